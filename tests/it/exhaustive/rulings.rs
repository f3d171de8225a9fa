//! Every way to discard with every way to end a deal.

use serde_json::{Value, json};

/// A name and the fields that it stands for.
type Named = (&'static str, Value);

/// The ways to discard. Open discards show all, so none of them shows a part: that one is refused.
pub(super) fn discards() -> [Named; 5] {
    [
        ("closed", json!({"discards": "closed", "partial_cover": false})),
        ("closed, parts", json!({"discards": "closed", "partial_cover": true})),
        ("open", json!({"discards": "open", "partial_cover": false})),
        ("taker_sees", json!({"discards": "taker_sees", "partial_cover": false})),
        ("taker_sees, parts", json!({"discards": "taker_sees", "partial_cover": true})),
    ]
}

/// The ways to end, with each moment to declare; where nobody declares, each of the two things that may become of the
/// deal.
pub(super) fn ends() -> [Named; 5] {
    [
        ("declared, either, draw", json!({"end": "declared", "declare_at": "either", "exhausted": "draw"})),
        ("declared, taken, most", json!({"end": "declared", "declare_at": "taken", "exhausted": "most"})),
        ("declared, lead, most", json!({"end": "declared", "declare_at": "lead", "exhausted": "most"})),
        ("automatic", json!({"end": "automatic"})),
        ("played_out", json!({"end": "played_out"})),
    ]
}
