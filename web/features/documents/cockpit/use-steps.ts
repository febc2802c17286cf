import { showToast } from '../../../../ui/overlays/toast.tsx'
import { problemText } from '../../../components/problem-state.tsx'
import { hasCode } from '../../../lib/api-error.ts'
import { useWrite } from '../../../lib/server-state.ts'
import { useTranslation } from '../../../lib/words/i18n.ts'

const touches = { touches: ['interests', 'alerts'] } as const

type Sending = { signerId?: string; all?: boolean; acknowledgeCompeting?: boolean }

/** What is done with a document in one step; `onCompeting` asks where other deals hold the berth. */
export function useDocumentSteps(id: string, onCompeting?: (error: unknown, again: () => void) => void) {
  const { t } = useTranslation()
  const failed = (error: unknown) =>
    showToast({ tone: 'danger', title: t('documents.failed'), detail: problemText(error) })
  const said = (title: string) => ({ onDone: () => showToast({ title }), ...touches })
  const invite = useWrite('documents', 'sendInvitation', said(t('documents.inviting')))
  const remind = useWrite('documents', 'sendReminder', said(t('documents.reminded')))
  const automate = useWrite('documents', 'automate', said(t('documents.automated')))
  const stop = useWrite('documents', 'stopAutomation', said(t('documents.byHand')))
  const retry = useWrite('documents', 'tryAgain', said(t('documents.tryingAgain')))
  const give = useWrite('documents', 'giveLink')
  const open = useWrite('documents', 'openAsSigner')
  const params = { id }
  const send = (body: Sending) =>
    invite.mutate(
      { params, body },
      {
        onError: (error) => {
          if (hasCode(error, 'COMPETING_DEALS') && onCompeting)
            onCompeting(error, () => send({ ...body, acknowledgeCompeting: true }))
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
    automate: () => automate.mutate({ params, body: {} }, { onError: failed }),
    stopAutomation: () => stop.mutate({ params }, { onError: failed }),
    tryAgain: () => retry.mutate({ params, body: {} }, { onError: failed }),
  }
}
