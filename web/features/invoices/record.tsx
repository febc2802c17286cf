import { CustomGroup } from '../../components/custom/custom-group.tsx'
import { type Invoice, nameOf } from '../../components/invoices/invoice.ts'
import { InvoiceStatus } from '../../components/invoices/invoice-status.tsx'
import { CopyLinkItem } from '../../components/record/copy-link-item.tsx'
import { PropertyGroup, PropertySheet, ReadProperty } from '../../components/record/fields/property.tsx'
import { TagsProperty } from '../../components/record/fields/tags-property.tsx'
import { KindFrame, useCanEdit } from '../../components/record/kind-frame.tsx'
import { LoadedRecord, type RecordPlace } from '../../components/record/loaded-record.tsx'
import { useModuleEdit } from '../../components/record/use-module-edit.ts'
import { formatDate, formatMoney } from '../../lib/words/format.ts'
import { useTranslation } from '../../lib/words/i18n.ts'

/** One invoice, beside the list or as a page. */
export function InvoiceRecord({ id, panel }: RecordPlace) {
  const { t } = useTranslation()
  return (
    <LoadedRecord type="invoice" id={id}>
      {(invoice) => (
        <KindFrame
          type="invoice"
          record={invoice}
          title={nameOf(invoice)}
          badges={<InvoiceStatus status={invoice.status} />}
          subtitle={formatMoney(invoice.gross, invoice.currency)}
          actions={null}
          menu={<CopyLinkItem type="invoice" id={id} />}
          panel={panel}
          tabs={[
            {
              id: 'details',
              label: t('record.tab.details'),
              content: () => <Details invoice={invoice} />,
            },
          ]}
        />
      )}
    </LoadedRecord>
  )
}

function Details({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation()
  const edit = useModuleEdit('invoices', invoice, useCanEdit('invoice', invoice))
  const { currency, lines, dueDate, totals } = invoice
  return (
    <PropertySheet>
      <PropertyGroup>
        <ReadProperty label={t('invoice.field.billingEntityName')}>{invoice.billingEntityName}</ReadProperty>
        {dueDate && <ReadProperty label={t('invoice.field.dueDate')}>{formatDate(dueDate)}</ReadProperty>}
        <ReadProperty label={t('fieldName.lines')}>
          {lines.map(({ description, net }) => `${description}: ${formatMoney(net, currency)}`).join(', ')}
        </ReadProperty>
        <ReadProperty label={t('invoice.field.gross')}>{formatMoney(totals.gross, currency)}</ReadProperty>
        <ReadProperty label={t('invoice.field.open')}>{formatMoney(totals.open, currency)}</ReadProperty>
        <TagsProperty module="invoices" edit={edit} />
      </PropertyGroup>
      <CustomGroup type="invoice" edit={edit} />
    </PropertySheet>
  )
}
