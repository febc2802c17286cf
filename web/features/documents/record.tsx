import { useState } from 'react'
import { isInFlight } from '../../../contract/documents/vocabulary.ts'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import type { DocumentDetail } from '../../components/documents/document.ts'
import { DocumentStatusBadge } from '../../components/documents/document-status.tsx'
import { ProblemState } from '../../components/problem-state.tsx'
import { CopyLinkItem } from '../../components/record/copy-link-item.tsx'
import { KindFrame } from '../../components/record/kind-frame.tsx'
import { LoadedRecord, type RecordPlace } from '../../components/record/loaded-record.tsx'
import type { PanelControls } from '../../components/record/record-frame.tsx'
import { RecordLink } from '../../components/records.tsx'
import { useRead } from '../../lib/server-state.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import { DocumentActions } from './cockpit/actions.tsx'
import { CancelDialog, CancelItem } from './cockpit/cancel.tsx'
import { DocumentFacts } from './cockpit/facts.tsx'
import { DocumentHistory } from './cockpit/history.tsx'
import { Signers } from './cockpit/signers.tsx'
import { Standing } from './cockpit/standing.tsx'
import { Watchers } from './cockpit/watchers.tsx'

/** One document, beside the list or as a page: who blocks, and what can be done about it. */
export function DocumentRecord({ id, panel }: RecordPlace) {
  return (
    <LoadedRecord type="document" id={id}>
      {(document) => <LoadedDocument document={document} panel={panel} />}
    </LoadedRecord>
  )
}

type LoadedProps = { document: DocumentDetail; panel: PanelControls | undefined }

function LoadedDocument({ document, panel }: LoadedProps) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const { id, status, title, clientId, clientName, interestId, reservationId } = document
  return (
    <>
      <KindFrame
        type="document"
        record={document}
        title={title}
        badges={<DocumentStatusBadge status={status} />}
        subtitle={
          <>
            {clientId && (
              <RecordLink type="client" id={clientId}>
                {clientName}
              </RecordLink>
            )}
            {interestId && (
              <RecordLink type="interest" id={interestId}>
                {t('documents.openDeal')}
              </RecordLink>
            )}
            {reservationId && (
              <RecordLink type="reservation" id={reservationId}>
                {t('record.type.reservation')}
              </RecordLink>
            )}
          </>
        }
        actions={<DocumentActions document={document} />}
        waiting={<Standing document={document} />}
        menu={
          <>
            <CopyLinkItem type="document" id={id} />
            <CancelItem
              document={document}
              onCancel={() => setAsking(true)}
              {...(panel ? { onDone: panel.onClose } : {})}
            />
          </>
        }
        panel={panel}
        tabs={[
          { id: 'signing', label: t('documents.signing'), content: () => <Cockpit document={document} /> },
        ]}
      />
      {asking && <CancelDialog id={id} title={title} onClose={() => setAsking(false)} />}
    </>
  )
}

function Cockpit({ document }: { document: DocumentDetail }) {
  const { t } = useTranslation()
  const details = useRead('documents', 'signingDetails', { params: { id: document.id } })
  if (details.error && !details.data)
    return <ProblemState error={details.error} onRetry={() => void details.refetch()} />
  if (!details.data) return <SkeletonLines lines={6} className="p-5" />
  const { status } = document
  const waits = status === 'draft' || isInFlight(status)
  return (
    <>
      {!details.data.mailLeaves && waits && (
        <p role="status" className="border-b bg-warning-soft px-5 py-2 text-sm break-words">
          {t('documents.noMail')}
        </p>
      )}
      <Signers document={document} signers={details.data.signers} />
      <DocumentFacts document={document} />
      <Watchers id={document.id} />
      <DocumentHistory events={details.data.events} />
    </>
  )
}
