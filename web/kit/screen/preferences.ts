import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ClientLanguage } from '../../../contract/values/languages.ts'
import { call } from '../server/api.ts'
import { type Me, meQuery, useMe, usePortUnit } from '../server/session.tsx'
import { speakHere } from '../words/language.ts'

export type TablePreferences = NonNullable<Me['preferences']['tables']>
export type LengthUnit = 'ft' | 'm'

/** How the user likes tables and dimensions; a change shows at once and is kept on the server. */
export function useTablePreferences(): [TablePreferences, (changes: TablePreferences) => void] {
  const { preferences } = useMe()
  const queryClient = useQueryClient()
  const change = useCallback(
    (changes: TablePreferences) => {
      const before = queryClient.getQueryData(meQuery.queryKey)
      if (!before) return
      const next = { ...before.preferences, tables: { ...before.preferences.tables, ...changes } }
      queryClient.setQueryData(meQuery.queryKey, { ...before, preferences: next })
      call('me', 'update', { body: { preferences: { tables: changes } } }).catch(() => {
        void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
      })
    },
    [queryClient],
  )
  return [preferences.tables ?? {}, change]
}

/** Whether a saved view stands in the navigation of the user, and what adds or removes it. */
export function useStarredViews(): [(view: string) => boolean, (view: string) => void] {
  const { preferences } = useMe()
  const queryClient = useQueryClient()
  const starred = preferences.starredViews ?? []
  const toggle = (view: string) => {
    const before = queryClient.getQueryData(meQuery.queryKey)
    if (!before) return
    const had = before.preferences.starredViews ?? []
    const starredViews = had.includes(view) ? had.filter((one) => one !== view) : [...had, view].slice(-30)
    queryClient.setQueryData(meQuery.queryKey, {
      ...before,
      preferences: { ...before.preferences, starredViews },
    })
    call('me', 'update', { body: { preferences: { starredViews } } }).catch(() => {
      void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
    })
  }
  return [(view) => starred.includes(view), toggle]
}

/** Speaks another language at once, here and wherever the user signs in. */
export function useLanguageChange(): (language: ClientLanguage) => Promise<void> {
  const queryClient = useQueryClient()
  return useCallback(
    async (language) => {
      await speakHere(language)
      queryClient.setQueryData(meQuery.queryKey, await storeLanguage(language))
    },
    [queryClient],
  )
}

/** Keeps a language in the profile of who is signed in. */
export function storeLanguage(language: ClientLanguage): Promise<Me> {
  return call('me', 'update', { body: { preferences: { language } } })
}

/** The unit the user reads dimensions in. */
export function useLengthUnit(): [LengthUnit, (unit: LengthUnit) => void] {
  const [tables, change] = useTablePreferences()
  const usual = usePortUnit()
  return [tables.dimensionUnit ?? usual, (dimensionUnit) => change({ dimensionUnit })]
}
