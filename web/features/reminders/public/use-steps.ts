import type { SnoozePreset } from '../../../../contract/reminders/vocabulary.ts'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { problemText } from '../../../kit/display/problem-state.tsx'
import { useWriteOrStore } from '../../../kit/offline/use-outbox.ts'
import { useWrite } from '../../../kit/server/server-state.ts'
import { formatDateTime } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'

type ReminderRef = { id: string; title: string }

/** What is done with a reminder in one step, each to be taken back for ten seconds. */
export function useReminderSteps({ id, title }: ReminderRef) {
  const { t } = useTranslation()
  const input = { params: { id }, body: {} }
  const failed = (error: unknown) =>
    showToast({ tone: 'danger', title: t('reminders.failed', { title }), detail: problemText(error) })
  const reopen = useWrite('reminders', 'reopen')
  const onUndo = () => void reopen.mutateAsync(input).catch(failed)
  const complete = useWriteOrStore('reminders', 'complete', {
    entry: () => ({ kind: 'reminder', text: title, about: { type: 'reminder', id } }),
    onDone: (answer) =>
      showToast(
        answer ? { title: t('reminders.completed', { title }), onUndo } : { title: t('offline.stored') },
      ),
  })
  const dismiss = useWrite('reminders', 'dismiss', {
    onDone: () => showToast({ title: t('reminders.dismissed', { title }), onUndo }),
  })
  const snooze = useWrite('reminders', 'snooze', {
    onDone: ({ nextAt }) =>
      showToast({ title: t('reminders.snoozed', { title, until: formatDateTime(nextAt) }), onUndo }),
  })
  return {
    complete: () => complete.mutate(input, { onError: failed }),
    dismiss: () => dismiss.mutate(input, { onError: failed }),
    reopen: () => reopen.mutate(input, { onError: failed }),
    snooze: (body: { preset: SnoozePreset } | { until: string }) =>
      snooze.mutate({ ...input, body }, { onError: failed }),
  }
}
