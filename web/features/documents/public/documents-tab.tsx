import { FileSignature } from 'lucide-react'
import type { DocumentOwner } from '../../../../contract/documents/vocabulary.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemState } from '../../../kit/display/problem-state.tsx'
import { Item, ItemList, ItemListHeader } from '../../../kit/record/item-list.tsx'
import { RecordLink } from '../../../kit/record/links/records.tsx'
import type { Answer } from '../../../kit/server/api.ts'
import { useRead } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { termText } from '../../../kit/words/term-text.ts'
import { NewDocument } from '../../signing/public/new-document.tsx'
import type { DocumentRow } from '../document.ts'
import { DocumentStatusBadge } from '../document-status.tsx'

type Group = Extract<Answer<'documents', 'list'>['data'][number], { source: string }>
type GroupView = Group & { workflows: DocumentRow[] }

/** What somebody signs of a record, and of the deals and yachts beside it. */
export function DocumentsTab({ type, id }: { type: DocumentOwner; id: string }) {
  const { t } = useTranslation()
  const list = useRead('documents', 'list', { query: { entityType: type, entityId: id } })
  if (list.error && !list.data) return <ProblemState error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <SkeletonLines className="p-5" />
  const groups = list.data.data.filter(
    (one): one is GroupView => 'source' in one && one.workflows !== undefined,
  )
  const filled = groups.filter(({ workflows }) => workflows.length > 0)
  const about = type === 'berth' ? {} : { [type]: id }
  if (filled.length === 0)
    return (
      <EmptyState
        icon={<FileSignature />}
        title={t('documents.noneTitle')}
        action={<NewDocument about={about} />}
      >
        {t('documents.none')}
      </EmptyState>
    )
  return (
    <>
      <div className="flex justify-end px-5 pt-2">
        <NewDocument about={about} />
      </div>
      {filled.map((group) => (
        <section key={`${group.source} ${group.sourceId}`} aria-label={group.label} className="border-b pb-1">
          <ItemListHeader title={`${t(`record.type.${group.source}`)} · ${group.label}`} />
          <ItemList label={group.label}>
            {group.workflows.map((row) => (
              <Item
                key={row.id}
                icon={<FileSignature />}
                title={
                  <RecordLink type="document" id={row.id}>
                    {row.title}
                  </RecordLink>
                }
                detail={[
                  termText('document_types', row.documentType),
                  row.waitingFor && t('documents.waitsFor', { name: row.waitingFor }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
                aside={<DocumentStatusBadge status={row.status} />}
              />
            ))}
          </ItemList>
          {group.total > group.workflows.length && (
            <p className="px-5 py-1 text-xs text-ink-faint">
              {t('documents.more', { count: group.total - group.workflows.length })}
            </p>
          )}
        </section>
      ))}
    </>
  )
}
