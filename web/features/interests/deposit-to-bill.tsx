import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { stageRank } from '../../../contract/interests/pipeline.ts'
import { Button } from '../../../ui/button.tsx'
import { RecordLink, useOpenRecord } from '../../kit/record/links/records.tsx'
import { lazyPart } from '../../kit/screen/lazy-part.ts'
import { Part } from '../../kit/screen/part.tsx'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { formatMoney } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Interest } from './vocabulary.ts'

const DepositDialog = lazyPart(
  () => import('../invoices/public/deposit/deposit-dialog.tsx'),
  'DepositDialog',
  'invoices',
  'payments',
  'create',
  'records',
  'values',
)

/** The step after a signed EOI: the invoice of the deposit. What is there already is linked. */
export function DepositToBill({ interest }: { interest: Interest }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const openRecord = useOpenRecord()
  const [open, setOpen] = useState(false)
  const { id, archivedAt, outcome, pipelineStage, dateEoiSigned, dateDepositReceived } = interest
  const live = archivedAt === null && outcome === null
  const early = stageRank(pipelineStage) < stageRank('deposit_paid') && dateDepositReceived === null
  const next = live && early && dateEoiSigned !== null && can('invoices.view')
  const query = { interestId: id, kind: 'deposit', status: 'draft,sent,overdue,paid', limit: '1' } as const
  const known = useRead('invoices', 'list', { query }, { enabled: next })
  if (!next || !known.data) return null
  const [invoice] = known.data.data
  if (!invoice && !can('invoices.create')) return null
  const { depositExpectedAmount: amount, depositExpectedCurrency: currency } = interest
  return (
    <section
      aria-label={t('interests.deposit.bill')}
      className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2 px-5 pt-1"
    >
      {invoice ? (
        <RecordLink type="invoice" id={invoice.id}>
          {invoice.number
            ? t('interests.deposit.billed', { number: invoice.number })
            : t('interests.deposit.drafted')}
        </RecordLink>
      ) : (
        <>
          <span className="text-sm text-ink-soft">
            {amount && currency
              ? t('interests.deposit.dueOf', { amount: formatMoney(amount, currency) })
              : t('interests.deposit.due')}
          </span>
          <Button size="sm" icon={<ReceiptText />} onClick={() => setOpen(true)}>
            {t('interests.deposit.bill')}
          </Button>
        </>
      )}
      {open && (
        <Part onClose={() => setOpen(false)}>
          <DepositDialog
            interestId={id}
            onClose={() => setOpen(false)}
            onDone={(invoice) => openRecord('invoice', invoice)}
          />
        </Part>
      )}
    </section>
  )
}
