import type { Definition } from '../../../../contract/forms/definition.ts'

/** A draft that did not reach the server, with what it was made on. */
type Unsaved = { draft: Definition; version: number; base: string }

export function keepUnsaved(formId: string, unsaved: Unsaved): void {
  try {
    localStorage.setItem(placeOf(formId), JSON.stringify(unsaved))
  } catch {
    // A full store only means that closing the window loses what could not be saved.
  }
}

export function unsavedOf(formId: string): Unsaved | null {
  try {
    return JSON.parse(localStorage.getItem(placeOf(formId)) ?? 'null') as Unsaved | null
  } catch {
    return null
  }
}

export function forgetUnsaved(formId: string): void {
  localStorage.removeItem(placeOf(formId))
}

const placeOf = (formId: string) => `unsaved-draft:${formId}`
