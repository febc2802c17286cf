import { localeOf, writeDay, writeNumber } from '../../../../contract/formats.ts'
import { epcText } from '../../../../contract/invoices/epc.ts'
import { creditorReference, referenceInGroups } from '../../../../contract/invoices/reference.ts'
import type { InvoiceKind } from '../../../../contract/invoices/vocabulary.ts'
import { daysBetween } from '../../../../contract/values/days.ts'
import { ibanInGroups } from '../../../../contract/values/iban.ts'
import type { ClientLanguage } from '../../../../contract/values/languages.ts'
import { oppositeOf, signOf, writeAmount } from '../../../../contract/values/money.ts'
import { filledWith } from '../../../../platform/values/filled-text.ts'
import type { PrintedInvoice } from '../../pdf/engine-request.ts'
import type { Party } from '../party.ts'
import { invoiceWords } from './words.ts'

/** What an invoice is printed of. */
export interface ToPrint {
  id: string
  kind: InvoiceKind
  status: string
  number: string | null
  issueDate: string | null
  dueDate: string | null
  currency: string
  /** What the lines come to, and what is taken off that. */
  subtotal: string
  discount: string
  discountPct: string | null
  net: string
  tax: string
  gross: string
  taxByRate: readonly { taxRatePct: string; net: string; tax: string }[]
  reference: string | null
  note: string | null
  issuer: (Party & { iban: string | null; bic: string | null; email: string | null }) | null
  billTo: Party
  language: ClientLanguage
  /** Another program sent it. */
  imported: boolean
  creditedNumber: string | null
  creditedOn: string | null
  lines: readonly {
    description: string
    quantity: string
    unitPrice: string
    taxRatePct: string
    discountPct: string | null
    discountAmount: string | null
    net: string
  }[]
}

/** An invoice in words, as it is set on paper. */
export function printedOf(invoice: ToPrint): PrintedInvoice {
  const { language, currency, kind, number, issuer, billTo, issueDate, dueDate, reference } = invoice
  const words = invoiceWords[language]
  const locale = localeOf(language)
  const amount = (value: string) => writeAmount(locale, value, currency, 'bare')
  const percent = (value: string | null) => value && `${writeNumber(locale, value, 3)} %`
  const lineDiscount = ({ discountPct, discountAmount }: ToPrint['lines'][number]) => {
    const off = percent(discountPct) ?? (discountAmount && amount(discountAmount))
    return off && `${words.discount} ${off}`
  }
  const isCredit = kind === 'credit_note'
  const day = (value: string | null) => (value ? writeDay(locale, value) : null)
  const facts = [
    { label: words.number, value: number ?? words.draft },
    { label: words.issued, value: day(issueDate) },
    { label: words.due, value: isCredit ? null : day(dueDate) },
    { label: words.reference, value: reference && referenceInGroups(reference) },
  ]
  const days = issueDate && dueDate ? daysBetween(issueDate, dueDate) : null
  return {
    title: `${isCredit ? words.creditNote : words.invoice} ${number ?? words.draft}`,
    heading: isCredit ? words.creditNote : words.invoice,
    language,
    facts: present(facts),
    from: partyLines(issuer ?? emptyParty, words),
    to: { heading: words.billTo, ...partyLines(billTo, words, countryAbroad(language, billTo, issuer)) },
    remark: remarkOf(invoice, words, day),
    columns: [words.description, words.quantity, words.unitPrice, words.rate, `${words.net} ${currency}`],
    lines: invoice.lines.map((line) => [
      [line.description, lineDiscount(line)].filter(Boolean).join('\n'),
      writeNumber(locale, line.quantity, 3),
      writeAmount(locale, line.unitPrice, currency, 'bare'),
      writeNumber(locale, line.taxRatePct, 3),
      amount(line.net),
    ]),
    taxes: {
      columns: [words.rate, words.net, words.tax],
      rows: invoice.taxByRate.map((one) => [
        writeNumber(locale, one.taxRatePct, 3),
        amount(one.net),
        amount(one.tax),
      ]),
    },
    sums: [
      ...(signOf(invoice.discount) === 0
        ? []
        : [
            { label: words.subtotal, value: amount(invoice.subtotal) },
            {
              label: [words.discount, percent(invoice.discountPct)].filter(Boolean).join(' '),
              value: amount(oppositeOf(invoice.discount)),
            },
          ]),
      { label: words.net, value: amount(invoice.net) },
      { label: words.tax, value: amount(invoice.tax) },
    ],
    due: {
      label: isCredit ? words.credited : invoice.imported ? words.total : words.toPay,
      value: writeAmount(locale, invoice.gross, currency, 'column'),
    },
    note: invoice.note,
    terms: isCredit || days === null ? null : filledWith(words.terms[days === 1 ? 'one' : 'other'], { days }),
    bank: isCredit
      ? []
      : present([
          { label: words.recipient, value: issuer?.iban ? issuer.name : null },
          { label: 'IBAN', value: issuer?.iban ? ibanInGroups(issuer.iban) : null },
          { label: 'BIC', value: issuer?.bic ?? null },
          { label: words.reference, value: reference && issuer?.iban ? referenceInGroups(reference) : null },
        ]),
    code: codeOf(invoice),
    codeHint: words.scan,
    foot: [issuer?.name, issuer?.vatNumber, issuer?.email].filter(Boolean).join(' · '),
  }
}

/** What a credit note takes back; of what another program sent, that this is no original. */
function remarkOf(
  { kind, imported, creditedNumber, creditedOn }: ToPrint,
  words: (typeof invoiceWords)['en'],
  day: (value: string | null) => string | null,
): string | null {
  if (imported) return words.copy
  return kind === 'credit_note' && creditedNumber
    ? filledWith(words.credits, { number: creditedNumber, day: day(creditedOn) })
    : null
}

const emptyParty: Party = {
  name: '',
  address: [],
  registrationNumber: null,
  vatNumber: null,
  countryIso: null,
}

/** The country of who is billed in the language of the invoice; null at home, and where it is not known. */
function countryAbroad(language: ClientLanguage, billTo: Party, issuer: Party | null): string | null {
  const { countryIso } = billTo
  if (!countryIso || countryIso === issuer?.countryIso) return null
  return new Intl.DisplayNames(language, { type: 'region' }).of(countryIso) ?? countryIso
}

function partyLines(party: Party, words: (typeof invoiceWords)['en'], country: string | null = null) {
  const { name, address, registrationNumber, vatNumber } = party
  return {
    name,
    lines: [
      ...(address ?? []),
      ...(country ? [country] : []),
      ...(registrationNumber ? [`${words.registration}: ${registrationNumber}`] : []),
      ...(vatNumber ? [`${words.vat}: ${vatNumber}`] : []),
    ],
  }
}

/** What the payment picture of Europe says; null where nothing is paid by one. */
export function codeOf({
  kind,
  status,
  imported,
  currency,
  issuer,
  gross,
  reference,
}: ToPrint): string | null {
  if (kind === 'credit_note' || status === 'draft' || imported || currency !== 'EUR') return null
  if (!issuer?.iban || !reference || gross.replace(/\..*/, '').length > 9) return null
  const rf = reference.startsWith('RF') ? reference : creditorReference(reference)
  return epcText({ name: issuer.name, iban: issuer.iban, bic: issuer.bic, amount: gross, reference: rf })
}

function present(facts: readonly { label: string; value: string | null }[]) {
  return facts.flatMap(({ label, value }) => (value ? [{ label, value }] : []))
}
