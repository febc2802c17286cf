import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { signOf } from '../../../../contract/values/money.ts'
import { useRead } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { writeDecimal } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { proposedDeposit } from '../../interests/public/proposed-deposit.ts'
import type { InvoiceSeed, TypedInvoice } from '../draft/typed-invoice.ts'

type DepositSeed = {
  seed: InvoiceSeed
  /** What is still to come of the deposit that the interest expects; false where it is but proposed, or expected no more. */
  expected: boolean
}

/**
 * What the invoice of the deposit of an interest begins with: who is billed, and the amount that is open, else what the port
 * proposes. Null while that is read.
 */
export function useDepositSeed(interestId: string | undefined): DepositSeed | null {
  const { t } = useTranslation()
  const { can, port } = usePort()
  const request = { params: { id: interestId ?? '' } }
  const seesMoney = can('payments.view')
  const interest = useRead('interests', 'get', request, { enabled: interestId !== undefined })
  const money = useRead('payments', 'money', request, { enabled: interestId !== undefined && seesMoney })
  if (!interest.data || (seesMoney && !money.data)) return null
  const { id, clientId, clientName, berths, depositExpectedAmount, depositExpectedCurrency } = interest.data
  const client = { value: clientId, label: clientName }
  const open = money.data?.find(({ depositOpen }) => depositOpen !== null && signOf(depositOpen) > 0)
  const unread =
    !seesMoney && depositExpectedAmount !== null && depositExpectedCurrency !== null
      ? { amount: depositExpectedAmount, currency: depositExpectedCurrency }
      : null
  const due = open ? { amount: open.depositOpen!, currency: open.currency } : unread
  const amount =
    due ?? (depositExpectedAmount === null ? proposedDeposit(interest.data.value, port.depositPct) : null)
  const moorings = berths.map(({ mooringNumber }) => mooringNumber)
  return {
    expected: due !== null,
    seed: {
      kind: 'deposit',
      interestId: { value: id, label: [clientName, ...moorings].join(' · ') },
      billingEntityType: 'client',
      billingEntityId: client,
      ...(amount ? { currency: amount.currency } : {}),
      lines: [
        {
          description: t('invoices.depositLine', { berths: moorings.join(', ') }).trim(),
          quantity: '1',
          unitPrice: amount ? writeDecimal(amount.amount) : '',
          taxRatePct: '0',
        },
      ],
    },
  }
}

/** Fills a new invoice that was made a deposit of an interest, as far as nothing was typed in it yet. */
export function useDepositFilling(form: UseFormReturn<TypedInvoice>, isNew: boolean): void {
  const [kind, interest] = form.watch(['kind', 'interestId'])
  const interestId = isNew && kind === 'deposit' && interest !== null ? interest.value : undefined
  const deposit = useDepositSeed(interestId)
  const ready = interestId !== undefined && deposit?.seed.interestId?.value === interestId
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is filled once for each interest, and typed on after that
  useEffect(() => {
    if (!ready || !deposit) return
    const { billingEntityId, currency, lines } = deposit.seed
    if (form.getValues('billingEntityId') === null) {
      form.setValue('billingEntityType', 'client', { shouldDirty: true })
      form.setValue('billingEntityId', billingEntityId ?? null, { shouldDirty: true })
    }
    const typed = form.getValues('lines').some(({ description, unitPrice }) => description || unitPrice)
    if (typed || !lines) return
    if (currency) form.setValue('currency', currency, { shouldDirty: true })
    form.setValue('lines', lines, { shouldDirty: true })
  }, [ready, interestId])
}
