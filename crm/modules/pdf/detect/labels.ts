import type { Rect } from './marks.ts'
import { meaningOf } from './meaning.ts'

/** A piece of text and where it stands, from the upper left corner. */
export interface Word extends Rect {
  text: string
}

const farLeft = 170
const farBelow = 20
const farAbove = 34

type Where = 'near' | 'around' | 'behind'

/**
 * The words that say what a place is for: before it on its line, below it, or above it. Words that ask for something go
 * before others, however near these are. `behind`: those after a small box.
 */
export function labelOf(place: Rect, words: readonly Word[], where: Where = 'near'): Word | null {
  const candidates = words
    .flatMap((word) => {
      const far = where === 'behind' ? behind(place, word) : apart(place, word, where)
      return far === null ? [] : [{ word, far: far - (meaningOf(word.text) ? 60 : 0) }]
    })
    .toSorted((a, b) => a.far - b.far)
  return candidates[0]?.word ?? null
}

function apart(place: Rect, word: Word, where: Where): number | null {
  const foot = place.y + place.height
  const middle = word.y + word.height / 2
  const onLine = middle > place.y - 6 && middle < foot + 6
  const before = place.x - (word.x + word.width)
  if (onLine && before > -4 && before < farLeft) return Math.max(0, before)
  const beneath = word.y - foot
  const over = place.y - (word.y + word.height)
  const aligned = Math.min(word.x + word.width, place.x + place.width) - Math.max(word.x, place.x) > 0
  if (!aligned) return null
  if (beneath > -4 && beneath < farBelow) return 4 + Math.max(0, beneath)
  if (over > -4 && over < farAbove) return 8 + Math.max(0, over)
  // A label may stand in the box it belongs to.
  return where === 'around' && word.y >= place.y && middle < foot ? 2 : null
}

function behind(place: Rect, word: Word): number | null {
  const middle = word.y + word.height / 2
  const onLine = middle > place.y - 4 && middle < place.y + place.height + 4
  const after = word.x - (place.x + place.width)
  return onLine && after > -2 && after < 30 ? after : null
}
