/** Set when the record stands beside its list. */
export type PanelControls = {
  onClose: () => void
  onStep: (step: 1 | -1) => void
  /** Where the record stands in the list, from 1, and the list in the address of its page. */
  place?: { place: number; total: number } | null
  list?: string
}
