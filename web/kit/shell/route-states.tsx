import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { Anchor } from 'lucide-react'
import { buttonClass, Spinner } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ProblemState } from '../display/problem-state.tsx'
import { reloadWhenReached, useReloadWhenReached } from '../live/reload.ts'
import { MissingPart } from '../screen/lazy-part.ts'
import { useTranslation } from '../words/i18n.ts'

export function NotFoundScreen() {
  const { t } = useTranslation()
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        icon={<Anchor />}
        title={t('notFound.title')}
        action={
          <Link to="/" className={buttonClass('secondary')}>
            {t('notFound.goHome')}
          </Link>
        }
      >
        {t('notFound.hint')}
      </EmptyState>
    </main>
  )
}

export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const missing = error instanceof MissingPart
  if (useReloadWhenReached(missing)) return <RoutePending />
  return (
    <div className="grid min-h-full place-items-center">
      <ProblemState
        error={error}
        onRetry={() => {
          if (missing) return void reloadWhenReached()
          reset()
          void router.invalidate()
        }}
      />
    </div>
  )
}

export function RoutePending() {
  return (
    <div className="grid min-h-40 flex-1 place-items-center">
      <Spinner className="size-5 text-ink-faint" />
    </div>
  )
}
