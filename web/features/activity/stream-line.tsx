import {
  AlarmClockCheck,
  ArrowDownLeft,
  ArrowUpRight,
  Banknote,
  FileText,
  History,
  Mail,
  NotebookPen,
  Pin,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ClientName, Person } from '../../kit/display/person.tsx'
import { hasFacet, isLinked, kinds } from '../../kit/kinds/kinds.ts'
import { RecordLink } from '../../kit/record/links/records.tsx'
import { lazyPart, nearPart } from '../../kit/screen/lazy-part.ts'
import { Part } from '../../kit/screen/part.tsx'
import { actorText } from '../../kit/words/actors.ts'
import { entityName } from '../../kit/words/facts.ts'
import { formatDateTime, formatTime } from '../../kit/words/format.ts'
import { type Translate, useTranslation } from '../../kit/words/i18n.ts'
import { EventDetails, EventWords } from './event-words.tsx'
import type { Line, StreamType } from './line.ts'
import { NoteText } from './public/notes.tsx'

const EmailThread = lazyPart(() => import('../emails/public/email-thread.tsx'), 'EmailThread', 'email')
const Markdown = nearPart(() => import('../../kit/display/markdown.tsx'), 'Markdown')

type StreamLineProps = { type: StreamType; id: string; line: Line; canEdit: boolean }

/** One line: what happened, when, by whom, and the record it belongs to where that is another one. */
export function StreamLine({ type, id, line, canEdit }: StreamLineProps) {
  const { record, at } = line
  return (
    <div className="flex gap-3 px-5 py-2">
      <span
        aria-hidden="true"
        className="mt-0.5 flex size-6 shrink-0 items-center justify-center rounded-full bg-sunken text-ink-faint [&_svg]:size-3.5"
      >
        <LineIcon line={line} />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <div className="flex items-baseline gap-3">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 break-words">
            <Title line={line} />
          </div>
          <time
            dateTime={at}
            title={formatDateTime(at)}
            className="shrink-0 text-xs whitespace-nowrap text-ink-faint tabular-nums"
          >
            {formatTime(at)}
          </time>
        </div>
        <Details line={line} canEdit={canEdit && record.id === id} />
        <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-ink-faint pointer-coarse:-my-2 pointer-coarse:min-h-9">
          <Author line={line} />
          {record.id !== id && (
            <>
              <span aria-hidden="true">·</span>
              <OtherRecord from={type} record={record} />
            </>
          )}
        </p>
      </div>
    </div>
  )
}

function LineIcon({ line: { kind, contact, mail, reminder } }: { line: Line }) {
  if (contact) return contact.direction === 'inbound' ? <ArrowDownLeft /> : <ArrowUpRight />
  if (mail?.inbound) return <ArrowDownLeft />
  if (reminder) return <AlarmClockCheck />
  if (kind === 'note') return <NotebookPen />
  if (kind === 'mail') return <Mail />
  if (kind === 'document') return <FileText />
  if (kind === 'money') return <Banknote />
  return <History />
}

function Title({ line }: { line: Line }): ReactNode {
  const { t } = useTranslation()
  const { event, note, contact, mail, reminder, record } = line
  if (event) return <EventWords event={event} type={record.type} />
  if (note)
    return (
      <>
        <span className="font-medium">{t('stream.note')}</span>
        {note.pinned && <Pin className="size-3.5 text-accent-ink" aria-label={t('notes.pinned')} />}
        {note.edited && <span className="text-xs text-ink-faint">{t('stream.edited')}</span>}
      </>
    )
  if (contact)
    return (
      <span className="font-medium">
        {t(`stream.contact.${contact.direction}`, { channel: t(`contactLog.channel.${contact.channel}`) })}
      </span>
    )
  if (mail)
    return (
      <>
        <span className="font-medium">{mailTitle(t, mail)}</span>
        {mail.automatic && (
          <Badge tone={mail.automatic === 'bounce' ? 'danger' : 'neutral'}>
            {t(`emails.automatic.${mail.automatic}`)}
          </Badge>
        )}
      </>
    )
  return <span>{t('stream.reminderDone', { title: reminder?.title })}</span>
}

