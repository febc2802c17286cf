import { Bot, Download, Mail, Send, UserCheck, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { isInFlight } from '../../../../contract/documents/vocabulary.ts'
import type { RecordAction } from '../../../kit/record/frame/main-actions.tsx'
import { call } from '../../../kit/server/api.ts'
import type { ApiError } from '../../../kit/server/api-error.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { DocumentDetail } from '../document.ts'
import { SendQuestion } from '../public/send-question.tsx'
import { useDocumentSteps } from '../use-document-steps.ts'
import { CompletionDialog } from './completion.tsx'

type Question = { error: ApiError; again: () => void }

/** What can be done with a document, the most likely first, and the dialogs that ask about it. */
export function useDocumentActions(document: DocumentDetail): {
  actions: readonly RecordAction[]
  dialogs: ReactNode
} {
  const { t } = useTranslation()
  const [question, setQuestion] = useState<Question | null>(null)
  const [writing, setWriting] = useState(false)
  const steps = useDocumentSteps(document.id, (error, again) => setQuestion({ error, again }))
  const download = useDownload(document)
  const { status } = document
  const sending = useSendingActions(document, steps)
  const compose: RecordAction = {
    label: t('documents.compose'),
    icon: <Mail />,
    onSelect: () => setWriting(true),
  }
  return {
    actions: [...sending, ...download, ...(status === 'completed' ? [compose] : [])],
    dialogs: (
      <>
        {question && (
          <SendQuestion
            error={question.error}
            onSend={() => {
              setQuestion(null)
              question.again()
            }}
            onClose={() => setQuestion(null)}
          />
        )}
        {writing && <CompletionDialog id={document.id} onClose={() => setWriting(false)} />}
      </>
    ),
  }
}

/** Sending it, reminding of it, and who invites. */
function useSendingActions(
  document: DocumentDetail,
  steps: ReturnType<typeof useDocumentSteps>,
): readonly RecordAction[] {
  const { t } = useTranslation()
  const { can } = usePort()
  if (!can('documents.send_for_signing')) return []
  const { status, wanted, signersTotal, automationMode, externalId } = document
  const { busy } = steps
  const automatic = automationMode !== 'manual'
  const several = signersTotal > 1
  const together = several && document.signingOrder === 'parallel'
  const out = isInFlight(status)
  const sendable = status === 'draft' && wanted === null && signersTotal > 0
  const action = (when: boolean, one: RecordAction) => (when ? [one] : [])
  return [
    ...action(sendable, {
      label: t('documents.send'),
      icon: <Send />,
      busy,
      onSelect: () => steps.send({ all: true }),
    }),
    ...action(sendable && together, {
      label: t('documents.sendToFirst'),
      icon: <UserCheck />,
      disabled: busy,
      onSelect: () => steps.send({}),
    }),
    ...action(out, { label: t('documents.remind'), icon: <Mail />, busy, onSelect: () => steps.remind() }),
    ...action((out || status === 'draft') && automatic, {
      label: t('documents.automation.stop'),
      icon: <Bot />,
      disabled: busy,
      onSelect: steps.stopAutomation,
    }),
    ...action((out || status === 'draft') && !automatic && externalId !== null && several, {
      label: t('documents.automation.start'),
      icon: <Bot />,
      disabled: busy,
      onSelect: steps.automate,
    }),
    ...action(out && !automatic && together, {
      label: t('documents.inviteNext'),
      icon: <Users />,
      disabled: busy,
      onSelect: () => steps.send({}),
    }),
  ]
}

/** The signed file, else the one that is signed. */
function useDownload({ fileId, signedFileId }: DocumentDetail): readonly RecordAction[] {
  const { t } = useTranslation()
  const { can, port } = usePort()
  const id = signedFileId ?? fileId
  if (!id || !can('files.view')) return []
  const open = () =>
    void call('files', 'download', { params: { id } }, { tenantId: port.id }).then(({ url }) =>
      window.location.assign(url),
    )
  return [
    {
      label: t(signedFileId ? 'documents.downloadSigned' : 'documents.download'),
      icon: <Download />,
      onSelect: open,
    },
  ]
}
