import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { oppositeOf, signOf } from '../../../contract/values/money.ts'
import { Button } from '../../../ui/button.tsx'
import type { Answer } from '../../kit/server/api.ts'
import { formatDate, formatMoney, writeDecimal } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { Card, Facts, Page, Section } from '../parts/page.tsx'
import { ProblemNote } from '../parts/problem.tsx'
import { Read } from '../parts/read.tsx'
import { useDownload, usePortal } from '../session.tsx'
import { InvoiceStatus, isOpen } from './invoices.tsx'

type PortalInvoice = Answer<'portal', 'invoice'>

export function Invoice({ id }: { id: string }) {
  const { t } = useTranslation()
  const invoice = usePortal('invoice', { params: { id } })
  return (
    <Read query={invoice}>
      {(found) => (
        <Page
          title={`${found.kind === 'credit_note' ? t('portal.invoices.creditNote') : t('portal.invoices.invoice')} ${found.number}`}
          back={
            <Link
              href="/invoices"
              className="inline-flex min-h-11 items-center text-sm text-accent-ink underline"
            >
              {t('portal.invoices.all')}
            </Link>
          }
        >
          <Sums invoice={found} />
          {isOpen(found) && found.payment && <HowToPay invoice={found} payment={found.payment} />}
          <Lines invoice={found} />
          {found.payments.length > 0 && <Payments invoice={found} />}
          {found.note && (
            <Section title={t('portal.invoices.note')}>
              <Card className="whitespace-pre-line break-words">{found.note}</Card>
            </Section>
          )}
        </Page>
      )}
    </Read>
  )
}

function Sums({ invoice }: { invoice: PortalInvoice }) {
  const { t } = useTranslation()
  const download = useDownload('downloadInvoice')
  const money = (amount: string) => (
    <span className="tabular-nums">{formatMoney(amount, invoice.currency)}</span>
  )
  const credit = invoice.kind === 'credit_note'
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-2xl font-semibold tabular-nums">
          {formatMoney(isOpen(invoice) && !credit ? invoice.open : invoice.gross, invoice.currency)}
        </p>
        <InvoiceStatus invoice={invoice} />
      </div>
      <Facts
        facts={[
          [t('portal.invoices.billedTo'), invoice.billedTo],
          [t('portal.invoices.issued'), invoice.issueDate && formatDate(invoice.issueDate)],
          [t('portal.invoices.dueDate'), credit ? null : invoice.dueDate && formatDate(invoice.dueDate)],
          [t('portal.invoices.credits'), invoice.creditedNumber],
          [
            t('portal.invoices.discount'),
            signOf(invoice.discount) === 0 ? null : money(oppositeOf(invoice.discount)),
          ],
          [t('portal.invoices.net'), money(invoice.net)],
          [t('portal.invoices.tax'), money(invoice.tax)],
          [t('portal.invoices.total'), money(invoice.gross)],
          [t('portal.invoices.paid'), signOf(invoice.paid) > 0 ? money(invoice.paid) : null],
        ]}
      />
      <div>
        <Button busy={download.isPending} onClick={() => download.mutate(invoice.id)}>
          {t('portal.invoices.pdf')}
        </Button>
      </div>
      <ProblemNote error={download.error} />
    </Card>
  )
}

function HowToPay({
  invoice,
  payment,
}: {
  invoice: PortalInvoice
  payment: NonNullable<PortalInvoice['payment']>
}) {
  const { t } = useTranslation()
  const line = (
    name: 'recipient' | 'iban' | 'bic' | 'reference' | 'message' | 'amount',
    text: string | null,
    plain?: string,
  ) => {
    const label = t(`portal.invoices.${name}`)
    return [
      label,
      text && <Copied key={name} label={label} text={text} {...(plain ? { plain } : {})} />,
    ] as const
  }
  return (
    <Section title={t('portal.invoices.howToPay')}>
      <Card className="flex flex-wrap gap-5">
        <div className="min-w-0 flex-1 basis-64">
          <Facts
            facts={[
              line('recipient', payment.recipient, payment.recipient),
              line('iban', payment.iban),
              line('bic', payment.bic),
              payment.reference
                ? line('reference', payment.reference)
                : line('message', invoice.number, invoice.number),
              line('amount', formatMoney(invoice.open, invoice.currency), writeDecimal(invoice.open)),
            ]}
          />
        </div>
        {payment.code && (
          <>
            <div className="hidden sm:block">
              <PaymentPicture code={payment.code} hint={t('portal.invoices.scan')} />
            </div>
            {/* The phone that shows it cannot scan it: what it pays with is copied above. */}
            <details className="w-full sm:hidden">
              <summary className="flex min-h-11 cursor-pointer items-center text-sm text-accent-ink underline">
                {t('portal.invoices.picture')}
              </summary>
              <PaymentPicture code={payment.code} hint={t('portal.invoices.scanElsewhere')} />
            </details>
          </>
        )}
      </Card>
    </Section>
  )
}

/** A value that is copied without its blanks, or as `plain` says, as a bank takes it. */
function Copied({
  label,
  text,
  plain = text.replaceAll(' ', ''),
}: {
  label: string
  text: string
  plain?: string
}) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="font-mono break-all">{text}</span>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`${copied ? t('portal.copied') : t('portal.copy')}: ${label}`}
        onClick={() => {
          navigator.clipboard.writeText(plain).then(
            () => setCopied(true),
            () => setCopied(false),
          )
        }}
      >
        {copied ? t('portal.copied') : t('portal.copy')}
      </Button>
    </span>
  )
}

function PaymentPicture({ code, hint }: { code: string; hint: string }) {
  const { t } = useTranslation()
  const picture = useQuery({
    queryKey: ['picture', code],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const { renderSVG } = await import('uqr')
      return `data:image/svg+xml,${encodeURIComponent(renderSVG(code, { ecc: 'M', border: 4 }))}`
    },
  })
  if (!picture.data) return null
  return (
    <figure className="w-44 text-center">
      <img src={picture.data} alt={t('portal.invoices.picture')} className="w-full rounded-md bg-paper" />
      <figcaption className="mt-1 text-xs text-ink-soft">{hint}</figcaption>
    </figure>
  )
}

function Lines({ invoice }: { invoice: PortalInvoice }) {
  const { t } = useTranslation()
  return (
    <Section title={t('portal.invoices.lines')}>
      <ul className="overflow-hidden rounded-xl border bg-surface">
        {invoice.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of an issued invoice do not move.
          <li key={index} className="flex gap-4 border-b p-4 last:border-b-0">
            <span className="min-w-0 flex-1 break-words">
              {line.description}
              <span className="block text-sm text-ink-soft">
                {Number(line.quantity)} × {formatMoney(line.unitPrice, invoice.currency)} ·{' '}
                {t('portal.invoices.rate', { rate: Number(line.taxRatePct) })}
                {line.discountPct && ` · −${Number(line.discountPct)} %`}
                {line.discountAmount && ` · −${formatMoney(line.discountAmount, invoice.currency)}`}
              </span>
            </span>
            <span className="tabular-nums">{formatMoney(line.net, invoice.currency)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Payments({ invoice }: { invoice: PortalInvoice }) {
  const { t } = useTranslation()
  return (
    <Section title={t('portal.invoices.payments')}>
      <ul className="overflow-hidden rounded-xl border bg-surface">
        {invoice.payments.map((payment, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: payments have no name of their own here.
          <li key={index} className="flex justify-between gap-4 border-b p-4 last:border-b-0">
            <span>{formatDate(payment.paidOn)}</span>
            <span className="tabular-nums">{formatMoney(payment.amount, invoice.currency)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
