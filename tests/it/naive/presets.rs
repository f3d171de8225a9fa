//! The presets (section 14): overrides of the defaults, as JSON text.

use serde_json::Value;

use super::rules::Rules;

const BURA: &str = r#"{
    "combos": [
        {"kind": "aces", "effect": "win"},
        {"kind": "bura", "effect": "win"},
        {"kind": "sixes_trump", "effect": "lead"},
        {"kind": "molodka", "effect": "lead"}
    ],
    "dealt_combos": "redeal", "interrupt_first": false, "false_declaration": 2
}"#;

const BURA_BASIC: &str = r#"{
    "combos": [{"kind": "bura", "effect": "win"}],
    "discards": "open", "target": 1, "margin": 1
}"#;

const BURA_PENALTY: &str = r#"{
    "combos": [
        {"kind": "aces", "effect": "win"},
        {"kind": "bura", "effect": "win"},
        {"kind": "sixes_trump", "effect": "lead"},
        {"kind": "molodka", "effect": "lead"}
    ],
    "dealt_combos": "redeal", "interrupt_first": false, "false_declaration": 2,
    "loss": [2, 2, 2], "credit": "loser", "target": 12
}"#;

const BURA_POT: &str = r#"{
    "seats": 3, "ante": 5, "lead_order": "rotation", "draw_order": "leader",
    "declare_at": "taken", "partial_cover": true,
    "combos": [
        {"kind": "bura", "effect": "win"},
        {"kind": "aces", "effect": "lead"},
        {"kind": "molodka", "effect": "lead"}
    ],
    "combo_tie": "playoff", "next_lead": "eldest", "target": 0
}"#;

const BURA_POT_OPEN: &str = r#"{
    "seats": 3, "ante": 5, "lead_order": "rotation", "draw_order": "leader",
    "declare_at": "taken", "discards": "open",
    "combos": [
        {"kind": "bura", "effect": "win"},
        {"kind": "aces", "effect": "lead"},
        {"kind": "molodka", "effect": "lead"}
    ],
    "combo_tie": "playoff", "next_lead": "eldest", "target": 0
}"#;

const BURA_FIVE: &str = r#"{
    "hand": 5, "end": "played_out", "goal": 61, "trump_proof": "s", "discards": "open",
    "combos": [{"kind": "bura", "effect": "win"}],
    "target": 1, "margin": 1
}"#;

const BURKOZEL: &str = r#"{
    "hand": 4, "end": "played_out", "goal": 61, "turn_up": "bury_honours",
    "discards": "taker_sees",
    "combos": [
        {"kind": "honours", "effect": "win", "weight": 2},
        {"kind": "bura", "effect": "win"},
        {"kind": "molodka", "effect": "lead"}
    ],
    "interrupt_first": false, "loss": [2, 4, 4], "short": "half_share",
    "draw_doubles": true, "credit": "loser", "target": 12
}"#;

const BURKOZEL_ACES: &str = r#"{
    "hand": 4, "end": "played_out", "goal": 61, "discards": "taker_sees",
    "combos": [
        {"kind": "aces", "effect": "win", "weight": 3},
        {"kind": "bura", "effect": "win"},
        {"kind": "molodka", "effect": "lead"}
    ],
    "interrupt_first": false, "loss": [2, 4, 4], "short": "half_share",
    "draw_doubles": true, "credit": "loser", "target": 12
}"#;

const BURKOZEL_61: &str = r#"{
    "hand": 4, "end": "automatic", "goal": 61,
    "combos": [{"kind": "bura", "effect": "win"}],
    "next_dealer": "clockwise", "loss": [2, 4, 6], "short": "half_share",
    "blank": "no_points", "credit": "loser", "target": 12
}"#;

const BURKOZEL_GAMBLER: &str = r#"{
    "hand": 4, "end": "played_out", "goal": 61, "first_lead": "lowest_trump",
    "first_lead_max": 3, "discards": "open",
    "combos": [
        {"kind": "over_40", "effect": "lead"},
        {"kind": "molodka", "effect": "lead"}
    ],
    "interrupt_order": "turn", "interrupt_first": false, "loss": [2, 4, 6],
    "short": "half_share", "target": 12, "margin": 1
}"#;

