import { Lock, Paperclip, Reply } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemState } from '../../../kit/display/problem-state.tsx'
import { When } from '../../../kit/display/when.tsx'
import type { Answer } from '../../../kit/server/api.ts'
import { useRead } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { sizeText } from '../../../kit/words/sizes.ts'
import { saveAttachment } from '../save-attachment.ts'
import { type Answered, EmailForm } from './email-form.tsx'

type Email = Answer<'emails', 'thread'>[number]

type EmailThreadProps = {
  id: string
  /** Null where nothing is answered. */
  clientId: string | null
}

/** The conversation a message belongs to, the oldest first, and a place to answer. */
export function EmailThread({ id, clientId }: EmailThreadProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const thread = useRead('emails', 'thread', { params: { id } })
  // What arrives meanwhile is not what is answered.
  const [answered, setAnswered] = useState<Answered | null>(null)
  if (thread.error && !thread.data)
    return <ProblemState error={thread.error} onRetry={() => void thread.refetch()} />
  if (!thread.data) return <SkeletonLines />
  const last = thread.data.findLast(({ automatic }) => automatic === null) ?? thread.data.at(-1)
  return (
    <section aria-label={t('emails.conversation')} className="mt-1 flex flex-col gap-3 rounded-md border p-3">
      {thread.data.map((email) => (
        <Message key={email.id} email={email} />
      ))}
      {last && clientId && can('email.send') && !answered && (
        <Button size="sm" className="self-start" icon={<Reply />} onClick={() => setAnswered(answerTo(last))}>
          {t('emails.reply')}
        </Button>
      )}
      {clientId && answered && (
        <EmailForm clientId={clientId} answers={answered} onSent={() => setAnswered(null)} focus />
      )}
    </section>
  )
}

/** Whom an answer goes to. */
function otherOf({ outbound, from, to }: Email): string {
  return (outbound ? to[0]?.address : from?.address) ?? ''
}

function answerTo(email: Email): Answered {
  const { id, subject } = email
  const again = /^re:/i.test(subject) ? subject : `Re: ${subject}`.slice(0, 300)
  return { id, to: otherOf(email), subject: again }
}

function Message({ email }: { email: Email }) {
  const { t } = useTranslation()
  const { from, to, cc, at, body, automatic, problem, attachments } = email
  const nameOf = ({ name, address }: { name: string | null; address: string }) => name ?? address
  return (
    <article className="flex flex-col gap-1 border-b pb-3 last-of-type:border-b-0 last-of-type:pb-0">
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-faint">
        <span className="font-medium text-ink">{from && nameOf(from)}</span>
        <span className="min-w-0 break-words">
          {t('emails.toText', { names: [...to, ...cc].map(nameOf).join(', ') })}
        </span>
        <When timestamp={at} />
        {automatic && (
          <Badge tone={automatic === 'bounce' ? 'danger' : 'neutral'}>
            {t(`emails.automatic.${automatic}`)}
          </Badge>
        )}
        {email.private && <Badge icon={<Lock />}>{t('emails.private')}</Badge>}
      </header>
      {problem && <p className="text-xs text-warning-ink">{t(`emails.problem.${problem}`)}</p>}
      <p dir="auto" className="break-words whitespace-pre-wrap">
        {body}
      </p>
      {attachments.length > 0 && <Attachments id={email.id} attachments={attachments} />}
    </article>
  )
}

function Attachments({ id, attachments }: Pick<Email, 'id' | 'attachments'>) {
  const { t } = useTranslation()
  const { port } = usePort()
  return (
    <ul className="flex flex-wrap gap-2">
      {attachments.map((one) => (
        <li key={one.id} className="min-w-0">
          {one.refused ? (
            <span className="text-xs text-ink-faint">
              {t(`emails.refused.${one.refused}`, { name: one.name })}
            </span>
          ) : (
            <Button
              size="sm"
              icon={<Paperclip />}
              onClick={() =>
                void saveAttachment(
                  port.id,
                  { id, attachmentId: one.id, name: one.name },
                  t('emails.notSaved'),
                )
              }
            >
              <span className="truncate">{`${one.name} (${sizeText(one.size)})`}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
