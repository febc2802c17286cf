import type { Field } from '../../../contract/forms/definition.ts'
import { boxOf } from './box.ts'
import { goTo, tellFrame } from './frame.ts'
import { inputToSend } from './input-state.ts'
import type { PageState } from './page-state.ts'
import { showProblem } from './problems.ts'
import { sendAnswers, wait } from './send.ts'
import { showThanks } from './thanks.ts'

/** What the button of the page does: leads to the next step, or sends the answers once. */
export function startSubmitting(page: PageState): () => Promise<void> {
  const { form, rules, say, fields, steps, telling } = page
  const openedAt = performance.now()
  const send = form.querySelector<HTMLButtonElement>('[data-send]')!
  const outcome = form.querySelector<HTMLElement>('#outcome')!
  let sending = false

  return async () => {
    if (sending) return
    outcome.textContent = ''
    const step = rules.pages.find(({ id }) => id === steps.current)!
    if (!steps.isLast()) {
      const onStep = fields.filter((field) => step.fields.some(({ id }) => id === field.id))
      if (!refuse(page, onStep)) steps.next()
      return
    }
    if (refuse(page, fields)) return
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
      const input = inputToSend(form, rules, page.readInput(), telling.seconds())
      finish(page, outcome, await sendAnswers(rules.slug, input, rules.leastTime, say, waiting))
    } finally {
      sending = false
      send.removeAttribute('aria-disabled')
      send.textContent = label
    }
  }
}

/** Says what is wrong among these fields, and goes to the first of them. */
function refuse(page: PageState, checked: readonly Field[]): boolean {
  const now = page.readInput()
  const wrong = checked.filter((field) => {
    const problem = now.visible.has(field.id) ? page.problemOf(field, now) : null
    showProblem(page.form, field, problem)
    return problem !== null
  })
  if (wrong[0]) page.goToField(wrong[0])
  return wrong.length > 0
}

function finish(
  page: PageState,
  outcome: HTMLElement,
  result: Awaited<ReturnType<typeof sendAnswers>>,
): void {
  if (result.kind === 'sent') {
    page.end()
    page.draft.clear()
    tellFrame({ berthwise: 'sent' })
    if (result.thankYou.kind === 'redirect') goTo(result.thankYou.url, page.rules.embedded)
    else showThanks(result.thankYou)
  } else if (result.kind === 'wrong') sayWrong(page, outcome, result.problems)
  else if (result.kind === 'failed') outcome.textContent = result.message
  else if (page.saveDraft(true)) {
    page.end()
    location.reload()
  } else outcome.textContent = page.say('changedReopen')
}

function sayWrong(
  { form, fields, goToField }: PageState,
  outcome: HTMLElement,
  problems: readonly { path: string; message: string }[],
): void {
  const wrong = fields.flatMap((field) => {
    const found = problems.find(({ path }) => path === field.key)
    if (found) showProblem(form, field, found.message)
    return found && boxOf(form, field) ? [field] : []
  })
  if (wrong[0]) goToField(wrong[0])
  else outcome.textContent = problems[0]?.message ?? ''
}
