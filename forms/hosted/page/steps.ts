import type { Say } from '../../../contract/forms/say.ts'
import type { PageRules } from '../page-rules.ts'
import { tellFrame } from './frame.ts'

/** One page of the form at a time. */
export interface Steps {
  /** The id of the page that is seen. */
  readonly current: string
  /** Takes note of which pages and fields are shown now. */
  refresh(visible: ReadonlySet<string>): void
  isLast(): boolean
  /** The step that is seen, from 1, and how many there are. */
  reached(): { step: number; steps: number }
  next(): void
  /** Shows a page; `quietly` leaves focus and history as they are. */
  show(page: string, quietly?: boolean): void
  first(): void
}

/** Turns the sections of a long form into steps. */
export function startSteps(form: HTMLFormElement, rules: PageRules, say: Say): Steps {
  const sections = new Map(
    [...form.querySelectorAll<HTMLElement>('[data-page]')].map((section) => [section.dataset.page!, section]),
  )
  const back = form.querySelector<HTMLButtonElement>('[data-back]')
  const next = form.querySelector<HTMLButtonElement>('[data-next]')
  const send = form.querySelector<HTMLButtonElement>('[data-send]')!
  let pages: string[] = rules.pages.map((page) => page.id)
  let current = pages[0]!

  const steps: Steps = {
    get current() {
      return current
    },
    refresh(visible) {
      pages = rules.pages
        .filter(
          (page) =>
            visible.has(page.id) &&
            (page.fields.length === 0 || page.fields.some(({ id }) => visible.has(id))),
        )
        .map((page) => page.id)
      for (const part of form.querySelectorAll<HTMLElement>('[data-page],[data-field]')) {
        part.toggleAttribute('data-off', !visible.has(part.dataset.page ?? part.dataset.field!))
      }
      if (!pages.includes(current) && pages.length > 0) current = pages[0]!
      draw()
    },
    isLast: () => pages.at(-1) === current,
    reached: () => ({ step: pages.indexOf(current) + 1, steps: pages.length }),
    next() {
      const following = pages[pages.indexOf(current) + 1]
      if (following !== undefined) steps.show(following)
    },
    show(page, quietly = false) {
      if (!pages.includes(page) || page === current) return
      const from = current
      current = page
      draw()
      if (quietly) return
      history.pushState({ page, from }, '')
      arrive()
    },
    first() {
      current = pages[0]!
      draw()
      arrive()
    },
  }

  function draw() {
    const at = pages.indexOf(current)
    for (const [id, section] of sections) section.hidden = id !== current
    form.closest('main')!.classList.toggle('later', at > 0)
    if (!back || !next) return
    back.hidden = at <= 0
    next.hidden = at === pages.length - 1
    send.hidden = !next.hidden
    const bar = form.querySelector<HTMLElement>('[data-progress]')!
    bar.querySelector('[data-progress-text]')!.textContent = say('step', {
      at: at + 1,
      all: pages.length,
    })
    const meter = bar.querySelector('progress')!
    meter.max = pages.length
    meter.value = at + 1
    bar.hidden = pages.length < 2
  }

  function arrive() {
    const section = sections.get(current)!
    const target = section.querySelector<HTMLElement>('h2') ?? section
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1
    target.focus({ preventScroll: true })
    form.closest('main')!.scrollIntoView({ block: 'start' })
    tellFrame({ berthwise: 'step' })
  }

  function goBack() {
    const before = pages[pages.indexOf(current) - 1]
    if (before === undefined) return
    // The button goes where the browser's own back goes, when that is the page before.
    if (history.state?.from === before) return history.back()
    current = before
    history.replaceState({ page: current }, '')
    draw()
    arrive()
  }

  back?.addEventListener('click', goBack)
  history.replaceState({ page: current }, '')
  addEventListener('popstate', ({ state }) => {
    const page: unknown = state?.page
    if (!form.isConnected || typeof page !== 'string' || page === current || !pages.includes(page)) return
    current = page
    draw()
    arrive()
  })
  return steps
}
