import { CalendarPlus, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useSearchState } from '../../kit/list/state/list-search.ts'
import { RecordLink, useOpenRecord } from '../../kit/record/links/records.tsx'
import { lazyPart } from '../../kit/screen/lazy-part.ts'
import { Part } from '../../kit/screen/part.tsx'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { SendDocument, useDocumentToSend } from '../documents/public/sending/send-button.tsx'
import type { Interest } from './vocabulary.ts'

const TenancyDialog = lazyPart(
  () => import('../tenancies/public/tenancy-dialog.tsx'),
  'TenancyDialog',
  'tenancies',
  'create',
  'records',
  'values',
)
const InvoiceDialog = lazyPart(
  () => import('../invoices/public/invoice-dialog.tsx'),
  'InvoiceDialog',
  'invoices',
  'payments',
  'create',
  'records',
  'values',
)

/** What comes after a sale was won: the tenancy, the contract and the invoice. What is there already is linked. */
export function AfterWon({ interest }: { interest: Interest }) {
  const { t } = useTranslation()
  const contract = useDocumentToSend(interest)
  const [, change] = useSearchState()
  return (
    <section
      aria-label={t('interests.afterWon.title')}
      className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2 px-5 pt-1"
    >
      <Tenancy interest={interest} />
      {contract && (
        <SendDocument
          size="sm"
          interestId={interest.id}
          documentType={contract}
          onLinkBerth={() => change({ tab: 'berths' })}
        />
      )}
      <Invoice interest={interest} />
    </section>
  )
}

/** The tenancy of the berth that was sold. */
function Tenancy({ interest }: { interest: Interest }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const openRecord = useOpenRecord()
  const [open, setOpen] = useState(false)
  const berth = interest.berths.find(({ isPrimary }) => isPrimary) ?? interest.berths[0]
  const enabled = berth !== undefined && can('tenancies.view')
  const query = { clientId: interest.clientId, berthId: berth?.berthId, limit: '5' }
  const known = useRead('tenancies', 'list', { query }, { enabled })
  if (!berth || !known.data) return null
  const mooring = berth.mooringNumber
  const tenancy = known.data.data.find(({ status }) => status !== 'cancelled' && status !== 'ended')
  if (tenancy)
    return (
      <RecordLink type="tenancy" id={tenancy.id}>
        {t('interests.afterWon.tenancyOf', { mooring })}
      </RecordLink>
    )
  if (!can('tenancies.manage')) return null
  const { clientId, clientName, yacht } = interest
  return (
    <>
      <Button size="sm" icon={<CalendarPlus />} onClick={() => setOpen(true)}>
        {t('interests.afterWon.makeTenancy', { mooring })}
      </Button>
      {open && (
        <Part onClose={() => setOpen(false)}>
          <TenancyDialog
            seed={{
              berth: { value: berth.berthId, label: mooring },
              client: { value: clientId, label: clientName },
              ...(yacht ? { yacht: { value: yacht.id, label: yacht.name } } : {}),
            }}
            onClose={() => setOpen(false)}
            onDone={(id) => openRecord('tenancy', id)}
          />
        </Part>
      )}
    </>
  )
}

/** The invoice of the sale. */
function Invoice({ interest }: { interest: Interest }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const openRecord = useOpenRecord()
  const [open, setOpen] = useState(false)
  const query = { interestId: interest.id, limit: '1' }
  const known = useRead('invoices', 'list', { query }, { enabled: can('invoices.view') })
  if (!known.data) return null
  const [invoice] = known.data.data
  if (invoice)
    return (
      <RecordLink type="invoice" id={invoice.id}>
        {t('interests.afterWon.invoice', { number: invoice.number ?? '' }).trim()}
      </RecordLink>
    )
  if (!can('invoices.create')) return null
  const client = { value: interest.clientId, label: interest.clientName }
  return (
    <>
      <Button size="sm" icon={<ReceiptText />} onClick={() => setOpen(true)}>
        {t('interests.afterWon.makeInvoice')}
      </Button>
      {open && (
        <Part onClose={() => setOpen(false)}>
          <InvoiceDialog
            seed={{ interestId: { value: interest.id, label: client.label }, billingEntityId: client }}
            onClose={() => setOpen(false)}
            onDone={(id) => openRecord('invoice', id)}
          />
        </Part>
      )}
    </>
  )
}
