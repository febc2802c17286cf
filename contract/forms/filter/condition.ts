// Plain, without schemas, so that the browser can have it too.

/** One condition on the answers of submissions. */
export type AnswerCondition =
  /** The answer is the value, or contains it among several; in `row` of a matrix where one is named. */
  | { op: 'is'; key: string; row: string | null; value: string }
  /** A number or a day from `from` to `to`, that one included unless `open`. */
  | { op: 'between'; key: string; from: string; to: string; open: boolean }
  /** There is an answer, and it is none of the options. */
  | { op: 'other'; key: string }
  /** There is an answer. */
  | { op: 'answered'; key: string }

const line = /^([a-z][a-z0-9_]{0,59})(?:\/([^\n:~!?]{1,100}))?([:~!?])(.{0,200})$/s
const range = /^(-?[\d.e+-]{1,40}?)\.\.(-?\d[\d.e+-]{0,40}?)(-?)$/

/** Reads one condition: `key:value`, `key/row:value`, `key~from..to`, `key~from..to-`, `key!`, `key?`; null for none. */
export function readCondition(text: string): AnswerCondition | null {
  const [, key = '', row, mark, value = ''] = line.exec(text) ?? []
  if (mark === ':') return { op: 'is', key, row: row ?? null, value }
  if (row !== undefined) return null
  if (mark === '!' && value === '') return { op: 'other', key }
  if (mark === '?' && value === '') return { op: 'answered', key }
  const [, from, to, open] = mark === '~' ? (range.exec(value) ?? []) : []
  return from && to && isEnd(from) && isEnd(to) ? { op: 'between', key, from, to, open: open === '-' } : null
}

const isEnd = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) || Number.isFinite(Number(text))
