// What a spreadsheet runs: a cell that begins so. One whose list separator is another than the file's cuts a text there, and runs the
// rest: our tables have commas, and a semicolon or a tab within a text begins a cell for many.
const run = '[=+\\-@\\t\\r＝＋－＠]'
const first = new RegExp(`^'*${run}`)
// A number is no formula: with an apostrophe it would be in no sum.
const number = /^-\d+(?:\.\d+)?$/
const later = /([;\t])('*[=+\-@＝＋－＠])/g
const guardedFirst = new RegExp(`^'+${run}`)
const guardedLater = /([;\t])'('*[=+\-@＝＋－＠])/g

/** A text as a cell of a table that spreadsheets run nothing of: an apostrophe stands before what they would run. */
export function asCell(text: string): string {
  if (number.test(text)) return text
  const begun = first.test(text) ? `'${text}` : text
  return begun.replace(later, "$1'$2")
}

/** The text of such a cell. */
export function ofCell(cell: string): string {
  const begun = guardedFirst.test(cell) ? cell.slice(1) : cell
  return begun.replace(guardedLater, '$1$2')
}
