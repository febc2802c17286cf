import {
  concatTransformationMatrix,
  PDFDict,
  PDFHexString,
  type PDFObject,
  PDFString,
  popGraphicsState,
  pushGraphicsState,
  rgb,
} from '@cantoo/pdf-lib'
import type { Box } from '../geometry.ts'
import { tick } from '../strokes.ts'
import { black, type Writer } from '../writer.ts'
import { isRadio } from './buttons.ts'
import { inherited, nameOf, numberOf, numbersOf, type Widget } from './widgets.ts'

const multiline = 1 << 12
const password = 1 << 13
const comb = 1 << 24
const combo = 1 << 17
/** As large as words are written where a form leaves that to the reader. */
const usualSize = 12

/** Draws a field of words anew: its ground, its border and what stands in it. */
export async function drawWords(
  writer: Writer,
  widget: Widget,
  value: string,
  centered: boolean,
): Promise<void> {
  const { page, type, flags, dict } = widget
  const words = (flags & password) !== 0 && type === 'Tx' ? '*'.repeat(value.length) : value
  const box = begin(widget)
  const { size, color } = appearanceOf(widget)
  const align = centered
    ? 'center'
    : (['left', 'center', 'right'] as const)[numberOf(inherited(dict, 'Q')) ?? 0]
  const lines = type === 'Tx' ? (flags & multiline) !== 0 : type === 'Ch' && (flags & combo) === 0
  const most = size || Math.min(usualSize, lines ? usualSize : Math.max(4, box.height * 0.75))
  const look = { font: 'text', color, most, lines, align: align ?? 'left' } as const
  const cells = numberOf(inherited(dict, 'MaxLen')) ?? 0
  const inner = { x: 2, y: 1, width: Math.max(1, box.width - 4), height: Math.max(1, box.height - 2) }
  if (type === 'Tx' && (flags & comb) !== 0 && !lines && cells > 0 && cells >= Array.from(words).length)
    await writer.comb(page, words, cells, { ...box, x: 0, y: 0 }, look)
  else await writer.write(page, words, inner, look)
  page.pushOperators(popGraphicsState())
}

/** Draws a box to tick or a round button that brings no look for its state. */
export function drawButton(widget: Widget, checked: boolean): void {
  const { page } = widget
  const box = begin(widget)
  if (checked) {
    const side = Math.min(box.width, box.height)
    if (isRadio(widget))
      page.drawCircle({ x: box.width / 2, y: box.height / 2, size: side * 0.28, color: black })
    else tick(page, { x: (box.width - side) / 2, y: (box.height - side) / 2, width: side, height: side })
  }
  page.pushOperators(popGraphicsState())
}

/** Draws what lies below; what is drawn after it stands from the lower left corner of the field, turned as that is. */
function begin({ page, box, dict }: Widget): Box {
  const marks = dict.lookup(nameOf('MK'))
  const look = (name: string) => (marks instanceof PDFDict ? marks.lookup(nameOf(name)) : undefined)
  const turned = (((numberOf(look('R')) ?? 0) % 360) + 360) % 360
  const { x, y, width, height } = box
  const matrices: Record<number, Parameters<typeof concatTransformationMatrix>> = {
    90: [0, 1, -1, 0, x + width, y],
    180: [-1, 0, 0, -1, x + width, y + height],
    270: [0, -1, 1, 0, x, y + height],
  }
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(...(matrices[turned] ?? ([1, 0, 0, 1, x, y] as const))),
  )
  const own = turned % 180 === 0 ? { width, height } : { width: height, height: width }
  const [ground, edge] = [colorOf(numbersOf(look('BG'))), colorOf(numbersOf(look('BC')))]
  const thickness = borderOf(dict)
  if (ground || (edge && thickness > 0))
    page.drawRectangle({
      ...{ x: thickness / 2, y: thickness / 2 },
      ...{ width: Math.max(0, own.width - thickness), height: Math.max(0, own.height - thickness) },
      ...(ground ? { color: ground } : {}),
      ...(edge && thickness > 0 ? { borderColor: edge, borderWidth: thickness } : {}),
    })
  return { x: 0, y: 0, ...own }
}

function borderOf(dict: PDFDict): number {
  const style = dict.lookup(nameOf('BS'))
  const own = style instanceof PDFDict ? numberOf(style.lookup(nameOf('W'))) : null
  return own ?? numbersOf(dict.lookup(nameOf('Border')))[2] ?? 1
}

function colorOf(numbers: readonly number[]) {
  const [a, b, c, d] = numbers.map((one) => Math.min(1, Math.max(0, one)))
  if (a === undefined) return null
  if (b === undefined || c === undefined) return rgb(a, a, a)
  if (d === undefined) return rgb(a, b, c)
  return rgb((1 - a) * (1 - d), (1 - b) * (1 - d), (1 - c) * (1 - d))
}

/** The size and the colour that a field names; a size of 0 is left to the reader. */
function appearanceOf({ dict }: Widget): { size: number; color: ReturnType<typeof rgb> } {
  const text = textual(inherited(dict, 'DA'))
  const parts = text.slice(0, 1000).split(/[\s\]]+/)
  const before = (operator: string, count: number) => {
    const at = parts.lastIndexOf(operator)
    const numbers = at < count ? [] : parts.slice(at - count, at).map(Number)
    return numbers.every(Number.isFinite) ? numbers : []
  }
  const [size = 0] = before('Tf', 1)
  const colours = [before('k', 4), before('rg', 3), before('g', 1)].find(({ length }) => length > 0) ?? []
  return { size: Math.abs(size) > 200 ? 0 : Math.abs(size), color: colorOf(colours) ?? black }
}

function textual(object: PDFObject | undefined): string {
  return object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : ''
}
