import { differenceOf, moneyText, oppositeOf, signOf, sumOf } from '../../../../contract/values/money.ts'
import { formatMoney } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'

type InvoiceTotalsProps = {
  totals: {
    readonly subtotal: string
    readonly discount: string
    readonly net: string
    readonly gross: string
    readonly taxByRate: readonly { readonly taxRatePct: string; readonly net: string; readonly tax: string }[]
    readonly paid?: string
    readonly open?: string
  }
  currency: string
}

/** What an invoice comes to: net, tax by rate, total, and of one that is out what is paid and open. */
export function InvoiceTotals({
  totals: { subtotal, discount, net, gross, taxByRate, paid, open },
  currency,
}: InvoiceTotalsProps) {
  const { t } = useTranslation()
  // What a credit note took off: nobody paid it, and it is not open.
  const credited = paid && open ? differenceOf(gross, sumOf([paid, open])) : '0'
  return (
    <dl className="ml-auto grid w-fit min-w-56 grid-cols-[1fr_auto] gap-x-6 gap-y-1 tabular-nums">
      {signOf(discount) !== 0 && (
        <>
          <Sum label={t('invoices.subtotal')} amount={subtotal} currency={currency} />
          <Sum label={t('invoices.line.discount')} amount={oppositeOf(discount)} currency={currency} />
        </>
      )}
      <Sum label={t('invoice.field.net')} amount={net} currency={currency} />
      {taxByRate.map(({ taxRatePct, tax }) => (
        <Sum
          key={taxRatePct}
          label={t('invoices.taxOf', { rate: taxRatePct })}
          amount={tax}
          currency={currency}
        />
      ))}
      <Sum label={t('invoice.field.gross')} amount={gross} currency={currency} strong />
      {paid !== undefined && signOf(paid) !== 0 && (
        <Sum label={t('invoice.field.paid')} amount={paid} currency={currency} />
      )}
      {signOf(credited) !== 0 && (
        <Sum label={t('invoices.credited')} amount={moneyText(credited, currency)} currency={currency} />
      )}
      {open !== undefined && open !== gross && (
        <Sum label={t('invoice.field.open')} amount={open} currency={currency} strong />
      )}
    </dl>
  )
}

type SumProps = { label: string; amount: string; currency: string; strong?: boolean }

function Sum({ label, amount, currency, strong = false }: SumProps) {
  const look = strong ? 'font-semibold' : 'text-ink-soft'
  return (
    <>
      <dt className={look}>{label}</dt>
      <dd className={`text-right ${strong ? 'font-semibold' : ''}`}>
        {formatMoney(amount, currency, 'column')}
      </dd>
    </>
  )
}
