import { showToast } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import type { ApiError } from '../../kit/server/api-error.ts'
import { useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { type Acknowledged, acknowledgedBy } from './public/send-question.tsx'

const touches = { touches: ['interests', 'alerts'] } as const

type Sending = Acknowledged & { signerId?: string; all?: boolean }
type Ask = (error: ApiError, again: () => void) => void

/** What is done with a document in one step; `onQuestion` asks once more before it is sent. */
export function useDocumentSteps(id: string, onQuestion?: Ask) {
  const { t } = useTranslation()
  const failed = (error: unknown) =>
    showToast({ tone: 'danger', title: t('documents.failed'), detail: problemText(error) })
  const toastOf = (title: string) => ({ onDone: () => showToast({ title }), ...touches })
  const invite = useWrite('documents', 'sendInvitation', toastOf(t('documents.inviting')))
  const remind = useWrite('documents', 'sendReminder', toastOf(t('documents.reminded')))
  const automate = useWrite('documents', 'automate', toastOf(t('documents.automated')))
  const stop = useWrite('documents', 'stopAutomation', toastOf(t('documents.byHand')))
  const retry = useWrite('documents', 'tryAgain', toastOf(t('documents.tryingAgain')))
  const give = useWrite('documents', 'giveLink')
  const open = useWrite('documents', 'openAsSigner')
  const params = { id }
  const send = (body: Sending) =>
    invite.mutate(
      { params, body },
      {
        onError: (error) => {
          const asks = acknowledgedBy(error)
          if (asks && onQuestion) onQuestion(error as ApiError, () => send({ ...body, ...asks }))
          else failed(error)
        },
      },
    )
  const sendByItself = (body: Acknowledged = {}) =>
    automate.mutate(
      { params, body },
      {
        onError: (error) => {
          const asks = acknowledgedBy(error)
          if (asks && onQuestion) onQuestion(error as ApiError, () => sendByItself({ ...body, ...asks }))
          else failed(error)
        },
      },
    )
  return {
    busy: invite.isPending || remind.isPending || automate.isPending || stop.isPending || retry.isPending,
    send,
    remind: (signerId?: string) =>
      remind.mutate({ params, body: signerId ? { signerId } : {} }, { onError: failed }),
    /** Gives the address of a signer outside the port to `onLink`. */
    giveLink: (signerId: string, onLink: (url: string) => void) =>
      give.mutate(
        { params: { id, signerId }, body: {} },
        { onSuccess: ({ url }) => onLink(url), onError: failed },
      ),
    /** Leads the person, who is the signer, to their page. */
    openAsSigner: (signerId: string) =>
      open.mutate(
        { params: { id, signerId }, body: {} },
        { onSuccess: ({ url }) => window.location.assign(url), onError: failed },
      ),
    automate: () => sendByItself(),
    stopAutomation: () => stop.mutate({ params }, { onError: failed }),
    tryAgain: () => retry.mutate({ params, body: {} }, { onError: failed }),
  }
}
