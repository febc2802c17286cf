/** Characters of JSON that a tool responds with at most: what comes back is read by a model, as a whole. */
export const largest = 60_000

const longestText = 4000
const mostItems = 100

export function sizeOf(value: unknown): number {
  return JSON.stringify(value)?.length ?? 0
}

/** A value as the text of a response; long texts and lists of one that is too large end early, and say so. */
export function textWithin(value: unknown): string {
  const text = JSON.stringify(value)
  if (text.length <= largest) return text
  for (let share = 1; ; share /= 2) {
    const shortened = JSON.stringify(shorten(value, longestText * share, mostItems * share))
    if (shortened.length <= largest || share < 0.01) return shortened
  }
}

function shorten(value: unknown, most: number, items: number): unknown {
  if (typeof value === 'string') return cutText(value, Math.max(40, Math.floor(most)))
  if (Array.isArray(value)) {
    const shownItems = value.slice(0, Math.max(1, Math.floor(items))).map((one) => shorten(one, most, items))
    return shownItems.length < value.length
      ? [...shownItems, `… and ${value.length - shownItems.length} more`]
      : shownItems
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shorten(one, most, items)]))
}

/** By whole characters of any script: a pair of surrogates stays together. */
function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  const end = text.charCodeAt(most - 1) >= 0xd800 && text.charCodeAt(most - 1) <= 0xdbff ? most - 1 : most
  return `${text.slice(0, end)}… (${text.length - end} more characters)`
}
