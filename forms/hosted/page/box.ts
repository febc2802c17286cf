import type { Field } from '../../../contract/forms/definition.ts'

/** The box of a field: its label, control, help and problem. */
export function boxOf(form: HTMLFormElement, field: Pick<Field, 'id'>): HTMLElement | null {
  return form.querySelector(`[data-field="${field.id}"]`)
}
