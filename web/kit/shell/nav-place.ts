/** A place in the side navigation: a link to a screen, or an act that stands among them. */
export const navPlaceClass =
  'flex h-8 items-center gap-2.5 rounded-md px-2 text-sm -outline-offset-2 hover:bg-pressed/60 hover:text-ink pointer-coarse:h-11 aria-[current=page]:bg-pressed aria-[current=page]:font-medium aria-[current=page]:text-ink'

/** Which entry is the current one is said by the area, not by how far addresses are alike. */
export const exactly = { exact: true, includeSearch: true } as const
