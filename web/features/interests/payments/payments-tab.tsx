import { ArrowRight, Banknote, Pencil, Plus, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { stageRank } from '../../../../contract/interests/pipeline.ts'
import { signOf } from '../../../../contract/values/money.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { MenuItem } from '../../../../ui/overlays/menu.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemState } from '../../../kit/display/problem-state.tsx'
import { FieldProperties } from '../../../kit/record/fields/field-property.tsx'
import { PropertyGroup, PropertySheet } from '../../../kit/record/fields/property.tsx'
import { Item, ItemList } from '../../../kit/record/item-list.tsx'
import { useModuleEdit } from '../../../kit/record/use-module-edit.ts'
import { useRead } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { formatDate, formatMoney } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { DealMoney, Payment } from '../../payments/public/payment.ts'
import { PaymentDialog } from '../../payments/public/payment-dialog.tsx'
import { PaymentType } from '../../payments/public/payment-type.tsx'
import { RemovePayment } from '../../payments/public/remove-payment.tsx'
import type { Step } from '../step.ts'
import { type Interest, stageName } from '../vocabulary.ts'

type PaymentsTabProps = { interest: Interest; canEdit: boolean; onStep: (step: Step) => void }
type OpenDialog = { what: 'add' } | { what: 'edit' | 'remove'; payment: Payment } | null

/** What a deal is to bring, what has come, and each payment. */
export function PaymentsTab({ interest, canEdit, onStep }: PaymentsTabProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const input = { params: { id: interest.id } }
  const payments = useRead('payments', 'ofInterest', input)
  const money = useRead('payments', 'money', input)
  const edit = useModuleEdit('interests', interest, canEdit)
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const close = () => setDialog(null)
  const error = payments.error ?? money.error
  if (error) return <ProblemState error={error} onRetry={() => void payments.refetch()} />
  if (!payments.data || !money.data) return <SkeletonLines className="p-5" />
  const add = can('payments.record') && (
    <Button
      size="sm"
      variant={payments.data.length === 0 ? 'primary' : 'secondary'}
      icon={<Plus />}
      onClick={() => setDialog({ what: 'add' })}
    >
      {t('payments.add')}
    </Button>
  )
  return (
    <>
      <DepositCame interest={interest} money={money.data} onStep={onStep} />
      {(canEdit || interest.depositExpectedAmount !== null) && (
        <PropertySheet>
          <PropertyGroup>
            <FieldProperties type="interest" edit={edit} names={['depositExpectedAmount']} />
          </PropertyGroup>
        </PropertySheet>
      )}
      {money.data.length > 0 && <Sums money={money.data} />}
      {payments.data.length === 0 ? (
        <EmptyState icon={<Banknote />} title={t('payments.dealEmptyTitle')} action={add}>
          {t('payments.dealEmpty')}
        </EmptyState>
      ) : (
        <>
          {add && <div className="flex justify-end px-5 pt-3 pb-1">{add}</div>}
          <ItemList label={t('nav.payments')}>
            {payments.data.map((payment) => (
              <PaymentItem key={payment.id} payment={payment} onAsk={setDialog} />
            ))}
          </ItemList>
        </>
      )}
      {dialog?.what === 'add' && (
        <PaymentDialog
          of={{
            interestId: interest.id,
            clientName: interest.clientName,
            proposed: proposedOf(interest, money.data),
          }}
          onClose={close}
          onDone={close}
        />
      )}
      {dialog?.what === 'edit' && <PaymentDialog payment={dialog.payment} onClose={close} onDone={close} />}
      {dialog?.what === 'remove' && <RemovePayment payment={dialog.payment} onClose={close} />}
    </>
  )
}

const isZero = (amount: string) => signOf(amount) === 0

/** What comes next most likely: what is missing of the deposit, then of the price. */
function proposedOf(interest: Interest, money: readonly DealMoney[]) {
  const deposit = money.find(({ depositOpen }) => depositOpen !== null && !isZero(depositOpen))
  if (deposit) return { type: 'deposit', amount: deposit.depositOpen!, currency: deposit.currency } as const
  const price = money.find(({ open }) => open !== null && !isZero(open))
  const had = money.some(({ deposits }) => !isZero(deposits))
  if (price && had) return { type: 'balance', amount: price.open!, currency: price.currency } as const
  const currency = interest.depositExpectedCurrency ?? money[0]?.currency
  return { type: had ? 'balance' : 'deposit', ...(currency ? { currency } : {}) } as const
}

