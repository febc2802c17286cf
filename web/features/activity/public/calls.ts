/** What calls and visits are written to, and whom one spoke to. */
export type CallsOf = { clientName: string; interests: readonly { id: string; label: string }[] }
