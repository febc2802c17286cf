import { PropertyGroup, ReadProperty } from '../../kit/record/fields/property.tsx'
import { RecordLink } from '../../kit/record/links/records.tsx'
import { formatDateTime } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Invoice } from './invoice.ts'

/** What became of it: sent to whom, taken back by what. */
export function Paper({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation()
  const { sentAt, sentTo, mailedAt, unsent, remindedAt, reminders, creditedId, creditedNumber } = invoice
  const { imported, creditNoteId, creditNoteNumber, voidReason, createdByName, createdAt } = invoice
  return (
    <PropertyGroup>
      {sentAt && (
        <ReadProperty label={t(imported ? 'invoices.broughtIn' : 'invoice.field.sentAt')}>
          {formatDateTime(sentAt)}
        </ReadProperty>
      )}
      {sentTo.length > 0 && (
        <ReadProperty label={t(mailedAt ? 'invoices.mailedTo' : 'invoices.to')}>
          {sentTo.join(', ')}
          {mailedAt ? ` · ${formatDateTime(mailedAt)}` : ''}
          {!mailedAt && unsent.length === 0 ? ` · ${t('invoices.onItsWay')}` : ''}
        </ReadProperty>
      )}
      {unsent.length > 0 && (
        <ReadProperty label={t('invoices.unsent.label')}>
          <ul>
            {unsent.map(({ address, category, status: state, createdAt: at }) => (
              <li key={`${address} ${at}`} className={state === 'queued' ? undefined : 'text-warning-ink'}>
                {category === 'invoice_reminder' ? `${t('invoices.remind')}: ` : ''}
                {address} · {t(`invoices.unsent.${state as 'held'}`)}
              </li>
            ))}
          </ul>
        </ReadProperty>
      )}
      {remindedAt && (
        <ReadProperty label={t('invoice.field.remindedAt')}>
          {t('invoices.reminded', { count: reminders, date: formatDateTime(remindedAt) })}
        </ReadProperty>
      )}
      {creditedId && (
        <ReadProperty label={t('invoice.field.creditedNumber')}>
          <RecordLink type="invoice" id={creditedId}>
            {creditedNumber}
          </RecordLink>
        </ReadProperty>
      )}
      {creditNoteId && (
        <ReadProperty label={t('invoice.choice.kind.credit_note')}>
          <RecordLink type="invoice" id={creditNoteId}>
            {creditNoteNumber}
          </RecordLink>
        </ReadProperty>
      )}
      {voidReason && <ReadProperty label={t('invoice.field.voidReason')}>{voidReason}</ReadProperty>}
      {createdByName && (
        <ReadProperty label={t('invoice.field.createdByName')}>
          {createdByName} · {formatDateTime(createdAt)}
        </ReadProperty>
      )}
    </PropertyGroup>
  )
}
