import { showToast } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import { useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { type Inquiry, senderName } from './vocabulary.ts'

/** The steps of sorting an inquiry, each of which can be taken back for ten seconds. */
export function useTriage(inquiry: Inquiry) {
  const { t } = useTranslation()
  const write = useWrite('inquiries', 'triage')
  const name = senderName(t, inquiry)
  const params = { id: inquiry.id }
  const before = {
    state: inquiry.triageState,
    ...(inquiry.triageState !== 'open' && inquiry.assignedTo ? { assignedTo: inquiry.assignedTo } : {}),
  }
  const onError = (error: unknown) =>
    showToast({ tone: 'danger', title: t('inquiries.failed', { name }), detail: problemText(error) })

  function take(body: { state: Inquiry['triageState']; assignedTo?: string }, title: string) {
    const onUndo = () => void write.mutateAsync({ params, body: before }).catch(onError)
    write
      .mutateAsync({ params, body, ifMatch: inquiry.version })
      .then(() => showToast({ title, onUndo }), onError)
  }

  return {
    busy: write.isPending,
    assign: (person: { id: string; label: string }) =>
      take(
        { state: 'assigned', assignedTo: person.id },
        t('inquiries.assigned', { name, person: person.label }),
      ),
    dismiss: () => take({ state: 'dismissed' }, t('inquiries.dismissed', { name })),
    putBack: () => take({ state: 'open' }, t('inquiries.putBackDone', { name })),
  }
}
