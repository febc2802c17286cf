import { Mails } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemState, problemText } from '../../kit/display/problem-state.tsx'
import { When } from '../../kit/display/when.tsx'
import { failureWords } from '../../kit/form/rule-words.ts'
import type { Answer } from '../../kit/server/api.ts'
import { useRead, useWrite } from '../../kit/server/server-state.ts'
import { formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { WaitingMail } from '../mail/public/waiting-mail.tsx'

type Mail = Answer<'outbox', 'list'>['data'][number]

const step = 50

/** The mail of the port, newest first; a line opens to the mail itself. */
export function Outbox() {
  const { t } = useTranslation()
  const [limit, setLimit] = useState(step)
  const mails = useRead(
    'outbox',
    'list',
    { query: { limit: String(limit) } },
    { keepPrevious: true, staleTime: 0 },
  )
  if (mails.error && !mails.data) {
    return <ProblemState error={mails.error} onRetry={() => void mails.refetch()} />
  }
  if (!mails.data) return <SkeletonLines lines={8} className="p-5" />
  const { data, meta } = mails.data
  if (data.length === 0) {
    return (
      <EmptyState icon={<Mails />} title={t('outbox.emptyTitle')}>
        {t('outbox.empty')}
      </EmptyState>
    )
  }
  return (
    <div className="flex max-w-4xl flex-col p-2 sm:p-5">
      <WaitingMail at="outbox" />
      <p className="px-3 pb-2 text-xs text-ink-faint">
        {t('outbox.shown', {
          shown: formatNumber(data.length),
          count: meta.total,
          all: formatNumber(meta.total),
        })}
      </p>
      <ul className="divide-y border-y">
        {data.map((mail) => (
          <MailItem key={mail.id} mail={mail} />
        ))}
      </ul>
      {data.length < meta.total && limit < most && (
        <Button
          variant="ghost"
          className="mt-2 self-start"
          busy={mails.isFetching}
          onClick={() => setLimit(Math.min(most, limit + step))}
        >
          {t('activity.more')}
        </Button>
      )}
    </div>
  )
}

const most = 1000

function MailItem({ mail }: { mail: Mail }) {
  const { t } = useTranslation()
  const retry = useWrite('outbox', 'retry')

  async function again() {
    try {
      await retry.mutateAsync({ params: { id: mail.id } })
      showToast({ title: t('mail.retried') })
    } catch (error) {
      showToast({ tone: 'danger', title: t('settings.notSaved'), detail: problemText(error) })
    }
  }

  return (
    <li>
      <details className="group">
        <summary className="grid min-h-11 cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-3 py-1.5 hover:bg-hover sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_8rem_6rem]">
          <span className="truncate font-medium">{mail.subject}</span>
          <span className="truncate text-ink-soft max-sm:order-3">{mail.toAddress}</span>
          <span className="text-right text-xs text-ink-faint max-sm:order-4 sm:text-left">
            <When timestamp={mail.sentAt ?? mail.createdAt} />
          </span>
          <span className="text-right">
            <Badge tone={tones[mail.status]}>{t(`outbox.status.${mail.status}`)}</Badge>
          </span>
        </summary>
        <div className="bg-canvas px-3 py-3">
          {mail.error && <p className="mb-2 text-sm break-words text-danger-ink">{failureWords(mail)}</p>}
          {mail.status === 'held' && <p className="mb-2 text-sm text-ink-soft">{t('outbox.heldHint')}</p>}
          <pre className="font-sans text-sm break-words whitespace-pre-wrap">{mail.text}</pre>
          {mail.retryable && (
            <Button className="mt-3" busy={retry.isPending} onClick={() => void again()}>
              {t('mail.retry')}
            </Button>
          )}
        </div>
      </details>
    </li>
  )
}

const tones = {
  queued: 'neutral',
  sending: 'neutral',
  sent: 'success',
  failed: 'danger',
  uncertain: 'warning',
  held: 'warning',
} as const
