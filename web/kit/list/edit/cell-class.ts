/** A field that takes the place of what stands in a cell. */
export const cellClass =
  'h-7 w-full min-w-24 rounded-sm border border-accent bg-surface px-1.5 text-sm outline-none'
