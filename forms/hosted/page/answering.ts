import { fieldsOf } from '../../../contract/forms/answers.ts'
import type { Field } from '../../../contract/forms/definition.ts'
import type { Say } from '../../../contract/forms/say.ts'
import type { PageRules } from '../page-rules.ts'
import { boxOf } from './box.ts'
import { draftKeeper } from './draft.ts'
import { goTo, tellFrame, tellHeight } from './frame.ts'
import { answersToSend, inputToSend, readGiven } from './input-state.ts'
import { startParts } from './parts/start.ts'
import { focusField, problemWith, showProblem, showTaken, today } from './problems.ts'
import { showResumed } from './resumed.ts'
import { sendAnswers, wait } from './send.ts'
import { type Steps, startSteps } from './steps.ts'
import { startTelling } from './telling.ts'
import { showThanks } from './thanks.ts'
import { startUploads } from './uploads.ts'

/** Makes the page lively: steps, conditions, messages, a draft, files ahead, and sending in place. Gives its steps. */
export function startAnswering(form: HTMLFormElement, rules: PageRules, say: Say): Steps {
  const openedAt = performance.now()
  const fields = fieldsOf(rules)
  const uploads = startUploads(form, rules, say, (field, problem) => {
    showProblem(form, field, problem)
    refresh()
  })
  const telling = startTelling(form, rules, uploads)
  const parts = startParts(form, rules, say)
  const draft = draftKeeper(form, rules, parts.make)
  const steps = startSteps(form, rules, say)
  const touched = new Set<string>()
  const send = form.querySelector<HTMLButtonElement>('[data-send]')!
  const outcome = form.querySelector<HTMLElement>('#outcome')!
  let sending = false
  let over = false
  let pressing = false
  let saving: ReturnType<typeof setTimeout> | undefined

  const readInput = () => readGiven(form, rules, uploads)
  const refresh = () => {
    const now = readInput()
    steps.refresh(now.visible)
    parts.refresh(now)
  }

  /** Says what is wrong among these fields, and goes to the first of them. */
  function refuse(checked: readonly Field[]): boolean {
    const now = readInput()
    const wrong = checked.filter((field) => {
      const problem = now.visible.has(field.id) ? problemWith(form, field, now, uploads, say) : null
      showProblem(form, field, problem)
      return problem !== null
    })
    if (wrong[0]) goToField(wrong[0])
    return wrong.length > 0
  }

  function goToField(field: Field) {
    const page = pageOf(field)
    if (page) steps.show(page.id)
    focusField(form, field)
  }

  async function submit() {
    if (sending) return
    outcome.textContent = ''
    const page = rules.pages.find(({ id }) => id === steps.current)!
    if (!steps.isLast()) {
      if (!refuse(fields.filter((field) => page.fields.some(({ id }) => id === field.id)))) steps.next()
      return
    }
    if (refuse(fields)) return
    sending = true
    const label = send.textContent
    const waiting = (text: string) => {
      send.textContent = text
    }
    send.setAttribute('aria-disabled', 'true')
    waiting(say('sending'))
    try {
      await wait(Math.max(0, rules.leastTime + 100 - (performance.now() - openedAt)))
      telling.tell()
      const input = inputToSend(form, rules, readInput(), telling.seconds())
      await finish(await sendAnswers(rules.slug, input, rules.leastTime, say, waiting))
    } finally {
      sending = false
      send.removeAttribute('aria-disabled')
      send.textContent = label
    }
  }

  async function finish(result: Awaited<ReturnType<typeof sendAnswers>>) {
    if (result.kind === 'sent') {
      clearTimeout(saving)
      draft.clear()
      over = true
      tellFrame({ berthwise: 'sent' })
      if (result.thankYou.kind === 'redirect') goTo(result.thankYou.url, rules.embedded)
      else showThanks(result.thankYou)
    } else if (result.kind === 'wrong') sayWrong(result.problems)
    else if (result.kind === 'failed') outcome.textContent = result.message
    else if (draft.save(steps.current, telling.known(), true)) {
      clearTimeout(saving)
      over = true
      location.reload()
    } else outcome.textContent = say('changedReopen')
  }

  function sayWrong(problems: readonly { path: string; message: string }[]) {
    const wrong = fields.flatMap((field) => {
      const found = problems.find(({ path }) => path === field.key)
      if (found) showProblem(form, field, found.message)
      return found && boxOf(form, field) ? [field] : []
    })
    if (wrong[0]) goToField(wrong[0])
    else outcome.textContent = problems[0]?.message ?? ''
  }

  function restore() {
    const draftKept = rules.returned ? null : draft.restore()
    if (draftKept === null) return
    showResumed(form, draftKept.changed, say, () => {
      draft.clear()
      form.reset()
      uploads.clear()
      touched.clear()
      for (const field of fields) showProblem(form, field, null)
      refresh()
      steps.first()
    })
    telling.resume(draftKept.reached)
    refresh()
    steps.show(draftKept.page, true)
  }

  /** A page that came back stands at what is wrong; the list above it leads there too. */
  function standAtProblem() {
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

  function pageOf(field: Field) {
    return rules.pages.find((page) => page.fields.some(({ id }) => id === field.id))
  }

  function fieldAt(target: EventTarget | null): Field | undefined {
    const id =
      target instanceof Element ? target.closest<HTMLElement>('[data-field]')?.dataset.field : undefined
    return fields.find((field) => field.id === id)
  }

  form.addEventListener('input', ({ target }) => {
    const field = fieldAt(target)
    refresh()
    if (!field) return
    touched.add(field.id)
    telling.reached(field.id, readInput().visible)
    if (boxOf(form, field)?.hasAttribute('data-wrong') && field.type !== 'file') {
      showProblem(form, field, problemWith(form, field, readInput(), uploads, say))
    }
    clearTimeout(saving)
    saving = setTimeout(() => draft.save(steps.current, telling.known()), 300)
  })
  form.addEventListener('focusout', ({ target, relatedTarget }) => {
    const field = fieldAt(target)
    // A message that appears while a button is pressed would move it away from under the finger.
    if (!field || field === fieldAt(relatedTarget) || !touched.has(field.id) || pressing || over) return
    if (field.type === 'number') showTaken(form, field, readInput(), say)
    if (field.type !== 'file') showProblem(form, field, problemWith(form, field, readInput(), uploads, say))
  })
  form.addEventListener('pointerdown', ({ target }) => {
    pressing = target instanceof Element && target.closest('button') !== null
  })
  addEventListener('pointerup', () => {
    pressing = false
  })
  addEventListener('pagehide', () => {
    if (!over) draft.save(steps.current, telling.known())
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })
  form.querySelector('[data-next]')?.addEventListener('click', () => void submit())

  if (rules.unfinished)
    void import('./unfinished.ts').then(({ startUnfinished }) =>
      startUnfinished(form, rules, () =>
        over ? null : { answers: answersToSend(rules, readInput()), ...steps.reached() },
      ),
    )

  for (const field of fields) limitDates(form, field)
  form.classList.add('live')
  refresh()
  restore()
  standAtProblem()
  if (rules.embedded) {
    tellFrame({ berthwise: 'title', title: rules.title })
    tellHeight()
  }
  return steps
}

function limitDates(form: HTMLFormElement, field: Field): void {
  if (field.type !== 'date' && field.type !== 'date_range') return
  for (const input of boxOf(form, field)?.querySelectorAll('input') ?? []) {
    if (field.minDate === 'today') input.min = today()
    if (field.maxDate === 'today') input.max = today()
  }
}
