import { useEffect, useState } from 'react'
import type { Filter } from '../../../ui/filter-chips.tsx'
import type { LinkedType } from '../kinds/kinds.ts'
import type { Answer, Input } from '../server/api.ts'
import { useRead } from '../server/server-state.ts'
import { type Search, useSearchState } from './state/list-search.ts'

export type SavedView = Answer<'savedViews', 'list'>[number]
export type NewView = Input<'savedViews', 'create'>['body']

/** Stands in the address for the list without a view, where another would open by itself. */
const none = 'none'

/** What an address keeps when a view is chosen: how the screen is drawn, not what it shows. */
const ofTheScreen = ['view', 'open', 'tab', 'create']

/** The views of a list, the one that is looked through, and how the list differs from it. */
export function useSavedViews(type: LinkedType, filters: readonly Filter[]) {
  const [search, change] = useSearchState()
  const views = useRead('savedViews', 'list', {}, { staleTime: 300_000 })
  const ours = (views.data ?? []).filter(({ entityType }) => entityType === type)
  const opensFirst = ours.find(({ isDefault }) => isDefault)
  const active = ours.find(({ id }) => id === search.saved) ?? null
  const names = ['q', 'filter', ...filters.map(({ id }) => id)]
  const chosen = Object.fromEntries(names.flatMap((name) => (search[name] ? [[name, search[name]]] : [])))
  // Columns chosen while a view is looked through wait until they are saved.
  const [tried, setTried] = useState<{ view: string; columns: readonly string[] } | null>(null)
  const columns = tried && tried.view === active?.id ? tried.columns : (active?.columns ?? null)
  const untouched = Object.keys(search).every((name) => ofTheScreen.includes(name))

  function show(view: SavedView | null, replace = false) {
    const emptied: Search = Object.fromEntries([...names, 'sort'].map((name) => [name, undefined]))
    setTried(null)
    change(
      view
        ? { ...emptied, ...view.filters, sort: view.sort ?? undefined, saved: view.id }
        : { ...emptied, saved: opensFirst ? none : undefined },
      { replace },
    )
  }

  const first = untouched && opensFirst ? opensFirst : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list opens with its view once
  useEffect(() => {
    if (first) show(first, true)
  }, [first?.id])

  return {
    views: ours,
    active,
    /** What would be saved now. */
    look: { filters: chosen, sort: search.sort ?? null, columns: columns && [...columns] },
    columns,
    changed: active !== null && !alike(active, { filters: chosen, sort: search.sort ?? null, columns }),
    show,
    /** The columns that are shown, where a view says which; false where it leaves them to the user. */
    tryColumns(columns: readonly string[]): boolean {
      if (!active?.columns) return false
      setTried({ view: active.id, columns })
      return true
    },
    forgetTried: () => setTried(null),
  }
}

type Look = {
  filters: Readonly<Record<string, string | undefined>>
  sort: string | null
  columns: readonly string[] | null
}

function alike(one: Look, other: Look): boolean {
  const names = new Set([...Object.keys(one.filters), ...Object.keys(other.filters)])
  return (
    [...names].every((name) => one.filters[name] === other.filters[name]) &&
    one.sort === other.sort &&
    one.columns?.join() === other.columns?.join()
  )
}
