/** What was chosen of fields that changed both here and in the file: for all rows, and for some of them. */
export interface Choices {
  readonly all: Takes
  readonly rows: Readonly<Record<string, Takes>>
}
type Takes = Readonly<Record<string, 'ours' | 'theirs'>>

export const noChoices: Choices = { all: {}, rows: {} }

/** Whether a row takes the file's value of a field. */
export function takesTheirs({ all, rows }: Choices, row: number): (field: string) => boolean {
  return (field) => (rows[row]?.[field] ?? all[field]) === 'theirs'
}
