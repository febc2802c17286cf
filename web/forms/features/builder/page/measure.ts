import type { Definition } from '../../../../../contract/forms/definition.ts'
import { fieldsOf } from '../../../components/form/editing.ts'
import { nameOf, type TextPlace } from './texts.ts'
import { ownersOn, textsOn } from './texts-on-page.ts'

export type Box = { left: number; top: number; width: number; height: number }

/** A text of the page, where it stands and how it is written. */
export type TextBox = Box & { place: TextPlace; style: TextStyle | null }

export type TextStyle = Partial<
  Record<
    | 'fontFamily'
    | 'fontSize'
    | 'fontWeight'
    | 'lineHeight'
    | 'letterSpacing'
    | 'color'
    | 'textAlign'
    | 'direction'
    | 'backgroundColor'
    | 'padding',
    string
  >
>

/** Where everything stands on the drawn page, by the ids of pages and fields. */
export type Measured = {
  height: number
  width: number
  /** The sheet with the form on it. */
  sheet: Box
  boxes: ReadonlyMap<string, Box>
  texts: readonly TextBox[]
}

const nowhere: Box = { left: 0, top: 0, width: 0, height: 0 }
export const nothingMeasured: Measured = { height: 0, width: 0, sheet: nowhere, boxes: new Map(), texts: [] }

/** The parts of the page that belong to the form itself. */
export const headId = 'head'
export const sendId = 'send'
export const thanksId = 'thanks'

/** What the canvas adds to the style of the page: room for what lies over it. */
export const canvasCss = `
html { overflow: hidden; }
noscript { display: none; }
body { min-height: 0; cursor: default; user-select: none; -webkit-user-select: none; }
.live [data-off] { display: block; }
.live .page { margin-top: 0; padding-bottom: 3.5rem; }
.several .page { padding-top: 3rem; }
.live .page + .page { border-top: 1px dashed var(--control); }
.live .bar { margin-top: 1rem; }
.bar [data-back], .bar [data-next], .live .next { display: none; }
.bar button:hover { background: var(--accent); }
.fields:empty { min-height: 4.5rem; }
.spot { min-height: 2.75rem; }
[data-empty] { opacity: 0.6; font-style: italic; font-weight: 400; }
main + main { margin-top: 1.5rem; }
main .cover { max-height: 16rem; }
@media (min-width: 46rem) { .sheet { margin-top: 1.5rem; } }
`

/** Makes the drawn page ready for the canvas: hidden fields get a place, and texts that wait to be written stand out. */
export function prepare(document: Document, draft: Definition, waiting: ReadonlySet<string>): void {
  const form = document.querySelector('form')
  form?.classList.add('live')
  document.body.classList.toggle('several', draft.pages.length > 1)
  const feet = document.querySelectorAll('.foot')
  for (const foot of [...feet].slice(0, -1)) foot.remove()
  for (const field of fieldsOf(draft)) {
    if (field.type !== 'hidden') continue
    const input = document.querySelector(`.fields input[type=hidden][name="${CSS.escape(field.key)}"]`)
    const spot = document.createElement('div')
    spot.className = 'spot'
    spot.dataset.field = field.id
    input?.replaceWith(spot)
  }
  for (const { place, elements } of textsOn(document, draft))
    if (waiting.has(nameOf(place))) for (const element of elements) element.dataset.empty = ''
}

/** Where everything stands now; how a text is written is asked for the one that is being written alone. */
export function measure(document: Document, draft: Definition, writing: TextPlace | null): Measured {
  const boxes = new Map<string, Box>()
  const keep = (id: string, element: Element | null) => {
    if (element) boxes.set(id, boxOf([element]))
  }
  keep(headId, document.querySelector('.head'))
  keep(sendId, document.querySelector('[data-send]'))
  keep(thanksId, document.querySelector('.said'))
  for (const [id, element] of ownersOn(document)) keep(id, element)
  const texts = textsOn(document, draft)
    .filter(({ elements }) => elements.length > 0)
    .map(({ place, elements }) => ({
      place,
      ...boxOf(elements),
      style: writing && nameOf(place) === nameOf(writing) ? styleOf(elements[0]!) : null,
    }))
  const { height, width } = document.body.getBoundingClientRect()
  return { height: Math.ceil(height), width, sheet: boxOf([document.querySelector('main')!]), boxes, texts }
}

/** The text that stands at a point of the page. */
export function textAtPoint(texts: readonly TextBox[], x: number, y: number): TextBox | undefined {
  return texts.find(
    ({ left, top, width, height }) => x >= left && x <= left + width && y >= top - 2 && y <= top + height + 2,
  )
}

function boxOf(elements: readonly Element[]): Box {
  const rects = elements.map((element) => element.getBoundingClientRect())
  const left = Math.min(...rects.map((rect) => rect.left))
  const top = Math.min(...rects.map((rect) => rect.top))
  return {
    left,
    top,
    width: Math.max(...rects.map((rect) => rect.right)) - left,
    height: Math.max(...rects.map((rect) => rect.bottom)) - top,
  }
}

function styleOf(element: HTMLElement): TextStyle {
  const window = element.ownerDocument.defaultView!
  const {
    fontFamily,
    fontSize,
    fontWeight,
    lineHeight,
    letterSpacing,
    color,
    textAlign,
    direction,
    padding,
  } = window.getComputedStyle(element)
  return {
    ...{ fontFamily, fontSize, fontWeight, lineHeight, letterSpacing, color, textAlign, direction, padding },
    backgroundColor: groundOf(element, window),
  }
}

/** The first colour behind an element that covers what lies below. */
function groundOf(element: Element | null, window: Window): string {
  for (let at = element; at; at = at.parentElement) {
    const { backgroundColor } = window.getComputedStyle(at)
    if (backgroundColor !== 'transparent' && !/, 0\)$/.test(backgroundColor)) return backgroundColor
  }
  return 'Canvas'
}
