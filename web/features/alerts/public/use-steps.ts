import { showToast } from '../../../../ui/overlays/toast.tsx'
import { problemText } from '../../../kit/display/problem-state.tsx'
import { useWrite } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { AlertRow } from './alert.ts'

/** What is said of an alert in one step, each to be taken back for ten seconds. */
export function useAlertSteps({ id, title }: Pick<AlertRow, 'id' | 'title'>) {
  const { t } = useTranslation()
  const input = { params: { id }, body: {} }
  const failed = (error: unknown) =>
    showToast({ tone: 'danger', title: t('alerts.failed', { title }), detail: problemText(error) })
  const reopen = useWrite('alerts', 'reopen')
  const onUndo = () => void reopen.mutateAsync(input).catch(failed)
  const acknowledge = useWrite('alerts', 'acknowledge', {
    onDone: () => showToast({ title: t('alerts.acknowledged', { title }), onUndo }),
  })
  const dismiss = useWrite('alerts', 'dismiss', {
    onDone: () => showToast({ title: t('alerts.dismissed', { title }), onUndo }),
  })
  return {
    acknowledge: () => acknowledge.mutate(input, { onError: failed }),
    dismiss: () => dismiss.mutate(input, { onError: failed }),
    reopen: () => reopen.mutate(input, { onError: failed }),
  }
}
