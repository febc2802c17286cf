import { AlarmClock, ArrowDownLeft, ArrowUpRight, MessagesSquare, Mic } from 'lucide-react'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemState } from '../../../components/problem-state.tsx'
import { RecordLink } from '../../../components/records.tsx'
import { When } from '../../../components/when.tsx'
import type { Answer } from '../../../lib/api.ts'
import { useCursor } from '../../../lib/server-state.ts'
import { useTranslation } from '../../../lib/words/i18n.ts'
import { ContactForm } from './contact-form.tsx'

type Contact = Answer<'contactLog', 'list'>['data'][number]

type ContactTabProps = { interest: { id: string; clientName: string }; canEdit: boolean }

/** Who spoke to whom about a deal, and the form that writes it down. */
export function ContactTab({ interest: { id, clientName }, canEdit }: ContactTabProps) {
  const { t } = useTranslation()
  const log = useCursor('contactLog', 'list', { params: { id }, query: { limit: '50' } })
  const rows = log.data?.pages.flatMap(({ data }) => data)
  return (
    <div className="flex flex-col gap-5 p-5">
      {canEdit && <ContactForm key={id} id={id} clientName={clientName} />}
      {log.error && !rows ? (
        <ProblemState error={log.error} onRetry={() => void log.refetch()} />
      ) : !rows ? (
        <SkeletonLines />
      ) : rows.length === 0 ? (
        <EmptyState icon={<MessagesSquare />} title={t('contactLog.emptyTitle')}>
          {t('contactLog.empty')}
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-4">
          {rows.map((contact) => (
            <ContactItem key={contact.id} contact={contact} />
          ))}
        </ul>
      )}
      {log.hasNextPage && (
        <Button
          size="sm"
          className="self-center"
          busy={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          {t('contactLog.older')}
        </Button>
      )}
    </div>
  )
}

function ContactItem({ contact }: { contact: Contact }) {
  const { t } = useTranslation()
  const { channel, direction, summary, happenedAt, authorName, templateUsed, followUpAt, reminderId } =
    contact
  const Arrow = direction === 'inbound' ? ArrowDownLeft : ArrowUpRight
  return (
    <li className="flex flex-col gap-1 border-b border-line/60 pb-3 last:border-b-0">
      <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-faint">
        <Arrow
          className={`size-3.5 ${direction === 'inbound' ? 'text-success-ink' : 'text-accent-ink'}`}
          aria-label={t(`contactLog.direction.${direction}`)}
        />
        <span className="font-medium text-ink-soft">{t(`contactLog.channel.${channel}`)}</span>
        <span>{authorName ?? t('record.someone')}</span>
        <When timestamp={happenedAt} />
        {templateUsed && <span>{templateUsed}</span>}
        {contact.voiceTranscript && <Mic className="size-3" aria-label={t('contactLog.dictated')} />}
      </p>
      <p className="break-words whitespace-pre-wrap">{summary}</p>
      {followUpAt && (
        <p className="flex items-center gap-1.5 text-xs text-ink-soft">
          <AlarmClock className="size-3.5" aria-hidden="true" />
          {reminderId ? (
            <RecordLink type="reminder" id={reminderId}>
              {t('contactLog.followUp')} <When timestamp={followUpAt} />
            </RecordLink>
          ) : (
            <span>
              {t('contactLog.followUp')} <When timestamp={followUpAt} />
            </span>
          )}
        </p>
      )}
    </li>
  )
}
