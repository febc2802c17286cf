import type { PrintedReport } from '../engine-request.ts'
import { compose } from '../typst.ts'

/** Letters of the usual size that fit side by side on a page that stands, and on one that lies. */
const [uprightLetters, wideLetters] = [92, 140]
/** Of capitals fewer fit. */
const surely = 0.7

/** Prints a report. Its cells are made ready here: a rule of the page for each of thousands takes longer than all the rest. */
export async function printReportPages({ sections, ...report }: PrintedReport): Promise<Uint8Array> {
  const ready = sections.map(({ columns, groups, sums, ...section }) => {
    const weights = columns.reduce((sum, { weight }) => sum + weight, 0)
    const letters = (report.isWide ? wideLetters : uprightLetters) * surely
    const room = columns.map(({ weight }) => Math.floor((weight / weights) * letters))
    const row = (cells: readonly string[]) => cells.map((cell, at) => broken(own(cell), room[at]!))
    return {
      ...section,
      columns: columns.map((column, at) => ({ ...column, label: broken(own(column.label), room[at]!) })),
      groups: groups.map((group) => ({
        heading: group.heading === null ? null : broken(own(group.heading), 60),
        rows: group.rows.map(row),
        sums: group.sums,
      })),
      sums,
    }
  })
  return (await compose('report', { ...report, sections: ready })).content
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc]/

/** What somebody wrote keeps its own direction, whatever stands around it. */
function own(text: string): string {
  if (!rightToLeft.test(text)) return text
  return text
    .split('\n')
    .map((line) => `\u2068${line}\u2069`)
    .join('\n')
}

// Letters that join or stack are left as they are.
const parted = /[^\s\u0590-\u08ff\u0b80-\u0bff\u0e00-\u0e7f\u200b]+/gu
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A word that is longer than its column breaks between its letters. */
function broken(text: string, room: number): string {
  if (text.length <= room) return text
  return text.replaceAll(parted, (word) =>
    word.length <= room ? word : [...clusters.segment(word)].map(({ segment }) => segment).join('\u200b'),
  )
}
