import { type Size, toScreen, type View } from '../chart/view.ts'
import type { PlanLayout } from './layout.ts'

/** The sign of a pontoon in pixels of the view it was made for: its middle, and how much room it takes. */
export type Sign = {
  key: string
  dock: string
  text: string
  x: number
  y: number
  width: number
  height: number
}

/** Signs at the ends of the pontoons that do not run into each other; one that would stands farther out, or not at all. */
export function signsOf(
  layout: PlanLayout,
  view: View,
  size: Size,
  height: number,
  /** What stands behind the name of a dock where there is room for it. */
  countOf: (dock: string) => string = () => '',
): Sign[] {
  const signs: Sign[] = []
  for (const pontoon of layout.pontoons) {
    const name = cut(pontoon.name)
    const count = countOf(pontoon.dock)
    const frame = { view, size, height }
    const full = count && placed(pontoon, frame, `${name} · ${count}`, signs)
    const sign = full || placed(pontoon, frame, name, signs)
    if (sign) signs.push(sign)
  }
  return signs
}

type Frame = { view: View; size: Size; height: number }

/** A sign at the end of its pontoon, clear of the others; nothing where there is no room. */
function placed(
  pontoon: PlanLayout['pontoons'][number],
  { view, size, height }: Frame,
  text: string,
  others: readonly Sign[],
): Sign | null {
  const width = Math.max(height, text.length * height * 0.29 + height * 0.55)
  const tip = toScreen(view, size, pontoon.label)
  const { x: dx, y: dy } = pontoon.labelAway
  for (let step = 0; step < STEPS; step++) {
    const away = (Math.abs(dx) * width + Math.abs(dy) * height) / 2 + GAP + step * (height + 2)
    const { key, dock } = pontoon
    const sign = { key, dock, text, x: tip.x + dx * away, y: tip.y + dy * away, width, height }
    if (!within(sign, size)) return null
    if (!others.some((other) => meet(sign, other))) return sign
  }
  return null
}

/** The docks of which a sign stands in the window, which is the middle of the sheet that is drawn. */
export function docksInSight(signs: readonly Sign[], sheet: Size, window: Size): ReadonlySet<string> {
  const visibleSigns = signs.filter(
    ({ x, y }) =>
      Math.abs(x - sheet.width / 2) <= window.width / 2 &&
      Math.abs(y - sheet.height / 2) <= window.height / 2,
  )
  return new Set(visibleSigns.map(({ dock }) => dock))
}

/** The sign at a point of the view it was made for. */
export function signAt(signs: readonly Sign[], at: { x: number; y: number }): Sign | null {
  const over = ({ x, y, width, height }: Sign) =>
    Math.abs(at.x - x) <= width / 2 + 2 && Math.abs(at.y - y) <= height / 2 + 2
  return signs.find(over) ?? null
}

const GAP = 5
const STEPS = 3
const MOST_LETTERS = 18

function within({ x, y, width, height }: Sign, size: Size): boolean {
  return x > -width && y > -height && x < size.width + width && y < size.height + height
}

function meet(a: Sign, b: Sign): boolean {
  return (
    Math.abs(a.x - b.x) < (a.width + b.width) / 2 + 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2 + 2
  )
}

function cut(name: string): string {
  return name.length <= MOST_LETTERS ? name : `${name.slice(0, MOST_LETTERS - 1).trimEnd()}…`
}
