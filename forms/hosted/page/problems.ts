import { answered, problemOf } from '../../../contract/forms/answers.ts'
import type { Field } from '../../../contract/forms/definition.ts'
import { saysMore } from '../../../contract/forms/measures.ts'
import type { Say } from '../../../contract/forms/say.ts'
import { boxOf } from './box.ts'
import type { InputState } from './input-state.ts'
import type { Uploads } from './uploads.ts'

/** Says what is wrong with the answer to a field; null says nothing is. */
export function showProblem(form: HTMLFormElement, field: Field, message: string | null): void {
  const box = boxOf(form, field)
  const place = document.getElementById(`p-${field.id}`)
  if (!box || !place) return
  if (place.textContent !== (message ?? '')) place.textContent = message
  box.toggleAttribute('data-wrong', message !== null)
  const marked = box.getAttribute('role') === 'radiogroup' ? [box] : controlsOf(box)
  for (const control of marked) {
    if (message === null) control.removeAttribute('aria-invalid')
    else control.setAttribute('aria-invalid', 'true')
  }
}

/** What is wrong with the answer to a field that is shown. */
export function problemWith(
  form: HTMLFormElement,
  field: Field,
  input: InputState,
  uploads: Uploads,
  say: Say,
): string | null {
  const answer = input.answers[field.id] ?? null
  if (field.type === 'file' && uploads.busy(field)) return say('filePending')
  const control = boxOf(form, field)?.querySelector('input')
  // Half a date counts as none for the page.
  if (field.type === 'date' && !answered(answer) && control?.validity.badInput) return say('date')
  const problem = problemOf({ ...field, required: input.needed.has(field.id) }, answer, today())
  if (!problem) return null
  const text = say(problem.text, problem.values)
  const name = problem.part && partName(form, field, problem.part)
  return name ? `${name}: ${text}` : text
}

/** What a part of an answer is called on the page: the item and the field of a group, the row of a matrix. */
function partName(form: HTMLFormElement, field: Field, part: string): string {
  const control = form.querySelector<HTMLInputElement>(`[name="${CSS.escape(`${field.key}.${part}`)}"]`)
  const row = control?.closest('[role=radiogroup]')?.querySelector('.matrix-label')
  const item = control?.closest('.item')?.querySelector('legend')
  const label = row ?? control?.labels?.[0]?.querySelector('span:not(.must)') ?? control?.labels?.[0]
  return [item, part === 'other' ? null : label]
    .flatMap((one) => one?.textContent?.replace(/\u00a0\*$/, '').trim() || [])
    .join(', ')
}

/** Tells how a number is understood that was written with its unit, or in another one. */
export function showTaken(form: HTMLFormElement, field: Field, input: InputState, say: Say): void {
  const place = document.getElementById(`m-${field.id}`)
  const typed = boxOf(form, field)?.querySelector('input')?.value ?? ''
  if (!place) return
  const number = input.answers[field.id]
  const text =
    typeof number === 'number' && saysMore(typed)
      ? say('takenAs', { measure: { number, unit: field.unit } })
      : ''
  if (place.textContent !== text) place.textContent = text
}

/** Puts the focus where a field is answered. */
export function focusField(form: HTMLFormElement, field: Field): void {
  const box = boxOf(form, field)
  const controls = box ? controlsOf(box).filter((one) => one.checkVisibility?.() !== false) : []
  const control =
    box?.querySelector<HTMLElement>('input:checked') ?? controls[0] ?? box?.querySelector('button')
  control?.focus({ preventScroll: true })
  box?.scrollIntoView({ block: 'center' })
}

/** The day it is here, as an ISO date. */
export function today(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

function controlsOf(box: HTMLElement): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>('input,select,textarea')]
}
