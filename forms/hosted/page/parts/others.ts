import { otherMark } from '../../../../contract/forms/vocabulary.ts'

/** Choosing “Other” leads to where it is written, and writing there chooses it. */
export function startOthers(form: HTMLFormElement): void {
  form.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLInputElement && target.matches('.other-text')) choose(target)
    },
    true,
  )
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
    const chosen = target instanceof HTMLSelectElement || target.checked
    if (target.value !== otherMark || !chosen) return
    const text = target.closest('.field')?.querySelector<HTMLInputElement>('.other-text')
    if (!text) return
    text.hidden = false
    text.focus()
  })
}

/** Shows where another answer is written only while it is chosen. */
export function showOthers(form: HTMLFormElement): void {
  for (const text of form.querySelectorAll<HTMLInputElement>('.other-text')) {
    const mark = markOf(text)
    text.hidden = mark instanceof HTMLSelectElement ? mark.value !== otherMark : !mark?.checked
  }
}

function choose(text: HTMLInputElement): void {
  const mark = markOf(text)
  if (text.value === '' || !mark) return
  if (mark instanceof HTMLSelectElement) mark.value = otherMark
  else mark.checked = true
}

function markOf(text: HTMLInputElement): HTMLInputElement | HTMLSelectElement | null {
  const box = text.closest('.field')
  return (
    text.parentElement?.querySelector<HTMLInputElement>(`input[value="${otherMark}"]`) ??
    box?.querySelector<HTMLSelectElement>('select') ??
    null
  )
}
