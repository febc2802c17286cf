import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ErrorState, NoPermission } from '../../../ui/error-state.tsx'
import { MissingPart } from '../screen/lazy-part.ts'
import { ApiError, hasCode } from '../server/api-error.ts'
import { askForSignIn } from '../server/session-over.ts'
import { useTranslation } from '../words/i18n.ts'

/** Whatever went wrong, said in the words of the server, with the id to quote. */
export function ProblemState({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) {
  const { t } = useTranslation()
  if (hasCode(error, 'PERMISSION_DENIED', 'PORT_FORBIDDEN')) return <NoPermission />
  if (hasCode(error, 'RECORD_NOT_FOUND')) {
    return <ErrorState title={t('problem.goneTitle')} message={t('problem.gone')} action={<WayOut />} />
  }
  if (hasCode(error, 'SESSION_REQUIRED'))
    return <ErrorState message={error.message} action={<SignInButton />} />
  if (error instanceof ApiError) {
    return <ErrorState message={error.message} requestId={error.requestId} onRetry={onRetry} />
  }
  if (error instanceof MissingPart) {
    return <ErrorState title={t('problem.partTitle')} message={t('problem.part')} onRetry={onRetry} />
  }
  return <ErrorState title={t('problem.brokenTitle')} message={t('problem.broken')} onRetry={onRetry} />
}

/** Back to where the person came from; to the start where the link was opened by itself. */
function WayOut() {
  const { t } = useTranslation()
  const { history } = useRouter()
  if (!history.canGoBack()) {
    return (
      <Link to="/" className={buttonClass('secondary')}>
        {t('notFound.goHome')}
      </Link>
    )
  }
  return <Button onClick={() => history.back()}>{t('problem.goBack')}</Button>
}

function SignInButton() {
  const { t } = useTranslation()
  return <Button onClick={askForSignIn}>{t('problem.signIn')}</Button>
}

/** One line above the buttons of a form that could not be saved. */
export function ProblemLine({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const line = useRef<HTMLParagraphElement>(null)
  // In a long form it comes to stand out of sight.
  useEffect(() => {
    if (error) line.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  if (!error) return null
  const message = problemText(error)
  const question = questionOf(error)
  const requestId = error instanceof ApiError && error.status >= 500 ? error.requestId : undefined
  return (
    <p
      ref={line}
      role="alert"
      className={`rounded-md px-3 py-2 text-sm ${question || asksItself(error) ? 'bg-warning-soft' : 'bg-danger-soft text-danger-ink'}`}
    >
      {question && <strong className="block font-medium">{t(question)}</strong>}
      {question ? <span>{message}</span> : message}
      {hasCode(error, 'SESSION_REQUIRED') && (
        <span className="mt-2 block">
          <SignInButton />
        </span>
      )}
      {requestId && <span className="mt-1 block text-xs break-all">{t('problem.quote', { requestId })}</span>}
    </p>
  )
}

/** What is asked before something is done all the same; null of what cannot be done. */
function questionOf(error: unknown) {
  if (hasCode(error, 'COMPETING_DEALS')) return 'errors.ask.competing'
  return hasCode(error, 'BERTH_UNCONFIRMED') ? 'errors.ask.berth' : null
}

/** Whether its sentence is a question already, which the button of the form answers. */
const asksItself = (error: unknown) =>
  (['EXPENSE_TWICE', 'INVOICE_DAY', 'PAYMENT_EARLY'] as const).some((code) => hasCode(error, code))

/** What the server says of each part at fault; null where it names none. */
export function detailsText(error: unknown): string | null {
  const details = error instanceof ApiError ? (error.details ?? []) : []
  return details.length > 0 ? [...new Set(details.map((detail) => detail.message))].join(' ') : null
}

/** What went wrong, as one sentence; of values refused, what is said of each. */
export function problemText(error: unknown): string {
  if (hasCode(error, 'VALIDATION_FAILED')) return detailsText(error) ?? error.message
  return error instanceof Error ? error.message : String(error)
}
