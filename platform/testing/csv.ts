import { parse } from 'csv-parse/sync'

/** The lines of a CSV file, headings first. */
export function csvOf(text: string): string[][] {
  return parse(text, { bom: true })
}
