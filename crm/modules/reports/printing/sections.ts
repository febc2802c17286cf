/** A table of a report: words and amounts as they are printed. */
export interface Section {
  heading: string | null
  columns: { label: string; isNumber: boolean }[]
  groups: {
    heading: string | null
    rows: string[][]
    sums: string[] | null
  }[]
  sums: string[] | null
}

/** A report as it is printed, without the brand of its port. */
export interface Composed {
  title: string
  facts: { label: string; value: string }[]
  sections: Section[]
  empty: string | null
  sumLabel: string
  totalLabel: string
  /** Rows that are printed, and all there are; null for figures. */
  rows: number | null
  total: number | null
}