function mailTitle(t: Translate, { inbound, sender, recipient, subject }: NonNullable<Line['mail']>): string {
  if (subject === null) return t(inbound ? 'stream.messageIn' : 'stream.messageOut')
  const title = subject || t('emails.noSubject')
  if (inbound) return t('emails.from', { name: sender, subject: title })
  return t('stream.mailTo', { name: recipient, subject: title })
}

/** What was written, or changed. */
function Details({ line, canEdit }: { line: Line; canEdit: boolean }): ReactNode {
  const { event, note, contact, mail, record } = line
  if (event) return <EventDetails event={event} type={record.type} />
  if (note && hasFacet(record.type, 'notes')) {
    const { body, pinned } = note
    return (
      <NoteText
        module={kinds[record.type].module}
        id={record.id}
        note={{ id: line.id, body, pinned, authorId: line.actorId }}
        canEdit={canEdit}
      />
    )
  }
  if (line.source === 'email' && mail) return <EmailDetails line={line} mail={mail} />
  const text = contact?.summary ?? mail?.body
  if (!text) return null
  return (
    <div className="line-clamp-6 break-words">
      <Part plain={<p className="whitespace-pre-wrap">{text}</p>}>
        <Markdown text={text} />
      </Part>
      {mail?.fileName && <p className="text-xs text-ink-soft">{mail.fileName}</p>}
    </div>
  )
}

/** The beginning of a mail, which opens to its conversation. */
function EmailDetails({ line, mail }: { line: Line; mail: NonNullable<Line['mail']> }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  // A mail about an interest stands at its client too.
  const clientId = line.record.type === 'client' ? line.record.id : null
  return (
    <div className="flex flex-col gap-1">
      {!isOpen && (
        <p dir="auto" className="line-clamp-4 break-words whitespace-pre-wrap">
          {mail.body}
        </p>
      )}
      {mail.problem && <p className="text-xs text-warning-ink">{t(`emails.problem.${mail.problem}`)}</p>}
      {isOpen && (
        <Part waiting={<SkeletonLines />}>
          <EmailThread id={line.id} clientId={clientId} />
        </Part>
      )}
      <span className="flex flex-wrap items-center gap-x-3 text-xs">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="text-accent-ink hover:underline pointer-coarse:min-h-11"
        >
          {t(isOpen ? 'emails.close' : 'emails.open')}
        </button>
        {mail.attachments > 0 && (
          <span className="text-ink-faint">{t('emails.attachments', { count: mail.attachments })}</span>
        )}
      </span>
    </div>
  )
}

/** Whoever did it: people of the port by their picture, clients by their initials. */
function Author({ line }: { line: Line }) {
  const { t } = useTranslation()
  const { actorKind, actorId, actorName } = line
  const text = authorText(t, line)
  if (!actorName || text === t('activity.system')) return <span>{text}</span>
  if (actorKind === 'staff') return <Person id={actorId} name={text} size="xs" />
  if (actorKind !== 'client' && actorKind !== 'signer') return <span>{text}</span>
  return (
    <ClientName name={actorName} size="xs">
      {text}
    </ClientName>
  )
}

/** The name of whoever did it; of those who left without one that they did. */
function authorText(t: Translate, line: Line): string {
  if (line.event?.metadata?.automatic) return t('activity.system')
  if (line.actorKind === 'staff' && !line.actorName) return t('stream.left')
  return actorText(line)
}

/** The record a line belongs to: an interest by its berths and its client, as far as those are not whose page it is. */
function OtherRecord({ from, record }: { from: StreamType; record: Line['record'] }) {
  const { t } = useTranslation()
  const { type, id, name, berths } = record
  const names = [...(type === 'interest' && from === 'client' ? [] : [name]), berths.join(', ')].filter(
    Boolean,
  )
  const text = [entityName(t, type), ...names].join(' · ')
  if (!isLinked(type)) return <span>{text}</span>
  return (
    <RecordLink type={type} id={id}>
      {text}
    </RecordLink>
  )
}
