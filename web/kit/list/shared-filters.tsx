import { Archive, Tag } from 'lucide-react'
import { useMemo } from 'react'
import type { Filter } from '../../../ui/filter-chips.tsx'
import { useRead } from '../server/server-state.ts'
import { type Translate, useTranslation } from '../words/i18n.ts'

/** The filters every list has: tags, and whether archived records are shown. */
export function useSharedFilters(): readonly Filter[] {
  const { t } = useTranslation()
  const tags = useRead('tags', 'list', {}, { staleTime: 60_000 })
  return useMemo(
    () => [
      {
        id: 'tagIds',
        label: t('record.tags'),
        icon: <Tag />,
        options: (tags.data ?? []).map((tag) => ({
          value: tag.id,
          label: tag.name,
          icon: <span aria-hidden="true" className="size-2 rounded-full" style={{ background: tag.color }} />,
        })),
      },
      archivedFilter(t, t('record.archived')),
    ],
    [t, tags.data],
  )
}

/** Whether archived records are shown. */
export function archivedFilter(t: Translate, label: string): Filter {
  return {
    id: 'archived',
    label,
    icon: <Archive />,
    single: true,
    options: [
      { value: 'yes', label: t('list.archivedOnly') },
      { value: 'all', label: t('list.archivedToo') },
    ],
  }
}
