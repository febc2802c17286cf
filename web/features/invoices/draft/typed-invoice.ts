import type { BillingEntityType } from '../../../../contract/invoices/vocabulary.ts'
import type { ComboboxOption } from '../../../../ui/combobox.tsx'
import type { Answer } from '../../../kit/server/api.ts'
import { readAmount, readDecimal, writeDecimal } from '../../../kit/words/format.ts'
import type { Invoice } from '../invoice.ts'

export type InvoiceTerms = Answer<'invoices', 'terms'>

export type TypedLine = {
  description: string
  quantity: string
  unitPrice: string
  taxRatePct: string
  /** What is taken off: `10 %`, or an amount. */
  discount?: string
  /** The expense that is billed on by it. */
  expenseId?: string | null
  /** What it is called. */
  expenseName?: string | null
}

/** A draft as it is typed. */
export type TypedInvoice = {
  kind: 'general' | 'deposit'
  billingEntityType: BillingEntityType
  billingEntityId: ComboboxOption | null
  clientId: ComboboxOption | null
  interestId: ComboboxOption | null
  tenancyId: string | null
  issueDate: string
  dueDate: string
  currency: string
  note: string
  /** What is taken off all lines. */
  discount: string
  lines: TypedLine[]
}

/** What is known of a new invoice before anything is typed. */
export type InvoiceSeed = Partial<TypedInvoice>

const option = (id: string | null, label: string | null): ComboboxOption | null =>
  id === null ? null : { value: id, label: label ?? '' }

/** A draft as it stands, to be typed on. */
export function typedFrom(invoice: Invoice): TypedInvoice {
  const { kind, billingEntityType, currency, lines } = invoice
  return {
    kind: kind === 'deposit' ? 'deposit' : 'general',
    billingEntityType,
    billingEntityId: option(invoice.billingEntityId, invoice.billingEntityName),
    clientId: option(invoice.clientId, invoice.clientName),
    interestId: option(invoice.interestId, invoice.interestName),
    tenancyId: invoice.tenancyId,
    issueDate: invoice.issueDate ?? '',
    dueDate: invoice.dueDate ?? '',
    currency,
    note: invoice.note ?? '',
    discount: writeDiscount(invoice),
    lines: lines.map(({ description, quantity, unitPrice, taxRatePct, expenseId, expenseName, ...line }) => ({
      description,
      quantity: writeDecimal(quantity),
      unitPrice: writeDecimal(unitPrice),
      taxRatePct: writeDecimal(taxRatePct),
      discount: writeDiscount(line),
      expenseId,
      expenseName,
    })),
  }
}

/** The same as a request says it; its lines are whole. */
export function bodyOf(typed: TypedInvoice) {
  const { kind, billingEntityType, billingEntityId, clientId, interestId, currency } = typed
  return {
    kind,
    billingEntityType,
    ...(billingEntityId ? { billingEntityId: billingEntityId.value } : {}),
    ...(billingEntityType === 'company' ? { clientId: clientId?.value ?? null } : {}),
    interestId: interestId?.value ?? null,
    tenancyId: typed.tenancyId,
    issueDate: typed.issueDate || null,
    dueDate: typed.dueDate || null,
    currency,
    note: typed.note.trim() || null,
    ...readDiscount(typed.discount)!,
    lines: typed.lines.map((line) => ({
      description: line.description.trim(),
      ...pricedOf(line)!,
      ...(line.expenseId ? { expenseId: line.expenseId } : {}),
    })),
  }
}

/** The figures of a typed line as decimals; null as long as one of them is none. */
export function pricedOf({ quantity, unitPrice, taxRatePct, discount = '' }: TypedLine) {
  const [amount, price, rate] = [readDecimal(quantity), readAmount(unitPrice), readDecimal(taxRatePct)]
  const off = readDiscount(discount)
  return amount != null && price != null && rate != null && off !== null
    ? { quantity: amount, unitPrice: price, taxRatePct: rate, ...off }
    : null
}

/** A discount as it is typed, `10 %` or an amount, empty for none; null for anything else. */
export function readDiscount(
  text: string,
): { discountPct: string | null; discountAmount: string | null } | null {
  const typed = text.trim()
  if (typed === '') return { discountPct: null, discountAmount: null }
  if (!typed.endsWith('%')) {
    const discountAmount = readAmount(typed)
    return discountAmount === null ? null : { discountPct: null, discountAmount }
  }
  const discountPct = readDecimal(typed.slice(0, -1))
  const fits = discountPct !== null && Number(discountPct) >= 0 && Number(discountPct) <= 100
  return fits ? { discountPct, discountAmount: null } : null
}

function writeDiscount({
  discountPct,
  discountAmount,
}: Pick<Invoice, 'discountPct' | 'discountAmount'>): string {
  return discountPct ? `${writeDecimal(discountPct)} %` : writeDecimal(discountAmount ?? '')
}
