import { Bot, Download, Mail, Send, UserCheck, Users } from 'lucide-react'
import { useState } from 'react'
import { isInFlight } from '../../../../contract/documents/vocabulary.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/overlays/dialog.tsx'
import type { DocumentDetail } from '../../../components/documents/document.ts'
import { problemText } from '../../../components/problem-state.tsx'
import { call } from '../../../lib/api.ts'
import { usePort } from '../../../lib/session.tsx'
import { useTranslation } from '../../../lib/words/i18n.ts'
import { CompletionDialog } from './completion.tsx'
import { useDocumentSteps } from './use-steps.ts'

type Question = { error: unknown; again: () => void }

/** What can be done with a document, the most likely first. */
export function DocumentActions({ document }: { document: DocumentDetail }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const [question, setQuestion] = useState<Question | null>(null)
  const steps = useDocumentSteps(document.id, (error, again) => setQuestion({ error, again }))
  const { status, wanted, signersTotal, automationMode, externalId } = document
  const sends = can('documents.send_for_signing')
  const automatic = automationMode !== 'manual'
  return (
    <>
      {sends && status === 'draft' && wanted === null && signersTotal > 0 && (
        <>
          <Button
            variant="primary"
            icon={<Send />}
            busy={steps.busy}
            onClick={() => steps.send({ all: true })}
          >
            {t('documents.send')}
          </Button>
          {signersTotal > 1 && document.signingOrder === 'parallel' && (
            <Button icon={<UserCheck />} disabled={steps.busy} onClick={() => steps.send({})}>
              {t('documents.sendToFirst')}
            </Button>
          )}
        </>
      )}
      {sends && isInFlight(status) && (
        <Button variant="primary" icon={<Mail />} busy={steps.busy} onClick={() => steps.remind()}>
          {t('documents.remind')}
        </Button>
      )}
      {sends &&
        isInFlight(status) &&
        !automatic &&
        document.signingOrder === 'parallel' &&
        signersTotal > 1 && (
          <Button icon={<Users />} disabled={steps.busy} onClick={() => steps.send({})}>
            {t('documents.inviteNext')}
          </Button>
        )}
      {sends && automatic && (isInFlight(status) || status === 'draft') && (
        <Button icon={<Bot />} disabled={steps.busy} onClick={steps.stopAutomation}>
          {t('documents.automation.stop')}
        </Button>
      )}
      {sends &&
        !automatic &&
        externalId !== null &&
        signersTotal > 1 &&
        (isInFlight(status) || status === 'draft') && (
          <Button icon={<Bot />} disabled={steps.busy} onClick={steps.automate}>
            {t('documents.automation.start')}
          </Button>
        )}
      <Fetch document={document} />
      {status === 'completed' && <Completion id={document.id} />}
      {question && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setQuestion(null)}
          title={t('documents.competing')}
          cancelLabel={t('action.cancel')}
          confirmLabel={t('documents.sendAnyway')}
          onConfirm={question.again}
        >
          {problemText(question.error)}
        </ConfirmDialog>
      )}
    </>
  )
}

function Fetch({ document: { fileId, signedFileId } }: { document: DocumentDetail }) {
  const { t } = useTranslation()
  const { can, port } = usePort()
  const id = signedFileId ?? fileId
  if (!id || !can('files.view')) return null
  return (
    <Button
      icon={<Download />}
      onClick={() =>
        void call('files', 'download', { params: { id } }, { tenantId: port.id }).then(({ url }) =>
          window.location.assign(url),
        )
      }
    >
      {t(signedFileId ? 'documents.downloadSigned' : 'documents.download')}
    </Button>
  )
}

function Completion({ id }: { id: string }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Mail />} onClick={() => setOpen(true)}>
        {t('documents.compose')}
      </Button>
      {open && <CompletionDialog id={id} onClose={() => setOpen(false)} />}
    </>
  )
}
