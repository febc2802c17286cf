import { type FieldType, fieldTypes } from '../../../../contract/documents/vocabulary.ts'
import type { Answer } from '../../../kit/server/api.ts'

/** A field on a page while it is placed: in percent of the page from its upper left corner. */
export type PlacedField = Answer<'documentTemplates', 'get'>['fields'][number] & {
  /** Names it here; the server gives it an id of its own. */
  key: string
}

/** Types that are placed by hand: the others need a list of what can be chosen. */
export const placedTypes = fieldTypes.filter((type) => type !== 'radio')

/** How large a field of a type is when it is put down, in points. */
const sizes: Partial<Record<FieldType, readonly [number, number]>> = {
  signature: [170, 42],
  initials: [64, 32],
  checkbox: [14, 14],
}

let count = 0
/** A name for a field that is new here. */
export const freshKey = () => `field-${++count}`

type Page = { width: number; height: number }
type Spot = { page: number; x: number; y: number }

/** A new field with its middle at a place of a page. */
export function newField(type: FieldType, signerIndex: number | null, spot: Spot, size: Page): PlacedField {
  const [wide, high] = sizes[type] ?? [140, 20]
  const width = Math.min(100, (wide / size.width) * 100)
  const height = Math.min(100, (high / size.height) * 100)
  return {
    key: freshKey(),
    signerIndex,
    type,
    label: null,
    required: type !== 'checkbox',
    options: [],
    value: null,
    ...onPage({ page: spot.page, x: spot.x - width / 2, y: spot.y - height / 2, width, height }),
  }
}

type Area = Pick<PlacedField, 'page' | 'x' | 'y' | 'width' | 'height'>
const least = 0.8
const rounded = (value: number) => Math.round(value * 1000) / 1000
const within = (value: number, from: number, to: number) => rounded(Math.min(Math.max(value, from), to))

/** The area where it lies on the page as a whole. */
export function onPage({ page, x, y, width, height }: Area): Area {
  const wide = within(width, least, 100)
  const high = within(height, least, 100)
  return { page, width: wide, height: high, x: within(x, 0, 100 - wide), y: within(y, 0, 100 - high) }
}

/** The area after it was moved, in percent. */
export const moved = (area: Area, x: number, y: number): Area =>
  onPage({ ...area, x: area.x + x, y: area.y + y })

/** The area after its lower right corner was moved, in percent. */
export function resized(area: Area, x: number, y: number): Area {
  const width = within(area.width + x, least, 100 - area.x)
  const height = within(area.height + y, least, 100 - area.y)
  return { ...area, width, height }
}
