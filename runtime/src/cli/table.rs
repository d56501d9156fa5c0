//! Tables in plain text, as wide as the screen. What acts on a terminal becomes an escape before a column is measured.

use comfy_table::{ColumnConstraint, ContentArrangement, LineStyle, Table, TableStyle};

use super::screen;
use crate::unseen::visible_lines;

/// A line below the header and nothing else: the text stays easy to copy.
const STYLE: TableStyle = TableStyle::new().header_separator(LineStyle::none().fill('─'));

/// Spaces between two columns.
const GAP: u16 = 2;

/// A table of rows below a header. A column that is empty in every row is left out.
pub(super) fn with_header<const N: usize>(header: [&str; N], rows: &[[String; N]]) -> String {
    let kept: Vec<usize> = (0..N).filter(|column| rows.iter().any(|row| !row[*column].is_empty())).collect();
    let mut table = plain();
    table.set_header(kept.iter().map(|column| header[*column]));
    table.add_rows(rows.iter().map(|row| kept.iter().map(|column| visible_lines(&row[*column])).collect::<Vec<_>>()));
    // What a person copies from the first column stays in one piece.
    if let Some(first) = table.column_mut(0) {
        first.set_constraint(ColumnConstraint::ContentWidth);
    }
    printed(&mut table)
}

/// Names and what they stand for, a pair a line.
pub(super) fn of_pairs(pairs: &[(&str, String)]) -> String {
    let mut table = plain();
    table.add_rows(pairs.iter().map(|(name, value)| [(*name).to_owned(), visible_lines(value)]));
    printed(&mut table)
}

fn plain() -> Table {
    let mut table = Table::new();
    table.load_style(STYLE);
    table.set_content_arrangement(ContentArrangement::Dynamic);
    table.set_width(u16::try_from(screen::columns()).unwrap_or(u16::MAX));
    table
}

/// Cells are padded to the width of their column; spaces at the end of a line are of no use.
fn printed(table: &mut Table) -> String {
    table.column_iter_mut().for_each(|column| {
        column.set_padding((0, GAP));
    });
    table.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}
