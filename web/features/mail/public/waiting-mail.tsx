import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { problemText } from '../../../kit/display/problem-state.tsx'
import { failureWords } from '../../../kit/form/rule-words.ts'
import { pointingAt } from '../../../kit/screen/point-at.ts'
import type { Answer } from '../../../kit/server/api.ts'
import { useRead, useWrite } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { formatNumber, formatSpan } from '../../../kit/words/format.ts'
import { type Translate, useTranslation } from '../../../kit/words/i18n.ts'

type Waiting = Answer<'outbox', 'waiting'>

const lookAgain = () => 60_000

/** Mail that has not left, with the reason and the way to mend it; on Home only once somebody should look. */
export function WaitingMail({ at }: { at: 'home' | 'outbox' }) {
  const { can } = usePort()
  const may = can('admin.manage_settings')
  const { data } = useRead('outbox', 'waiting', {}, { enabled: may, again: lookAgain })
  const isRelevant =
    data && (data.warns || (at === 'outbox' && data.why !== null && data.why !== 'on_its_way'))
  return isRelevant ? <Line waiting={data} at={at} /> : null
}

function Line({ waiting, at }: { waiting: Waiting; at: 'home' | 'outbox' }) {
  const { t } = useTranslation()
  const { why, error } = waiting
  return (
    <section
      aria-label={t('mailWaits.title')}
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 bg-warning-soft px-4 py-2.5 ${at === 'home' ? 'border-b sm:px-5' : 'mb-3 rounded-md'}`}
    >
      <TriangleAlert className="size-4 shrink-0 text-warning-ink" aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-56 text-pretty">
        {waitingText(waiting, t)}
        {why === 'failing' && error && (
          <span className="block text-xs break-words text-ink-soft">{failureWords(waiting)}</span>
        )}
      </p>
      <Mend waiting={waiting} at={at} />
    </section>
  )
}

function Mend({ waiting: { why, waiting }, at }: { waiting: Waiting; at: 'home' | 'outbox' }) {
  const { t } = useTranslation()
  const { port } = usePort()
  const send = useWrite('outbox', 'sendHeld', {
    touches: ['guide'],
    onDone: () => showToast({ title: t('mailWaits.sent') }),
  })
  if (why === 'no_server' || (why === 'failing' && at === 'outbox'))
    return (
      <Link
        to="/$portSlug/settings/mail"
        params={{ portSlug: port.slug }}
        search={pointingAt('mail', 'host')}
        className={buttonClass('secondary', 'sm')}
      >
        {t(why === 'no_server' ? 'mailWaits.setServer' : 'mailWaits.checkServer')}
      </Link>
    )
  if (at === 'home')
    return (
      <Link
        to="/$portSlug/settings/outbox"
        params={{ portSlug: port.slug }}
        className={buttonClass('secondary', 'sm')}
      >
        {t('mailWaits.open')}
      </Link>
    )
  if (why !== 'held') return null
  return (
    <Button
      size="sm"
      busy={send.isPending}
      onClick={() =>
        send.mutate(
          {},
          {
            onError: (error) =>
              showToast({ tone: 'danger', title: t('mailWaits.notSent'), detail: problemText(error) }),
          },
        )
      }
    >
      {t('mailWaits.sendHeld', { count: waiting, number: formatNumber(waiting) })}
    </Button>
  )
}

/** How many wait, for how long, how many were given up, and why. */
export function waitingText({ waiting, oldest, failed, why }: Waiting, t: Translate): string {
  const number = formatNumber(waiting)
  return [
    why === 'no_server' && t('mailWaits.noServer'),
    oldest !== null && t('mailWaits.waiting', { count: waiting, number, time: formatSpan(oldest) }),
    why === 'held' && t('mailWaits.held'),
    failed > 0 && t('mailWaits.failed', { count: failed, number: formatNumber(failed) }),
  ]
    .filter((part) => part !== false)
    .join(' ')
}
