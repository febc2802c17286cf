import { fieldsOf } from '../../../contract/forms/answers.ts'
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

export function draftKeeper(form: HTMLFormElement, rules: PageRules): DraftKeeper {
  const name = `berthwise-draft:${rules.slug}`
  const fields = fieldsOf(rules).filter((field) => field.type !== 'file' && field.type !== 'hidden')
  const original = JSON.stringify(read())

  function read(): Record<string, string[]> {
    const data = new FormData(form)
    return Object.fromEntries(
      fields.map(({ key }) => [key, data.getAll(key).filter((one) => typeof one === 'string')]),
    )
  }

  return {
    restore() {
      const draft = kept(name)
      if (!draft) return null
      const named = new URLSearchParams(location.search)
      for (const { key } of fields) {
        const values = draft.given[key]
        if (Array.isArray(values) && !named.has(key)) write(form, key, values.map(String))
      }
      return JSON.stringify(read()) === original ? null : draft
    },
    save(page, reached, changed = false) {
      const given = read()
      if (JSON.stringify(given) === original) {
        forget(name)
        return false
      }
      try {
        localStorage.setItem(
          name,
          JSON.stringify({ version: rules.version, page, changed, given, reached } satisfies Draft),
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

function kept(name: string): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(name) ?? 'null') as Draft | null
    // One that was kept before this was written down says nothing of it.
    return draft && typeof draft.given === 'object' ? { ...draft, reached: draft.reached ?? [] } : null
  } catch {
    return null
  }
}

function write(form: HTMLFormElement, key: string, values: readonly string[]): void {
  const controls = form.querySelectorAll<HTMLInputElement>(`[name="${key}"]`)
  for (const control of controls) {
    if (control.type === 'radio' || control.type === 'checkbox')
      control.checked = values.includes(control.value)
    else if (values[0] !== undefined) control.value = values[0]
  }
}
