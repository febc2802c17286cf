import { Sparkles } from 'lucide-react'
import { Button } from '../../../../ui/button.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { problemText } from '../../../kit/display/problem-state.tsx'
import { RecordLink } from '../../../kit/record/links/records.tsx'
import type { Answer } from '../../../kit/server/api.ts'
import { useWrite } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { reasonText } from '../../../kit/words/values.ts'

export type Suggestion = Answer<'berthSuggestions', 'list'>[number]

/** What a rule suggests for a berth, with the buttons that settle it. */
export function SuggestionLine({ suggestion, named }: { suggestion: Suggestion; named: boolean }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const { id, berthId, mooringNumber, to, reason, interestId, clientName } = suggestion
  const status = t(`berth.choice.status.${to}`)
  const failed = (error: unknown) =>
    showToast({ tone: 'danger', title: t('reconcile.failed'), detail: problemText(error) })
  const touches = ['berths', 'interests', 'dashboard', 'alerts'] as const
  const apply = useWrite('berthSuggestions', 'apply', {
    touches,
    onDone: () => showToast({ title: t('reconcile.applied', { mooring: mooringNumber, status }) }),
  })
  const dismiss = useWrite('berthSuggestions', 'dismiss', {
    touches,
    onDone: () => showToast({ title: t('reconcile.dismissed', { mooring: mooringNumber }) }),
  })
  const input = { params: { id }, body: {} }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-2">
      <Sparkles aria-hidden="true" className="size-4 text-ink-faint" />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2">
          {named && (
            <RecordLink type="berth" id={berthId}>
              {mooringNumber}
            </RecordLink>
          )}
          <span>{t('reconcile.suggests')}</span>
          <StatusBadge status={to} label={status} />
        </span>
        <span className="flex flex-wrap gap-x-3 text-xs text-ink-faint">
          <span>{reasonText(reason)}</span>
          {interestId && (
            <RecordLink type="interest" id={interestId}>
              {clientName}
            </RecordLink>
          )}
        </span>
      </span>
      {can('berths.edit') && (
        <span className="flex gap-2">
          <Button
            size="sm"
            variant="primary"
            busy={apply.isPending}
            onClick={() => apply.mutate(input, { onError: failed })}
          >
            {t('reconcile.apply')}
          </Button>
          <Button
            size="sm"
            busy={dismiss.isPending}
            onClick={() => dismiss.mutate(input, { onError: failed })}
          >
            {t('reconcile.dismiss')}
          </Button>
        </span>
      )}
    </div>
  )
}
