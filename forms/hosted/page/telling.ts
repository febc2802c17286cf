import { fieldsOf } from '../../../contract/forms/answers.ts'
import type { PageRules } from '../page-rules.ts'
import type { Progress } from '../progress.ts'
import { textIn } from './inputs.ts'
import type { Uploads } from './uploads.ts'

/** Tells the service how far the page is answered: how many come how far, and nothing of who or what. */
export interface Telling {
  /** A field is being answered: it and those shown before it were reached. */
  reached(field: string, visible: ReadonlySet<string>): void
  /** Answering goes on where it was left: that it began and how far it came was told before. */
  resume(before: readonly string[]): void
  /** Ids of the fields that were reached. */
  known(): readonly string[]
  /** Tells what was not told yet. */
  tell(): void
  /** Seconds since answering began. */
  seconds(): number
}

/** Files wait an hour for their answer: while somebody writes, they are asked to wait on. */
const tellEvery = 10 * 60 * 1000

export function startTelling(form: HTMLFormElement, rules: PageRules, uploads: Uploads): Telling {
  const order = fieldsOf(rules)
    .filter(({ type }) => type !== 'hidden')
    .map(({ id }) => id)
  const files = fieldsOf(rules).filter(({ type }) => type === 'file')
  const known = new Set<string>()
  // The author who looks at the form is no visitor.
  const counted = new URLSearchParams(location.search).get('counted') !== 'no'
  let untold: { view?: boolean; start?: boolean; reached?: string[] } = counted ? { view: true } : {}
  let started: number | null = null
  let last = performance.now()

  function tell() {
    const waiting = files.flatMap((field) => uploads.of(field) ?? []).map(({ id }) => id)
    if (Object.keys(untold).length === 0 && waiting.length === 0) return
    const progress: Progress = {
      token: textIn(form, 'bw-token'),
      opened: textIn(form, 'bw-opened'),
      ...untold,
      ...(waiting.length > 0 ? { files: waiting } : {}),
    }
    untold = {}
    last = performance.now()
    const body = new Blob([JSON.stringify(progress)], { type: 'application/json' })
    navigator.sendBeacon?.(`/api/public/forms/${rules.slug}/progress`, body)
  }

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') tell()
  })
  addEventListener('pagehide', tell)

  return {
    reached(field, visible) {
      if (started === null) {
        started = performance.now()
        if (counted) untold.start = true
      }
      const here = order.slice(0, order.indexOf(field) + 1)
      const more = here.filter((id) => visible.has(id) && !known.has(id))
      for (const id of more) known.add(id)
      if (counted && more.length > 0) untold.reached = [...(untold.reached ?? []), ...more]
      if (performance.now() - last > tellEvery) tell()
    },
    resume(before) {
      started = performance.now()
      for (const id of before) known.add(id)
    },
    known: () => [...known],
    tell,
    seconds: () => (started === null ? 0 : Math.round((performance.now() - started) / 1000)),
  }
}
