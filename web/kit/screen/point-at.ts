import { useEffect } from 'react'
import { useSearchState } from '../list/state/list-search.ts'
import { hasText, useTranslation } from '../words/i18n.ts'

/** Milliseconds a section has to show what it was opened for, and for which it is marked then. */
const patience = 5000
const marked = 2500
const mark = ['rounded-sm', 'outline-2', 'outline-offset-4', 'outline-focus']

/** What an address says to have the field with a label brought into sight: its text is loaded where it stands. */
export function pointingAt(...label: readonly string[]): { find: string } {
  return { find: label.join('.') }
}

/** Brings the setting that the address names into sight, marks it for a moment and gives it the focus. */
export function usePointAt(): void {
  const { t } = useTranslation()
  const [search, change] = useSearchState()
  const { find } = search
  useEffect(() => {
    // The address is foreign: it may name no text of ours.
    if (!find || !hasText(find)) return
    const label = t(find)
    const page = document.getElementById('content')
    if (!page) return
    const point = () => {
      const at = elementCalled(page, label)
      if (!at) return
      stop()
      at.scrollIntoView({ block: 'center' })
      at.classList.add(...mark)
      setTimeout(() => at.classList.remove(...mark), marked)
      controlOf(at)?.focus({ preventScroll: true })
      change({ find: undefined }, { replace: true })
    }
    const watching = new MutationObserver(point)
    const ended = setTimeout(() => watching.disconnect(), patience)
    const stop = () => {
      watching.disconnect()
      clearTimeout(ended)
    }
    watching.observe(page, { childList: true, subtree: true, characterData: true })
    point()
    return stop
  }, [find, t, change])
}

/** The label, heading or legend with this text, or what is called so without one. */
function elementCalled(page: HTMLElement, label: string): HTMLElement | undefined {
  const unlabelled = page.querySelector<HTMLElement>(`[role=combobox][aria-label="${CSS.escape(label)}"]`)
  if (unlabelled) return unlabelled
  return [...page.querySelectorAll<HTMLElement>('label, legend, h2, h3, [role=switch], [role=tab]')].find(
    (each) => !each.closest('nav') && startsWith(each.textContent ?? '', label),
  )
}

/** A field that is needed has a mark behind its name, a switch its hint. */
function startsWith(text: string, label: string): boolean {
  return text.trim() === label || text.trim().startsWith(label)
}

/** What is filled in or switched under a label; a heading stands for itself. */
function controlOf(at: HTMLElement): HTMLElement | null {
  if (at instanceof HTMLLabelElement) return at.control
  if (at.matches('[role=switch], [role=tab], [role=combobox]')) return at
  const section = at.closest('section, fieldset')
  return section?.querySelector<HTMLElement>('input, select, textarea, button, [role=combobox]') ?? null
}
