import { FileSignature } from 'lucide-react'
import type { DocumentRow } from '../../components/documents/document.ts'
import { DocumentStatusBadge } from '../../components/documents/document-status.tsx'
import { Item, ItemList } from '../../components/record/item-list.tsx'
import { RecordLink } from '../../components/records.tsx'
import { useRead } from '../../lib/server-state.ts'
import { useTranslation } from '../../lib/words/i18n.ts'

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
