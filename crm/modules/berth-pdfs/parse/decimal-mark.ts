import type { Word } from './tesseract.ts'

/** Grey levels of a page, a byte for each dot, row by row. */
export interface Page {
  data: Uint8Array
  width: number
  height: number
}

interface Blot {
  left: number
  right: number
  top: number
  bottom: number
  dots: number
}

/**
 * A number with the mark of its decimals where the engine saw none: a small blot at the foot of the word, between two
 * letters. The engine is wont to read `14.5 m` as `145 m`. Where blots and letters do not agree nothing is changed.
 */
export function withDecimalMark(page: Page, word: Word): string {
  if (!/^\d{2,}[a-z]{0,2}$/i.test(word.text)) return word.text
  const blots = blotsIn(page, word)
  const letters = blots.filter(({ top, bottom }) => bottom - top + 1 > word.height * 0.5)
  const marks = blots.filter((blot) => isMark(blot, word))
  if (letters.length !== word.text.length || marks.length !== 1) return word.text
  const before = letters.filter(({ right }) => right < marks[0]!.right).length
  const digits = /^\d+/.exec(word.text)![0].length
  if (before === 0 || before >= digits) return word.text
  return `${word.text.slice(0, before)}.${word.text.slice(before)}`
}

function isMark({ left, right, top, bottom, dots }: Blot, word: Word): boolean {
  const high = bottom - top + 1
  const wide = right - left + 1
  const atFoot = top > word.y + word.height * 0.6
  const small = high < word.height * 0.4 && wide < word.height * 0.3
  return atFoot && small && dots > (word.height * word.height) / 250
}

const ink = 150
const beyond = 3

/** What hangs together in the box of a word, from the left. */
function blotsIn({ data, width, height }: Page, word: Word): Blot[] {
  const left = Math.max(0, word.x - beyond)
  const right = Math.min(width - 1, word.x + word.width + beyond)
  const top = Math.max(0, word.y - beyond)
  const bottom = Math.min(height - 1, word.y + word.height + beyond)
  const marks = new Set<number>()
  const blots: Blot[] = []
  for (let x = left; x <= right; x += 1) {
    for (let y = top; y <= bottom; y += 1) {
      if (data[y * width + x]! >= ink || marks.has(y * width + x)) continue
      const blot: Blot = { left: x, right: x, top: y, bottom: y, dots: 0 }
      const open = [[x, y] as const]
      marks.add(y * width + x)
      for (let next = open.pop(); next; next = open.pop()) {
        const [atX, atY] = next
        blot.dots += 1
        blot.left = Math.min(blot.left, atX)
        blot.right = Math.max(blot.right, atX)
        blot.top = Math.min(blot.top, atY)
        blot.bottom = Math.max(blot.bottom, atY)
        for (const [nearX, nearY] of [
          [atX + 1, atY],
          [atX - 1, atY],
          [atX, atY + 1],
          [atX, atY - 1],
        ] as const) {
          const place = nearY * width + nearX
          const outside = nearX < left || nearX > right || nearY < top || nearY > bottom
          if (outside || data[place]! >= ink || marks.has(place)) continue
          marks.add(place)
          open.push([nearX, nearY])
        }
      }
      blots.push(blot)
    }
  }
  return blots
}
