import type { Definition } from '../../../../contract/forms/definition.ts'
import type { Editing } from './editing.ts'

type History = Pick<Editing, 'past' | 'future'>

/** Steps that are kept over a reload, and letters they have at most: the store of a tab is small. */
const mostSteps = 50
const mostLetters = 2_000_000

/** Keeps what can be undone and redone for this tab: a reload of the page leaves it, closing the tab ends it. */
export function keepHistory(formId: string, { draft, past, future }: Editing): void {
  const entry = {
    draft: written(draft),
    past: past.slice(-mostSteps),
    future: future.slice(-mostSteps),
  }
  const text = JSON.stringify(entry)
  try {
    if (text.length > mostLetters) sessionStorage.removeItem(placeOf(formId))
    else sessionStorage.setItem(placeOf(formId), text)
  } catch {
    // A full store only means that a reload begins anew.
  }
}

/** What can be undone from this very draft; nothing where somebody changed it since. */
export function historyOf(formId: string, draft: Definition): History {
  try {
    const entry = JSON.parse(sessionStorage.getItem(placeOf(formId)) ?? 'null') as
      | (History & { draft: string })
      | null
    if (entry && entry.draft === written(draft)) return { past: entry.past, future: entry.future }
  } catch {
    // What cannot be read is no history.
  }
  return { past: [], future: [] }
}

/** The same for two drafts that say the same, whatever order the server names things in. */
function written(draft: Definition): string {
  return JSON.stringify(draft, (_name, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}

const placeOf = (formId: string) => `undo:${formId}`