const BURKOZEL_GAMBLER_PAIRS: &str = r#"{
    "seats": 4, "partners": true, "hand": 4, "end": "played_out", "goal": 61,
    "first_lead": "lowest_trump", "first_lead_max": 3, "discards": "open",
    "combos": [
        {"kind": "over_40", "effect": "lead"},
        {"kind": "molodka", "effect": "lead"}
    ],
    "interrupt_order": "turn", "interrupt_first": false, "loss": [2, 4, 6],
    "short": "half_share", "target": 12, "margin": 1
}"#;

const GEORGIAN_THREE: &str = r#"{
    "lowest": "J", "declare_at": "taken", "exhausted": "most",
    "combos": [
        {"kind": "bura", "effect": "win"},
        {"kind": "molodka", "effect": "lead"}
    ],
    "next_lead": "eldest", "raise_max": 6, "crawford": true, "target": 11, "margin": 1
}"#;

const GEORGIAN_THREE_IN_TURN: &str = r#"{
    "lowest": "J", "declare_at": "taken", "exhausted": "most",
    "combos": [{"kind": "bura", "effect": "win"}],
    "next_lead": "eldest", "raise_max": 6, "crawford": true, "target": 11, "margin": 1
}"#;

const GEORGIAN_FIVE: &str = r#"{
    "hand": 5, "goal": 61, "declare_at": "taken", "exhausted": "most",
    "discards": "open",
    "combos": [
        {"kind": "bura", "effect": "win"},
        {"kind": "molodka", "effect": "lead"}
    ],
    "next_lead": "eldest", "raise_max": 6, "crawford": true, "target": 11, "margin": 1
}"#;

const GEORGIAN_FIVE_PAIRS: &str = r#"{
    "seats": 4, "partners": true, "hand": 5, "end": "played_out", "goal": 61,
    "discards": "open",
    "combos": [
        {"kind": "bura", "effect": "win"},
        {"kind": "molodka", "effect": "lead"}
    ],
    "next_lead": "eldest", "raise_max": 6, "crawford": true, "target": 11, "margin": 1
}"#;

/// Every preset: its name and its overrides of the defaults.
pub(crate) fn presets() -> &'static [(&'static str, &'static str)] {
    &[
        ("bura", BURA),
        ("bura_basic", BURA_BASIC),
        ("bura_penalty", BURA_PENALTY),
        ("bura_pot", BURA_POT),
        ("bura_pot_open", BURA_POT_OPEN),
        ("bura_five", BURA_FIVE),
        ("burkozel", BURKOZEL),
        ("burkozel_aces", BURKOZEL_ACES),
        ("burkozel_61", BURKOZEL_61),
        ("burkozel_gambler", BURKOZEL_GAMBLER),
        ("burkozel_gambler_pairs", BURKOZEL_GAMBLER_PAIRS),
        ("georgian_three", GEORGIAN_THREE),
        ("georgian_three_in_turn", GEORGIAN_THREE_IN_TURN),
        ("georgian_five", GEORGIAN_FIVE),
        ("georgian_five_pairs", GEORGIAN_FIVE_PAIRS),
    ]
}

impl Rules {
    /// A preset with further overrides, which may be an empty object. Checked like any rule set.
    pub(crate) fn preset(name: &str, overrides: &Value) -> Result<Rules, String> {
        let found = presets().iter().find(|(known, _)| *known == name);
        let (_, text) = found.ok_or(format!("there is no preset {name}"))?;
        let mut merged: Value = serde_json::from_str(text).expect("a preset is JSON");
        let fields = merged.as_object_mut().expect("a preset is an object");
        for (field, value) in overrides.as_object().ok_or("overrides are an object")? {
            fields.insert(field.clone(), value.clone());
        }
        Rules::from_json(&merged)
    }
}
