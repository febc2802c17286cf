import { Link } from 'wouter'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ApiError, hasCode } from '../../kit/server/api-error.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

/** What went wrong, in words, and what can be done. */
export function Problem({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation()
  const gone = hasCode(error, 'RECORD_NOT_FOUND', 'MODULE_DISABLED')
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-4 py-16 text-center">
      <p className="text-lg font-semibold">{gone ? t('portal.goneTitle') : t('portal.failedTitle')}</p>
      <p className="max-w-md text-ink-soft">
        {gone ? t('portal.gone') : messageOf(error, t('portal.failed'))}
      </p>
      {gone || !onRetry ? (
        <Link href="/" className={buttonClass('secondary')}>
          {t('portal.toStart')}
        </Link>
      ) : (
        <Button onClick={onRetry}>{t('portal.again')}</Button>
      )}
    </div>
  )
}

/** One line beside the button that failed. */
export function ProblemNote({ error }: { error: unknown }) {
  const { t } = useTranslation()
  if (!error) return null
  return (
    <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-sm text-danger-ink">
      {messageOf(error, t('portal.failed'))}
    </p>
  )
}

function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback
  return error.details[0]?.message ?? error.message
}
