import { useDepositSeed } from './deposit/deposit-seed.ts'
import type { InvoiceSeed } from './draft/typed-invoice.ts'
import { RecordInvoices } from './record-invoices.tsx'

type InterestInvoicesProps = { interestId: string; seed: InvoiceSeed | null }

/** The invoices of an interest. As long as its deposit is open, a new one is that deposit. */
export function InterestInvoices({ interestId, seed }: InterestInvoicesProps) {
  const deposit = useDepositSeed(interestId)
  return (
    <RecordInvoices
      of={{ interestId }}
      seed={seed && { ...seed, ...(deposit?.expected ? deposit.seed : {}) }}
    />
  )
}
