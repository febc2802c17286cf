import { Plus, Search, Tags } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NoPermission } from '../../../ui/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { SearchBox } from '../../kit/list/search-box.tsx'
import { useSearchState } from '../../kit/list/state/list-search.ts'
import { useTablePreferences } from '../../kit/screen/preferences.ts'
import { useShortcut } from '../../kit/screen/shortcuts.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { Swatch, tagColumns } from './columns.tsx'
import type { Tag } from './tag.ts'
import { TagDialog } from './tag-dialog.tsx'

/** The tags of the port, with how many records carry each. */
export function TagsScreen() {
  const { can } = usePort()
  if (!can('admin.manage_tags')) return <NoPermission />
  return <TagList />
}

function TagList() {
  const { t } = useTranslation()
  const [search, change] = useSearchState()
  const [preferences] = useTablePreferences()
  const tags = useRead('tags', 'list', {})
  const columns = useMemo(() => tagColumns(t), [t])
  const visibleTags = useMemo(() => sorted(matching(tags.data, search.q), search.sort), [tags.data, search])
  const openCreate = () => change({ create: 'yes' })
  const close = () => change({ create: undefined, open: undefined }, { replace: true })
  const setQuery = useCallback((q: string) => change({ q: q || undefined }, { replace: true }), [change])
  useShortcut('c', t('tagList.create'), t('nav.tags'), openCreate)

  const open = tags.data?.find((tag) => tag.id === search.open)
  const createButton = (
    <Button variant="primary" icon={<Plus />} onClick={openCreate}>
      {t('tagList.create')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('nav.tags')}
        aside={tags.data && formatNumber(tags.data.length)}
        actions={createButton}
      >
        <SearchBox label={t('tagList.search')} value={search.q ?? ''} onChange={setQuery} />
      </PageHeader>
      <DataTable
        label={t('nav.tags')}
        columns={columns}
        rows={{ total: tags.data ? visibleTags.length : rowsOnTheirWay, at: (index) => visibleTags[index] }}
        rowId={(tag) => tag.id}
        compactRow={(tag) => ({
          title: tag.name,
          mark: <Swatch color={tag.color} />,
          aside: t('tagList.records', { count: tag.uses }),
        })}
        onRangeChange={allIsHere}
        sort={search.sort}
        onSortChange={(sort) => change({ sort }, { replace: true })}
        density={preferences.density ?? 'comfortable'}
        onOpen={(tag) => change({ open: tag.id })}
        instead={
          tags.error ? (
            <ProblemState error={tags.error} onRetry={() => void tags.refetch()} />
          ) : tags.data?.length === 0 ? (
            <EmptyState icon={<Tags />} title={t('tagList.emptyTitle')} action={createButton}>
              {t('tagList.empty')}
            </EmptyState>
          ) : tags.data && visibleTags.length === 0 ? (
            <EmptyState
              icon={<Search />}
              title={t('list.noMatches')}
              action={<Button onClick={() => setQuery('')}>{t('list.clearAll')}</Button>}
            />
          ) : null
        }
      />
      {search.create && <TagDialog onClose={close} />}
      {open && <TagDialog key={open.id} tag={open} onClose={close} />}
    </>
  )
}

const rowsOnTheirWay = 8
const allIsHere = () => {}

function matching(tags: readonly Tag[] = [], q = ''): readonly Tag[] {
  const needle = q.toLocaleLowerCase()
  return needle ? tags.filter((tag) => tag.name.toLocaleLowerCase().includes(needle)) : tags
}

/** The server gives the tags by name. */
function sorted(tags: readonly Tag[], sort: string | undefined): readonly Tag[] {
  if (sort === '-name') return tags.toReversed()
  if (sort === 'uses') return tags.toSorted((a, b) => a.uses - b.uses)
  if (sort === '-uses') return tags.toSorted((a, b) => b.uses - a.uses)
  return tags
}
