import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemState, problemText } from '../../kit/display/problem-state.tsx'
import { When } from '../../kit/display/when.tsx'
import { type Answer, call } from '../../kit/server/api.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { deviceOf } from './device.ts'

type Session = Answer<'me', 'listSessions'>[number]

export const sessionsKey = ['me', 'listSessions', null, {}] as const

/** Where the user is signed in, and the way to end it there. */
export function SessionList() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const sessions = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call('me', 'listSessions', {}, { signal }),
  })
  const end = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      await Promise.all(ids.map((id) => call('me', 'revokeSession', { params: { id } })))
    },
    onSuccess: (_, ids) => showToast({ title: t('account.ended', { count: ids.length }) }),
    onError: (error) =>
      showToast({ tone: 'danger', title: t('account.endFailed'), detail: problemText(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  })

  if (sessions.error) {
    return <ProblemState error={sessions.error} onRetry={() => void sessions.refetch()} />
  }
  if (!sessions.data) return <SkeletonLines />
  const [present, others] = [
    sessions.data.filter((session) => session.current),
    sessions.data.filter((session) => !session.current),
  ]
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <ul className="flex flex-col divide-y">
        {[...present, ...others].map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            busy={end.isPending && end.variables.includes(session.id)}
            onEnd={() => end.mutate([session.id])}
          />
        ))}
      </ul>
      {others.length > 1 && (
        <div>
          <Button busy={end.isPending} onClick={() => end.mutate(others.map(({ id }) => id))}>
            {t('account.endOthers', { count: others.length })}
          </Button>
        </div>
      )}
    </div>
  )
}

type SessionLineProps = { session: Session; busy: boolean; onEnd: () => void }

function SessionLine({ session, busy, onEnd }: SessionLineProps) {
  const { t } = useTranslation()
  const device = deviceOf(session.userAgent)
  const name =
    device.browser && device.system
      ? t('account.browserOn', device)
      : (device.browser ?? device.system ?? t('account.unknownDevice'))
  return (
    <li className="flex min-h-12 items-center gap-3 py-2">
      <MonitorSmartphone className="size-5 shrink-0 text-ink-faint" strokeWidth={1.5} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          {name}
          {session.current && <Badge tone="accent">{t('account.thisOne')}</Badge>}
        </p>
        <p className="text-xs break-words text-ink-faint">
          {session.ipAddress && `${session.ipAddress} · `}
          {t('account.since')} <When timestamp={session.createdAt} />
        </p>
      </div>
      {!session.current && (
        <Button size="sm" busy={busy} aria-label={t('account.endOf', { name })} onClick={onEnd}>
          {t('account.end')}
        </Button>
      )}
    </li>
  )
}