/** The deposit is there and the deal does not know: the step is offered, and taken by whoever may. */
function DepositCame({
  interest,
  money,
  onStep,
}: Omit<PaymentsTabProps, 'canEdit'> & { money: readonly DealMoney[] }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const live = interest.archivedAt === null && interest.outcome === null
  const early = stageRank(interest.pipelineStage) < stageRank('deposit_paid')
  const expected = money.filter(({ depositOpen }) => depositOpen !== null)
  const came =
    expected.length > 0
      ? expected.every(({ depositOpen }) => isZero(depositOpen!))
      : money.some(({ deposits, received }) => !isZero(deposits) && signOf(received) > 0)
  const known = money.some(({ count }) => count > 0)
  if (live && known && !came && interest.pipelineStage === 'deposit_paid' && !interest.dateDepositReceived)
    return (
      <p role="status" className="border-b bg-warning-soft px-5 py-2 font-medium">
        {t('payments.depositOpenAgain', { stage: stageName(t, 'deposit_paid') })}
      </p>
    )
  if (!live || !early || !came || !can('interests.change_stage')) return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b bg-success-soft px-5 py-2"
    >
      <span className="min-w-0 flex-1 font-medium">
        {t('payments.depositCame', { stage: stageName(t, interest.pipelineStage) })}
      </span>
      <Button
        size="sm"
        icon={<ArrowRight />}
        onClick={() => onStep({ action: 'change_stage', stage: 'deposit_paid' })}
      >
        {t('payments.moveOn', { stage: stageName(t, 'deposit_paid') })}
      </Button>
    </div>
  )
}

function Sums({ money }: { money: readonly DealMoney[] }) {
  const { t } = useTranslation()
  return (
    <section aria-label={t('payments.sums')} className="flex flex-col divide-y border-b">
      {money.map(({ currency, received, depositExpected, depositOpen, price, open }) => (
        <dl key={currency} className="flex flex-wrap gap-x-8 gap-y-2 px-5 py-3">
          <Sum label={t('payments.received')} amount={received} currency={currency} />
          {depositExpected !== null && depositOpen !== null && (
            <Sum
              label={t('payments.ofDeposit')}
              amount={depositOpen}
              currency={currency}
              of={depositExpected}
            />
          )}
          {price !== null && open !== null && (
            <Sum label={t('payments.ofPrice')} amount={open} currency={currency} of={price} />
          )}
        </dl>
      ))}
    </section>
  )
}

type SumProps = { label: string; amount: string; currency: string; of?: string }

function Sum({ label, amount, currency, of }: SumProps) {
  const { t } = useTranslation()
  const settled = of !== undefined && isZero(amount)
  return (
    <div className="flex flex-col">
      <dt className="text-xs text-ink-faint">{label}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-1.5 tabular-nums">
        <span className={`text-base font-semibold ${settled ? 'text-success-ink' : ''}`}>
          {settled ? t('payments.settled') : formatMoney(amount, currency)}
        </span>
        {of !== undefined && (
          <span className="text-xs text-ink-faint">
            {t('payments.outOf', { amount: formatMoney(of, currency) })}
          </span>
        )}
      </dd>
    </div>
  )
}

type PaymentItemProps = { payment: Payment; onAsk: (dialog: OpenDialog) => void }

function PaymentItem({ payment, onAsk }: PaymentItemProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const { type, amount, currency, paidOn, method, reference, note, recordedByName } = payment
  const parts = [
    formatDate(paidOn),
    method && t(`payment.choice.method.${method}`),
    reference,
    note,
    recordedByName,
  ].filter(Boolean)
  const mayRecord = can('payments.record')
  const mayRemove = can('payments.delete')
  return (
    <Item
      icon={type === 'refund' ? <Undo2 /> : <Banknote />}
      title={
        <>
          <span className="font-medium tabular-nums">
            {type === 'refund' ? '−' : ''}
            {formatMoney(amount, currency)}
          </span>
          <PaymentType type={type} />
        </>
      }
      detail={parts.join(' · ')}
      {...(mayRecord || mayRemove
        ? {
            menu: (
              <>
                {mayRecord && (
                  <MenuItem icon={<Pencil />} onSelect={() => onAsk({ what: 'edit', payment })}>
                    {t('action.edit')}
                  </MenuItem>
                )}
                {mayRemove && (
                  <MenuItem icon={<Trash2 />} destructive onSelect={() => onAsk({ what: 'remove', payment })}>
                    {t('payments.remove')}
                  </MenuItem>
                )}
              </>
            ),
          }
        : {})}
    />
  )
}
