import { useMemo } from 'react'
import type { Filter } from '../../../ui/filter-chips.tsx'
import { kinds } from '../kinds/kinds.ts'
import { useRead } from '../server/server-state.ts'
import { useTranslation } from '../words/i18n.ts'
import { listOf, useSearchState } from './state/list-search.ts'

const about = { clientId: 'client', yachtId: 'yacht', companyId: 'company', berthId: 'berth' } as const
const names = Object.keys(about) as (keyof typeof about)[]

/** The record that deals, or what hangs on them, are about, which links from it name: it is called as people call it. */
export function useAboutFilters(): readonly Filter[] {
  const { t } = useTranslation()
  const [search] = useSearchState()
  const ids = names.flatMap((name) => listOf(search[name]))
  const query = { q: ids[0] ?? '', types: Object.values(about).join(',') }
  const found = useRead('search', 'find', { query }, { enabled: ids.length === 1, staleTime: 60_000 })
  const title = found.data?.[0]?.title
  return useMemo(
    () =>
      names.map((name) => {
        const Icon = kinds[about[name]].icon
        return {
          id: name,
          label: t(`record.type.${about[name]}`),
          icon: <Icon />,
          single: true,
          options: [],
          labelOf: () => title ?? '…',
        }
      }),
    [t, title],
  )
}
