import type { BillingEntityType } from '../../../contract/invoices/vocabulary.ts'
import type { ComboboxOption } from '../../../ui/combobox.tsx'
import type { Answer } from '../../lib/api.ts'
import { writeDecimal } from '../../lib/words/format.ts'
import type { Invoice } from './invoice.ts'

export type InvoiceTerms = Answer<'invoices', 'terms'>

export type TypedLine = {
  description: string
  quantity: string
  unitPrice: string
  taxRatePct: string
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
    lines: lines.map(({ description, quantity, unitPrice, taxRatePct, expenseId, expenseName }) => ({
      description,
      quantity: writeDecimal(quantity),
      unitPrice: writeDecimal(unitPrice),
      taxRatePct: writeDecimal(taxRatePct),
      expenseId,
      expenseName,
    })),
  }
}
