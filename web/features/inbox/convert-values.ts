import type { leadCategories } from '../../../contract/values/vocabulary.ts'
import type { ComboboxOption } from '../../../ui/combobox.tsx'

/** What the form holds; `choice` is a known client's id, another one or a new one. */
export type ConvertValues = {
  choice: string
  other: ComboboxOption | null
  newClient: { fullName: string; email: string; phone: string }
  addContacts: boolean
  /** Whether the client becomes a member of the company that the inquiry names. */
  joinsCompany: boolean
  /** Those of the berths that the inquiry names which are linked. */
  berthIds: readonly string[]
  assignedTo: string
  leadCategory: (typeof leadCategories)[number]
  temperature: string
}
