/** A link under the form of a door, large enough for a finger. */
export const doorLinkClass =
  'self-center text-xs text-accent-ink hover:underline pointer-coarse:flex pointer-coarse:min-h-11 pointer-coarse:items-center'
