import { controlNames, fieldsOf } from '../../../contract/forms/answers.ts'
import type { PageRules } from '../page-rules.ts'

interface Draft {
  version: number
  page: string
  /** The form was found to have changed when this was sent. */
  changed: boolean
  given: Record<string, string[]>
  /** Ids of the fields that were told as reached: answering began before. */
  reached: readonly string[]
}

/** Answers on their way, kept in this browser only: neither files nor hidden fields. */
export interface DraftKeeper {
  /** Puts a kept draft back into the inputs and tells of it; null when there is none. */
  restore(): Pick<Draft, 'page' | 'changed' | 'reached'> | null
  /** Whether the draft is kept. */
  save(page: string, reached: readonly string[], changed?: boolean): boolean
  clear(): void
}

/** `make` makes the controls of these names, where items of a group are not there yet. */
export function draftKeeper(
  form: HTMLFormElement,
  rules: PageRules,
  make: (names: readonly string[]) => void,
): DraftKeeper {
  const name = `berthwise-draft:${rules.slug}`
  const names = fieldsOf(rules)
    .filter((field) => field.type !== 'file' && field.type !== 'hidden')
    .flatMap(controlNames)
  const original = JSON.stringify(read())

  function read(): Record<string, string[]> {
    const data = new FormData(form)
    const values = names.map(
      (name) => [name, data.getAll(name).filter((one) => typeof one === 'string')] as const,
    )
    // Items of a group that are not there have no controls.
    return Object.fromEntries(values.filter(([name]) => form.elements.namedItem(name) !== null))
  }

  return {
    restore() {
      const draft = readDraft(name)
      if (!draft) return null
      const params = new URLSearchParams(location.search)
      make(Object.keys(draft.given))
      for (const name of names) {
        const values = draft.given[name]
        if (Array.isArray(values) && !params.has(name)) write(form, name, values.map(String))
      }
      return JSON.stringify(read()) === original ? null : draft
    },
    save(page, reached, changed = false) {
      const input = read()
      if (JSON.stringify(input) === original) {
        forget(name)
        return false
      }
      try {
        localStorage.setItem(
          name,
          JSON.stringify({ version: rules.version, page, changed, given: input, reached } satisfies Draft),
        )
        return true
      } catch {
        return false
      }
    },
    clear: () => forget(name),
  }
}

function forget(name: string): void {
  try {
    localStorage.removeItem(name)
  } catch {
    // Where nothing can be kept, nothing is left behind either.
  }
}

function readDraft(name: string): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(name) ?? 'null') as Draft | null
    // One that was kept before this was written down says nothing of it.
    return draft && typeof draft.given === 'object' ? { ...draft, reached: draft.reached ?? [] } : null
  } catch {
    return null
  }
}

function write(form: HTMLFormElement, name: string, values: readonly string[]): void {
  const controls = form.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)
  for (const control of controls) {
    if (control.type === 'radio' || control.type === 'checkbox')
      control.checked = values.includes(control.value)
    else if (values[0] !== undefined) control.value = values[0]
  }
}
