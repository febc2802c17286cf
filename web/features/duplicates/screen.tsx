import { NoPermission } from '../../../ui/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useSearchState } from '../../kit/list/state/list-search.ts'
import { useDocumentTitle } from '../../kit/screen/document-title.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { MergeLog } from './merge-log.tsx'
import { Queue } from './queue.tsx'
import { ScanButton } from './scan-button.tsx'

const tabIds = ['queue', 'log'] as const

/** Clients that may be one person, and what was merged. */
export function DuplicatesScreen() {
  const { t } = useTranslation()
  const { can } = usePort()
  const [search, change] = useSearchState()
  useDocumentTitle(t('nav.duplicates'))
  const tab = tabIds.find((id) => id === search.tab) ?? 'queue'
  if (!can('clients.view')) return <NoPermission />
  return (
    <>
      <PageHeader title={t('nav.duplicates')} actions={<ScanButton />} />
      <div className="flex min-h-0 flex-1 flex-col bg-surface">
        <Tabs
          label={t('nav.duplicates')}
          value={tab}
          onValueChange={(next) => change({ tab: next === 'queue' ? undefined : next })}
          tabs={tabIds.map((id) => ({ id, label: t(`duplicates.tab.${id}`) }))}
        >
          {tab === 'queue' ? <Queue /> : <MergeLog />}
        </Tabs>
      </div>
    </>
  )
}
