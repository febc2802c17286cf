import { CopyButton } from '../display/copy-line.tsx'
import { formatDateTime, formatNumber } from '../words/format.ts'
import { useTranslation } from '../words/i18n.ts'

type Attempt = {
  number: number
  at: string
  status: number | null
  durationMs: number
  excerpt: string | null
  error: string | null
}

type AttemptsProps = {
  attempts: readonly Attempt[]
  /** What was sent; null where the viewer may not see it. */
  body: string | null
}

/** Every attempt of a delivery with what came back, and what was sent. */
export function Attempts({ attempts, body }: AttemptsProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-3 pb-3 sm:pl-6">
      {attempts.length === 0 && <p className="text-xs text-ink-faint">{t('deliveries.noAttempts')}</p>}
      <ol className="flex flex-col gap-2">
        {attempts.map((attempt) => (
          <li key={attempt.number} className="flex flex-col gap-1">
            <span className="text-xs">
              <span className="font-medium">{t('deliveries.attempt', { number: attempt.number })}</span>
              <span className="text-ink-faint">
                {` · ${formatDateTime(attempt.at)} · ${formatNumber(attempt.durationMs)} ms`}
                {attempt.status !== null && ` · ${t('deliveries.status', { status: attempt.status })}`}
              </span>
            </span>
            {attempt.error && <span className="text-xs text-danger-ink">{attempt.error}</span>}
            {attempt.excerpt && (
              <Sent label={t('deliveries.response', { number: attempt.number })} text={attempt.excerpt} />
            )}
          </li>
        ))}
      </ol>
      {body !== null && (
        <div className="flex flex-col gap-1">
          <span className="flex items-center justify-between gap-2">
            <span className="text-xs font-medium">{t('deliveries.body')}</span>
            <CopyButton label={t('deliveries.body')} text={body} />
          </span>
          <Sent label={t('deliveries.body')} text={readable(body)} />
        </div>
      )}
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
