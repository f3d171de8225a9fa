//! How a deal ends and what is lost (section 10).

use super::deal::{Deal, Stage};

/// The kinds of end in which a loser may be short or blank.
const GRADED: [&str; 4] = ["declared", "reached", "played_out", "exhausted"];

/// The result of a deal.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Outcome {
    /// How it ended.
    pub(crate) kind: &'static str,
    /// The winning sides, ascending; none in a draw or a redeal.
    pub(crate) winners: Vec<usize>,
    /// What each side loses, 0 for a winner.
    pub(crate) loss: Vec<u32>,
    /// Each side's captured points.
    pub(crate) points: Vec<u32>,
    /// Each side's tricks.
    pub(crate) tricks: Vec<u32>,
}

impl Deal {
    /// A declaration, which ends the deal either way.
    pub(super) fn declare(&mut self, seat: usize) {
        let side = self.rules.side_of(seat);
        if self.points(side) >= self.rules.number("goal") {
            self.finish("declared", vec![side], 1);
        } else {
            let multiplier = self.rules.number("false_declaration");
            self.lost_by(side, "false_declaration", multiplier);
        }
    }

    /// Section 7.2 a: all cards are played.
    pub(super) fn no_cards_left(&mut self) {
        let declared = self.rules.says("end", "declared");
        let kind = if declared { "exhausted" } else { "played_out" };
        let nobody_wins = declared && self.rules.says("exhausted", "draw");
        let winners = if nobody_wins { Vec::new() } else { self.sides_with_most() };
        self.finish(kind, winners, 1);
    }

    /// The sides with the most points; none where all sides are tied.
    fn sides_with_most(&self) -> Vec<usize> {
        let sides = 0..self.rules.sides();
        let most = sides.clone().map(|side| self.points(side)).max();
        let winners: Vec<usize> = sides.filter(|side| Some(self.points(*side)) == most).collect();
        if winners.len() == self.rules.sides() { Vec::new() } else { winners }
    }

    /// Ends the deal as lost by one side and won by all others.
    pub(super) fn lost_by(&mut self, side: usize, kind: &'static str, multiplier: u32) {
        let winners = (0..self.rules.sides()).filter(|other| *other != side).collect();
        self.finish(kind, winners, multiplier);
    }

    /// Ends the deal. Without winners nobody loses anything.
    pub(super) fn finish(&mut self, kind: &'static str, winners: Vec<usize>, multiplier: u32) {
        let sides = 0..self.rules.sides();
        let mut loss = Vec::new();
        for side in sides.clone() {
            let beaten = !winners.is_empty() && !winners.contains(&side);
            let grade = if GRADED.contains(&kind) { self.grade(side) } else { 0 };
            let full = self.rules.loss[grade] * multiplier * self.stake * self.setup_stake;
            loss.push(if beaten { full } else { 0 });
        }
        self.stage = Stage::Over(Outcome {
            kind,
            winners,
            loss,
            points: sides.map(|side| self.points(side)).collect(),
            tricks: self.tricks.clone(),
        });
    }

    /// How badly a side has lost: 0 ordinary, 1 short, 2 blank.
    fn grade(&self, side: usize) -> usize {
        let points = self.points(side);
        let blank = if self.rules.says("blank", "no_points") { points == 0 } else { self.tricks[side] == 0 };
        let sides = u32::try_from(self.rules.sides()).expect("there are at most six sides");
        let short = self.rules.says("short", "half_share") && points * 2 * sides <= 120;
        match (blank, short) {
            (true, _) => 2,
            (false, true) => 1,
            (false, false) => 0,
        }
    }
}
