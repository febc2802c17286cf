import { FileText, FileWarning, MailCheck, MailQuestion, MailWarning, Sailboat } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { daysBetween } from '../../../contract/values/days.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { cx } from '../../../ui/class-names.ts'
import { RecordLink } from '../../kit/record/links/records.tsx'
import { errorSentence } from '../../kit/server/error-words.ts'
import { formatDate, formatMoney } from '../../kit/words/format.ts'
import { type Translate, useTranslation } from '../../kit/words/i18n.ts'
import type { Renewal } from './vocabulary.ts'

type RenewalCardProps = {
  row: Renewal
  today: string
  href: string
  /** Undefined where there is nothing left to do about it. */
  chosen: boolean | undefined
  failure: string | undefined
  focused: boolean
  tabbable: boolean
  onOpen: (id: string) => void
  onToggle: (id: string, through: boolean) => void
  onFocus: () => void
}

/** A tenancy on the desk: who holds which berth, when that ends, and what was offered. */
export const RenewalCard = memo(function RenewalCard(props: RenewalCardProps) {
  const { row, chosen, failure, focused } = props
  const { t } = useTranslation()
  const link = useRef<HTMLAnchorElement>(null)
  const through = useRef(false)
  const name = `${row.mooringNumber}, ${row.clientName}`
  useEffect(() => {
    if (focused && mayTakeFocus()) link.current?.focus({ preventScroll: true })
  }, [focused])
  return (
    <div
      className={cx(
        'flex h-full gap-2 overflow-hidden rounded-md border px-2 py-1.5',
        chosen ? 'border-accent bg-selected' : 'bg-surface',
        failure && 'border-danger',
      )}
    >
      {chosen !== undefined && (
        <span className="pt-0.5" onClickCapture={(event) => (through.current = event.shiftKey)}>
          <Checkbox
            checked={chosen}
            onCheckedChange={() => props.onToggle(row.id, through.current)}
            label={t('renewals.choose', { name })}
            hideLabel
            tabIndex={-1}
          />
        </span>
      )}
      <a
        ref={link}
        href={props.href}
        tabIndex={props.tabbable ? 0 : -1}
        onFocus={props.onFocus}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          props.onOpen(row.id)
        }}
        className="flex min-w-0 flex-1 flex-col gap-0.5 rounded-sm"
      >
        <span className="flex items-baseline gap-1.5">
          <span className="shrink-0 font-semibold tabular-nums">{row.mooringNumber}</span>
          <span className="min-w-0 flex-1 truncate">{row.clientName}</span>
        </span>
        {!failure && (
          <span className="flex items-center gap-1 text-xs text-ink-soft">
            <Sailboat className="size-3 shrink-0 text-ink-faint" aria-hidden="true" />
            <span className="min-w-0 flex-1 truncate">{row.yachtName ?? t('renewals.noYacht')}</span>
          </span>
        )}
        <EndLine row={row} today={props.today} />
        {failure ? (
          <span className="line-clamp-3 text-xs leading-tight text-danger-ink" title={failure}>
            {failure}
          </span>
        ) : (
          <OfferLine row={row} today={props.today} t={t} />
        )}
      </a>
      {row.offer?.documentId && (
        <RecordLink
          type="document"
          id={row.offer.documentId}
          tabIndex={props.tabbable ? 0 : -1}
          className="-m-1 self-end rounded-sm p-1 text-ink-faint hover:text-accent-ink"
        >
          <FileText className="size-3.5" aria-label={t('renewals.openDocument', { name })} />
        </RecordLink>
      )}
    </div>
  )
})

function EndLine({ row, today }: { row: Renewal; today: string }) {
  const { t } = useTranslation()
  if (row.endDate === null) return <span className="text-xs text-ink-soft">{t('renewals.open')}</span>
  const days = daysBetween(today, row.endDate)
  const near = days <= 30 && row.state !== 'renewed' && row.state !== 'left'
  return (
    <span className={cx('truncate text-xs', near ? 'text-warning-ink' : 'text-ink-soft')}>
      {days > 0
        ? t('renewals.endsIn', { count: days })
        : t('renewals.ended', { date: formatDate(row.endDate) })}
    </span>
  )
}

/** What was offered, and whether its document could be made. */
function OfferLine({ row: { offer, state }, today, t }: { row: Renewal; today: string; t: Translate }) {
  if (!offer) return null
  const price =
    offer.price !== null && offer.currency !== null ? formatMoney(offer.price, offer.currency) : null
  const until = t('renewals.until', { date: formatDate(offer.newEndDate) })
  const late = state === 'offered' && offer.answerBy < today
  const problem = offer.documentError
    ? t('renewals.documentError', {
        reason: errorSentence({ code: offer.documentError, message: offer.documentError }),
      })
    : null
  return (
    <span className="mt-auto flex items-center gap-1.5 text-xs" title={problem ?? undefined}>
      <span className="flex min-w-0 flex-1 flex-col">
        {/* A line each: side by side their days are cut off. */}
        {price && <span className="truncate">{price}</span>}
        <span className="flex items-center gap-1">
          <span className="truncate">{until}</span>
          {state === 'offered' && <MailMark offer={offer} />}
        </span>
        {state === 'offered' && (
          <span className={cx('truncate', late ? 'text-danger-ink' : 'text-ink-soft')}>
            {t(late ? 'renewals.late' : 'renewals.answersBy', { date: formatDate(offer.answerBy) })}
          </span>
        )}
      </span>
      {problem && <FileWarning className="size-3.5 shrink-0 text-danger-ink" aria-label={problem} />}
    </span>
  )
}

/** Whether the client was told of an open offer. */
function MailMark({ offer }: { offer: NonNullable<Renewal['offer']> }) {
  const { t } = useTranslation()
  const state = offer.told === 'mailed' ? (offer.mail ?? 'sent') : offer.told
  if (state === null || state === 'document') return null
  const Icon = state === 'sent' ? MailCheck : state === 'waits' ? MailQuestion : MailWarning
  const tone =
    state === 'sent' ? 'text-success-ink' : state === 'waits' ? 'text-ink-faint' : 'text-danger-ink'
  const mailText = t(`renewals.mail.${state}`)
  return (
    <span title={mailText} className="shrink-0">
      <Icon className={cx('size-3.5', tone)} aria-label={mailText} />
    </span>
  )
}

/** A card takes the focus from another one, never from elsewhere on the screen. */
function mayTakeFocus(): boolean {
  const { activeElement } = document
  return activeElement === document.body || activeElement?.closest('[data-renewals]') != null
}
