import { createContext, type ReactNode, useContext } from 'react'

/** The few words the components say by themselves. */
export type UiTexts = {
  close: string
  retry: string
  loading: string
  noMatches: string
  /** Said where nothing was searched and there is nothing. */
  noOptions: string
  search: string
  clear: string
  required: string
  undo: string
  errorTitle: string
  quoteRequest: (requestId: string) => string
  copy: string
  copied: string
  /** Of a password. */
  showTyped: string
  hideTyped: string
  noPermissionTitle: string
  noPermissionHint: string
  selectRow: string
  editCell: string
  selectAll: string
  removeFilter: (filter: string) => string
  addFilter: string
  clearFilters: string
  notifications: string
  more: string
}

const englishTexts: UiTexts = {
  close: 'Close',
  retry: 'Try again',
  loading: 'Loading',
  noMatches: 'No matches',
  noOptions: 'Nothing to choose from yet',
  search: 'Search',
  clear: 'Clear',
  required: 'required',
  undo: 'Undo',
  errorTitle: 'This did not load',
  quoteRequest: (requestId) => `Quote ${requestId} when you ask for help`,
  copy: 'Copy',
  copied: 'Copied',
  showTyped: 'Show what is typed',
  hideTyped: 'Hide what is typed',
  noPermissionTitle: 'You do not have access to this',
  noPermissionHint: 'Ask an administrator of the port to give you access.',
  selectRow: 'Select row',
  editCell: 'Edit',
  selectAll: 'Select all loaded rows',
  removeFilter: (filter) => `Remove filter ${filter}`,
  addFilter: 'Filter',
  clearFilters: 'Clear',
  notifications: 'Notifications',
  more: 'More',
}

const UiTextsContext = createContext<UiTexts>(englishTexts)

/** Replaces the components' own words, for another language. */
export function UiTextsProvider({ texts, children }: { texts: Partial<UiTexts>; children: ReactNode }) {
  return <UiTextsContext value={{ ...englishTexts, ...texts }}>{children}</UiTextsContext>
}

export function useUiTexts(): UiTexts {
  return useContext(UiTextsContext)
}
