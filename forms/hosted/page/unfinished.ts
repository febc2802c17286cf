import type { PageRules } from '../page-rules.ts'
import type { UnfinishedInput } from '../unfinished-input.ts'
import { passIn, textIn } from './inputs.ts'

/** What the page knows at the moment: answers by the keys of the fields, and how far somebody is. */
export interface Reached {
  answers: Record<string, unknown>
  step: number
  steps: number
}

/**
 * Where the form keeps what is not finished: the tick is shown, and once it is set what was written goes to the service at each step and
 * when the page is left. Taken away, it is forgotten there.
 */
export function startUnfinished(
  form: HTMLFormElement,
  rules: PageRules,
  reached: () => Reached | null,
): void {
  const tick = form.querySelector<HTMLInputElement>('[name=bw-keep]')
  if (!tick) return
  let last = ''

  function send() {
    const now = reached()
    // What was sent is no longer unfinished.
    if (!now || (!tick!.checked && last === '')) return
    const json = JSON.stringify([tick!.checked, now])
    if (json === last) return
    last = json
    const input: UnfinishedInput = {
      token: textIn(form, 'bw-token'),
      opened: textIn(form, 'bw-opened'),
      keep: tick!.checked,
      ...passIn(form),
      ...(tick!.checked ? { ...now, answers: withoutDrawings(now.answers) } : {}),
    }
    const body = new Blob([JSON.stringify(input)], { type: 'application/json' })
    navigator.sendBeacon?.(`/api/public/forms/${rules.slug}/unfinished`, body)
  }

  tick.closest<HTMLElement>('.keep')!.hidden = false
  tick.addEventListener('change', send)
  // After the step was taken.
  form.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-next],[data-back]')) setTimeout(send)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send()
  })
  addEventListener('pagehide', send)
}

/** A drawing is more than a browser sends on leaving, and is kept only with the whole answer. */
function withoutDrawings(answers: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(answers).filter(([, one]) => typeof one !== 'string' || !one.startsWith('data:image/')),
  )
}
