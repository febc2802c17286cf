import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemState } from '../../../components/problem-state.tsx'
import { useRead } from '../../../lib/server-state.ts'
import { formatDateTime, formatNumber } from '../../../lib/words/format.ts'
import { useTranslation } from '../../../lib/words/i18n.ts'
import { CopyButton } from '../../components/copy-line.tsx'

/** Every attempt of a delivery with what came back, and what was sent. */
export function AttemptList({ deliveryId }: { deliveryId: string }) {
  const { t } = useTranslation()
  const detail = useRead('subscriptions', 'attempts', { params: { id: deliveryId } })
  if (detail.error) return <ProblemState error={detail.error} onRetry={() => void detail.refetch()} />
  if (!detail.data) return <SkeletonLines lines={2} className="pb-3 pl-6" />
  return (
    <div className="flex flex-col gap-3 pb-3 sm:pl-6">
      {detail.data.attempts.length === 0 && (
        <p className="text-xs text-ink-faint">{t('forms.hooks.noAttempts')}</p>
      )}
      <ol className="flex flex-col gap-2">
        {detail.data.attempts.map((attempt) => (
          <li key={attempt.number} className="flex flex-col gap-1">
            <span className="text-xs">
              <span className="font-medium">{t('forms.hooks.attempt', { number: attempt.number })}</span>
              <span className="text-ink-faint">
                {` · ${formatDateTime(attempt.at)} · ${formatNumber(attempt.durationMs)} ms`}
                {attempt.status !== null && ` · ${t('forms.hooks.status', { status: attempt.status })}`}
              </span>
            </span>
            {attempt.error && <span className="text-xs text-danger-ink">{attempt.error}</span>}
            {attempt.excerpt && (
              <Sent label={t('forms.hooks.response', { number: attempt.number })} text={attempt.excerpt} />
            )}
          </li>
        ))}
      </ol>
      <div className="flex flex-col gap-1">
        <span className="flex items-center justify-between gap-2">
          <span className="text-xs font-medium">{t('forms.hooks.body')}</span>
          <CopyButton label={t('forms.hooks.body')} text={detail.data.body} />
        </span>
        <Sent label={t('forms.hooks.body')} text={readable(detail.data.body)} />
      </div>
    </div>
  )
}

function Sent({ label, text }: { label: string; text: string }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by the keys
      tabIndex={0}
      className="max-h-60 overflow-y-auto rounded-md border bg-canvas px-2 py-1.5"
    >
      <code className="font-mono text-2xs break-all whitespace-pre-wrap">{text}</code>
    </section>
  )
}

function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
