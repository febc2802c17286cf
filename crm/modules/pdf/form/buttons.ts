import { PDFArray, PDFDict, type PDFObject } from '@cantoo/pdf-lib'
import { inherited, nameOf, onStates, textOf, type Widget } from './widgets.ts'

const radio = 1 << 15
const push = 1 << 16

export const isPushButton = ({ flags }: Widget) => (flags & push) !== 0

export const isRadio = ({ flags }: Widget) => (flags & radio) !== 0

/**
 * Whether a box or a round button is on, and the name of the state it is drawn in: by the value of its field, and by what
 * the button itself says where the field says nothing. Null where that cannot be told.
 */
export function isOn(widget: Widget): { checked: boolean; state: string } | null {
  const states = onStates(widget)
  const off = { checked: false, state: 'Off' }
  const stateOf = (name: string) => ({ checked: true, state: name })
  const own = textOf(widget.dict.lookup(nameOf('AS')))
  const value = textOf(widget.value)
  if (value === null || value === '') return own && own !== 'Off' ? stateOf(own) : off
  if (value === 'Off') return off
  if (states.includes(value)) return stateOf(value)
  const place = placeOf(widget)
  const option = optionsOf(widget)[place]
  if (option === value || (states.length === 0 && String(place) === value)) return stateOf(states[0] ?? value)
  // A name for this button by which another one of the field is meant.
  if (isRadio(widget) || siblings(widget).length > 1) {
    if (siblings(widget).length > 1 && states.length > 0) return off
    return states.length === 0 && own !== null ? (own === 'Off' ? off : stateOf(own)) : null
  }
  if (own !== null && (own === 'Off' || states.includes(own))) return own === 'Off' ? off : stateOf(own)
  return states.length === 0 ? stateOf(value) : null
}

function optionsOf({ dict }: Widget): (string | null)[] {
  const options = inherited(dict, 'Opt')
  if (!(options instanceof PDFArray)) return []
  return Array.from({ length: options.size() }, (_, index) => textOf(options.lookup(index)))
}

function siblings({ dict }: Widget): (PDFObject | null)[] {
  const parent = dict.lookup(nameOf('Parent'))
  const kids = parent instanceof PDFDict ? parent.lookup(nameOf('Kids')) : undefined
  return kids instanceof PDFArray ? kids.asArray() : []
}

function placeOf(widget: Widget): number {
  return siblings(widget).indexOf(widget.ref)
}
