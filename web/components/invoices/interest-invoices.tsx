import { useRead } from '../../lib/server-state.ts'
import { usePort } from '../../lib/session.tsx'
import { writeDecimal } from '../../lib/words/format.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import { RecordInvoices } from './record-invoices.tsx'
import type { InvoiceSeed } from './typed-invoice.ts'

type InterestInvoicesProps = { interestId: string; berths: readonly string[]; seed: InvoiceSeed | null }

/** The invoices of an interest. As long as its deposit is open, a new one is that deposit. */
export function InterestInvoices({ interestId, berths, seed }: InterestInvoicesProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const money = useRead(
    'payments',
    'money',
    { params: { id: interestId } },
    { enabled: can('payments.view') },
  )
  const open = money.data?.find(({ depositOpen }) => depositOpen !== null && Number(depositOpen) > 0)
  const deposit: InvoiceSeed = open
    ? {
        kind: 'deposit',
        currency: open.currency,
        lines: [
          {
            description: t('invoices.depositLine', { berths: berths.join(', ') }).trim(),
            quantity: '1',
            unitPrice: writeDecimal(open.depositOpen!),
            taxRatePct: '0',
          },
        ],
      }
    : {}
  return <RecordInvoices of={{ interestId }} seed={seed && { ...seed, ...deposit }} />
}
