/** What a work on stored bytes has done so far. */
export interface Report {
  moved: number
  movedBytes: number
  removed: number
  missing: number
  missingNames: string[]
}

export const emptyReport: Report = { moved: 0, movedBytes: 0, removed: 0, missing: 0, missingNames: [] }
