import { FileSignature } from 'lucide-react'
import { Item, ItemList } from '../../kit/record/item-list.tsx'
import { RecordLink } from '../../kit/record/links/records.tsx'
import { useRead } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { DocumentRow } from './document.ts'
import { DocumentStatusBadge } from './document-status.tsx'

/** The documents that lie in a folder. */
export function DocumentsWithin({ folderId }: { folderId: string }) {
  const { t } = useTranslation()
  const list = useRead('documents', 'list', { query: { folderId, limit: '100' } })
  const rows = (list.data?.data ?? []) as DocumentRow[]
  if (rows.length === 0) return null
  return (
    <div className="border-b">
      <ItemList label={t('nav.documents')}>
        {rows.map((row) => (
          <Item
            key={row.id}
            icon={<FileSignature />}
            title={
              <RecordLink type="document" id={row.id}>
                {row.title}
              </RecordLink>
            }
            detail={row.clientName}
            aside={<DocumentStatusBadge status={row.status} />}
          />
        ))}
      </ItemList>
    </div>
  )
}
