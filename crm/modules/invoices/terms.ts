import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import type { invoices } from '../../../contract/invoices/endpoints.ts'
import type { BillingEntityType, InvoiceKind } from '../../../contract/invoices/vocabulary.ts'
import { kinds } from '../../../contract/kinds.ts'
import { reasonFor } from '../../../contract/reason.ts'
import type { Reason } from '../../../contract/reasons.ts'
import { portOf, type Tx } from '../../context.ts'
import { holdReference, holdReferences } from '../records/references/hold.ts'

/** What a draft says of whom it bills and whom and what it is about. */
export interface Parties {
  kind: InvoiceKind
  billingEntityType: BillingEntityType
  billClientId: string | null
  billCompanyId: string | null
  clientId: string | null
  interestId: string | null
  tenancyId: string | null
}

type TermsInput = Pick<
  BodyOf<typeof invoices.create>,
  'kind' | 'billingEntityType' | 'billingEntityId' | 'clientId' | 'interestId' | 'tenancyId'
>

/**
 * Who is billed, and whom and what it is about: an interest and a tenancy bring their client, a client that is billed is who
 * it is about, and the other way round. Holds all of them. Throws VALIDATION_FAILED, REFERENCE_NOT_FOUND, RECORD_ARCHIVED.
 */
export async function partiesOf(tx: Tx, input: TermsInput): Promise<Parties> {
  const kind = input.kind ?? 'general'
  const interestId = input.interestId ?? null
  const tenancyId = input.tenancyId ?? null
  if (kind === 'deposit' && interestId === null) refuse('interestId', reasonFor('invoice_deposit_of'))
  await holdReferences(tx, kinds.invoice, { interestId })
  let clientId = input.clientId ?? null
  if (interestId) clientId = same(clientId, await clientOf(tx, 'interests', interestId), 'interestId')
  if (tenancyId) clientId = same(clientId, await clientOf(tx, 'tenancies', tenancyId), 'tenancyId')
  const billingEntityType = input.billingEntityType ?? 'client'
  const billed = input.billingEntityId ?? (billingEntityType === 'client' ? clientId : null)
  if (billed === null) refuse('billingEntityId', reasonFor('invoice_billed'))
  if (billingEntityType === 'client') clientId ??= billed
  const reference = await holdReference(tx, billingEntityType, billed, 'billingEntityId')
  if (reference.archived)
    throw new Refusal('RECORD_ARCHIVED', [because('billingEntityId', 'record_archived')])
  if (clientId !== billed) await holdReferences(tx, kinds.invoice, { clientId })
  return {
    kind,
    billingEntityType,
    billClientId: billingEntityType === 'client' ? billed : null,
    billCompanyId: billingEntityType === 'company' ? billed : null,
    clientId,
    interestId,
    tenancyId,
  }
}

/** The client of an interest or a tenancy. Throws REFERENCE_NOT_FOUND. */
async function clientOf(tx: Tx, table: 'interests' | 'tenancies', id: string): Promise<string> {
  const { rows } = await sql<{ clientId: string }>`select client_id from ${sql.table(table)}
    where port_id = ${portOf(tx)} and id = ${id} for share`.execute(tx.db)
  if (rows[0]) return rows[0].clientId
  const path = table === 'interests' ? 'interestId' : 'tenancyId'
  throw new Refusal('REFERENCE_NOT_FOUND', [because(path, 'no_record')])
}

function same(clientId: string | null, other: string, path: 'interestId' | 'tenancyId'): string {
  if (clientId !== null && clientId !== other)
    refuse(path, path === 'interestId' ? reasonFor('interest_of_other') : reasonFor('tenancy_of_other'))
  return other
}

function refuse(path: string, reason: Reason): never {
  throw new Refusal('VALIDATION_FAILED', [because(path, reason)])
}
