import { useDepositSeed } from '../../deposit/deposit-seed.ts'
import { InvoiceDialog } from '../invoice-dialog.tsx'

type DepositDialogProps = { interestId: string; onClose: () => void; onDone: (id: string) => void }

/** Writes the invoice of the deposit of an interest, filled with what is known of that. */
export function DepositDialog({ interestId, ...dialog }: DepositDialogProps) {
  const deposit = useDepositSeed(interestId)
  return deposit && <InvoiceDialog seed={deposit.seed} {...dialog} />
}
