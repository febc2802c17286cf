/** How large texts are to be: 1 as usual, 2 where the person set their browser to twice the size. Read as the page loads. */
const textScale =
  typeof document === 'undefined'
    ? 1
    : Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1

/** A length that holds text, in pixels, at the text size the person set in the browser; `usual` is in pixels, too. */
export const scaled = (usual: number): number => Math.round(usual * textScale)
