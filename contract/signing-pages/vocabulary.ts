// Plain, without schemas, so that the browser can have it too.

/** What somebody can do with a document now. */
export const signerStates = [
  /** It is their turn. */
  'open',
  /** Somebody else comes first. */
  'waiting',
  /** They did what was asked of them, and others have still to. */
  'done',
  /** They get a copy once everybody has signed. */
  'copy',
  'completed',
  'declined',
  'expired',
  'cancelled',
] as const
export type SignerState = (typeof signerStates)[number]

/** The sheet a signature is drawn on. */
export const drawnSize = { width: 1000, height: 300 } as const
/** Lines of one signature. */
export const mostStrokes = 100

/** A drawn signature: lines of points. */
export type DrawnLines = [number, number][][]
