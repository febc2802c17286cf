import { FolderOpen, List } from 'lucide-react'
import { useMemo } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { KindList } from '../../kit/list/kind-list.tsx'
import { useSearchState } from '../../kit/list/state/list-search.ts'
import { RecordPage } from '../../kit/record/record-page.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { NewDocument } from '../signing/public/new-document.tsx'
import { compactDocument, documentColumns } from './columns.tsx'
import { FoldersView } from './folders-view.tsx'
import { DocumentRecord } from './record.tsx'
import { useDocumentFilters, useDocumentTabs } from './use-filters.tsx'

/** The documents of the port by where they stand, or the folders they and the files lie in. */
export function ListScreen() {
  const { t } = useTranslation()
  const [search, change] = useSearchState()
  const filters = useDocumentFilters()
  const columns = useMemo(() => documentColumns(t), [t])
  const folders = search.view === 'folders' || search.folder !== undefined
  const views = (
    <SegmentedControl
      label={t('documents.look')}
      value={folders ? 'folders' : 'list'}
      onValueChange={(next) =>
        change({ view: next === 'folders' ? 'folders' : undefined, folder: undefined })
      }
      segments={[
        { value: 'list', label: <List />, name: t('documents.asList') },
        { value: 'folders', label: <FolderOpen />, name: t('documents.folders') },
      ]}
    />
  )
  return (
    <KindList
      type="document"
      columns={columns}
      compactRow={(row) => compactDocument(row, t)}
      filters={filters}
      Record={DocumentRecord}
      actions={
        <>
          {views}
          <NewDocument primary />
        </>
      }
      summary={() => <HubTabs />}
      instead={folders ? () => <FoldersView actions={views} /> : undefined}
    />
  )
}

export function RecordScreen() {
  return <RecordPage type="document" Record={DocumentRecord} />
}

/** Whose turn it is: all, theirs, mine, nobody's any more. */
function HubTabs() {
  const { t } = useTranslation()
  const [search, change] = useSearchState()
  const tabs = useDocumentTabs()
  const activeTab = tabs.find((tab) => tab === search.tab) ?? 'all'
  return (
    <nav aria-label={t('documents.tabs')} className="flex shrink-0 gap-1 overflow-x-auto border-b px-4">
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          aria-current={tab === activeTab ? 'page' : undefined}
          onClick={() => change({ tab: tab === 'all' ? undefined : tab })}
          className={cx(
            '-mb-px shrink-0 border-b-2 px-2 py-2 text-sm whitespace-nowrap pointer-coarse:min-h-11',
            tab === activeTab
              ? 'border-accent font-medium text-ink'
              : 'border-transparent text-ink-soft hover:text-ink',
          )}
        >
          {t(`documents.tab.${tab}`)}
        </button>
      ))}
    </nav>
  )
}
