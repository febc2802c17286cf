import { useState } from 'react'
import { isInFlight } from '../../../contract/documents/vocabulary.ts'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { FurtherActions, MainActions } from '../../kit/record/frame/main-actions.tsx'
import { CopyLinkItem } from '../../kit/record/links/copy-link-item.tsx'
import { LoadedRecord, type RecordPlace } from '../../kit/record/loaded-record.tsx'
import type { PanelControls } from '../../kit/record/record-frame.tsx'
import { useRead } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { KindFrame } from '../records/public/kind-frame.tsx'
import { CancelDialog, CancelItem } from './cockpit/cancel.tsx'
import { DocumentHistory } from './cockpit/history.tsx'
import { DocumentProperties } from './cockpit/properties.tsx'
import { Signers } from './cockpit/signers.tsx'
import { StatusLine } from './cockpit/status-line.tsx'
import { useDocumentActions } from './cockpit/use-actions.tsx'
import { Watchers } from './cockpit/watchers.tsx'
import type { DocumentDetail } from './document.ts'
import { DocumentStatusBadge } from './document-status.tsx'
import { DocumentFacts } from './facts.tsx'

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
  const [asking, setAsking] = useState(false)
  const { actions, dialogs } = useDocumentActions(document)
  const { id, status, title } = document
  return (
    <>
      <KindFrame
        type="document"
        record={document}
        title={title}
        badges={<DocumentStatusBadge status={status} />}
        facts={<DocumentFacts document={document} />}
        actions={actions.length > 0 && <MainActions actions={actions} />}
        standing={<StatusLine document={document} />}
        menu={
          <>
            <FurtherActions actions={actions} />
            <CopyLinkItem type="document" id={id} />
            <CancelItem
              document={document}
              onCancel={() => setAsking(true)}
              {...(panel ? { onDone: panel.onClose } : {})}
            />
          </>
        }
        panel={panel}
        overview={() => <Cockpit document={document} />}
        parts={{ overview: ['signing'] }}
      />
      {dialogs}
      {asking && <CancelDialog document={document} onClose={() => setAsking(false)} />}
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
      <DocumentProperties document={document} />
      <Watchers id={document.id} />
      <DocumentHistory events={details.data.events} />
    </>
  )
}
