import type { CompactRow } from '../../../ui/data-table/columns.ts'
import { fieldColumn } from '../../kit/list/columns/field-column.tsx'
import type { ListColumn } from '../../kit/list/columns/list-column.ts'
import { formatNumber } from '../../kit/words/format.ts'
import type { Translate } from '../../kit/words/i18n.ts'
import type { DocumentRow } from './document.ts'
import { DocumentStatusBadge } from './document-status.tsx'

export function documentColumns(t: Translate): readonly ListColumn<DocumentRow>[] {
  return [
    fieldColumn('document', 'title', { width: 200, grow: 3, fixed: true }),
    fieldColumn('document', 'status', {
      cell: ({ status }) => <DocumentStatusBadge status={status} />,
      width: 140,
      grow: 0,
    }),
    fieldColumn('document', 'clientName', {
      fields: ['clientName', 'clientId'],
      linked: true,
      width: 160,
      grow: 2,
    }),
    fieldColumn('document', 'waitingFor', { width: 160, grow: 2, look: 'soft' }),
    fieldColumn('document', 'signersSigned', {
      header: t('document.field.signersSigned'),
      fields: ['signersSigned', 'signersTotal'],
      cell: ({ signersSigned, signersTotal }) =>
        signersTotal > 0 ? `${formatNumber(signersSigned)} / ${formatNumber(signersTotal)}` : null,
      width: 110,
      grow: 0,
    }),
    fieldColumn('document', 'documentType', { width: 140, look: 'soft' }),
    fieldColumn('document', 'sentAt', { width: 130, look: 'soft' }),
  ]
}

export function compactDocument(row: DocumentRow, t: Translate): CompactRow {
  return {
    title: row.title,
    detail: row.waitingFor ? t('documents.waitsFor', { name: row.waitingFor }) : row.clientName,
    aside: <DocumentStatusBadge status={row.status} />,
  }
}
