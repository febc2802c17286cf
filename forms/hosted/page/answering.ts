import type { Field } from '../../../contract/forms/definition.ts'
import type { Say } from '../../../contract/forms/say.ts'
import type { PageRules } from '../page-rules.ts'
import { boxOf } from './box.ts'
import { tellFrame, tellHeight } from './frame.ts'
import { answersToSend } from './input-state.ts'
import { openPage, type PageState } from './page-state.ts'
import { showProblem, showTaken, today } from './problems.ts'
import { showResumed } from './resumed.ts'
import type { Steps } from './steps.ts'
import { startSubmitting } from './submit.ts'

/** Makes the page lively: steps, conditions, messages, a draft, files ahead, and sending in place. Gives its steps. */
export function startAnswering(form: HTMLFormElement, rules: PageRules, say: Say): Steps {
  const page = openPage(form, rules, say)
  const { fields, steps } = page
  listen(page, startSubmitting(page))
  if (rules.unfinished)
    void import('./unfinished.ts').then(({ startUnfinished }) =>
      startUnfinished(form, rules, () =>
        page.isOver() ? null : { answers: answersToSend(rules, page.readInput()), ...steps.reached() },
      ),
    )

  for (const field of fields) limitDates(form, field)
  form.classList.add('live')
  page.refresh()
  restore(page)
  standAtProblem(page)
  if (rules.embedded) {
    tellFrame({ berthwise: 'title', title: rules.title })
    tellHeight()
  }
  return steps
}

function listen(page: PageState, submit: () => Promise<void>): void {
  const { form, say, telling, touched, fieldAt } = page
  let pressing = false
  form.addEventListener('input', ({ target }) => {
    const field = fieldAt(target)
    page.refresh()
    if (!field) return
    touched.add(field.id)
    telling.reached(field.id, page.readInput().visible)
    if (boxOf(form, field)?.hasAttribute('data-wrong') && field.type !== 'file') {
      showProblem(form, field, page.problemOf(field))
    }
    page.saveSoon()
  })
  form.addEventListener('focusout', ({ target, relatedTarget }) => {
    const field = fieldAt(target)
    // A message that appears while a button is pressed would move it away from under the finger.
    if (!field || field === fieldAt(relatedTarget) || !touched.has(field.id) || pressing || page.isOver())
      return
    if (field.type === 'number') showTaken(form, field, page.readInput(), say)
    if (field.type !== 'file') showProblem(form, field, page.problemOf(field))
  })
  form.addEventListener('pointerdown', ({ target }) => {
    pressing = target instanceof Element && target.closest('button') !== null
  })
  addEventListener('pointerup', () => {
    pressing = false
  })
  addEventListener('pagehide', () => {
    if (!page.isOver()) page.saveDraft()
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })
  form.querySelector('[data-next]')?.addEventListener('click', () => void submit())
}

function restore({
  form,
  rules,
  say,
  fields,
  uploads,
  telling,
  draft,
  steps,
  touched,
  refresh,
}: PageState): void {
  const stored = rules.returned ? null : draft.restore()
  if (stored === null) return
  showResumed(form, stored.changed, say, () => {
    draft.clear()
    form.reset()
    uploads.clear()
    touched.clear()
    for (const field of fields) showProblem(form, field, null)
    refresh()
    steps.first()
  })
  telling.resume(stored.reached)
  refresh()
  steps.show(stored.page, true)
}

/** A page that came back stands at what is wrong; the list above it leads there too. */
function standAtProblem({ form, fields, steps, fieldAt, pageOf, goToField }: PageState): void {
  const wrong = fieldAt(form.querySelector('[data-wrong]'))
  const page = wrong && pageOf(wrong)
  if (page) steps.show(page.id, true)
  document.querySelector('.summary')?.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a')
    const field = link && fields.find(({ id }) => link.hash === `#f-${id}`)
    if (!field) return
    event.preventDefault()
    goToField(field)
  })
}

function limitDates(form: HTMLFormElement, field: Field): void {
  if (field.type !== 'date' && field.type !== 'date_range') return
  for (const input of boxOf(form, field)?.querySelectorAll('input') ?? []) {
    if (field.minDate === 'today') input.min = today()
    if (field.maxDate === 'today') input.max = today()
  }
}
