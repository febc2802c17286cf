import type { Field, GroupedField } from '../../../../contract/forms/definition.ts'
import type { Worded } from '../../../../contract/forms/words.ts'
import { boxOf } from '../box.ts'

/** A field with the words its page shows it in: rules are sent without. */
export function wordedOnPage(form: HTMLFormElement, field: Field): Worded {
  const box = boxOf(form, field)
  if (!box) return field
  return {
    ...optionsIn(box, field),
    rows: field.rows?.map((row, at) => ({
      ...row,
      label: textOf(box.querySelectorAll('.matrix-label')[at]),
    })),
    itemLabel: box.querySelector('.item legend')?.firstChild?.textContent?.trim(),
    fields: field.fields?.map((one) => ({
      ...optionsIn(box, one),
      key: one.key,
      label: textOf(box.querySelector(`[data-part$="-${one.id}"] legend, [data-part$="-${one.id}"] label`)),
    })),
  }
}

function optionsIn(box: Element, field: Field | GroupedField): Worded {
  const { type, unit, options } = field
  return {
    ...{ type, unit },
    options: options?.map(({ value }) => ({ value, label: labelOf(box, value) || value })),
  }
}

/** How an option reads: beside its box, in its list, or in its row. */
function labelOf(box: Element, value: string): string {
  const quoted = CSS.escape(value)
  const control = box.querySelector<HTMLInputElement | HTMLOptionElement>(
    `input[value="${quoted}"], option[value="${quoted}"]`,
  )
  if (control instanceof HTMLOptionElement) return textOf(control)
  return textOf(
    control?.closest('label')?.querySelector('span') ?? box.querySelector(`[data-option="${quoted}"] > span`),
  )
}

function textOf(element: Element | null | undefined): string {
  return (element?.textContent ?? '').replace(/\u00a0\*$/, '').trim()
}
