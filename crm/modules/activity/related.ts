import { type RawBuilder, sql } from 'kysely'
import { canView, kinds, type RecordType, type TypeWith } from '../../../contract/kinds.ts'
import { type Ctx, portOf } from '../../context.ts'
import { activeMember } from '../companies/members.ts'
import { visibleDocuments } from '../documents/queries.ts'
import type { Rights } from '../reminders/rights.ts'

export type StreamedType = TypeWith<'activity'>

/** Of which records the stream of one tells beside its own, as SQL conditions on the alias `t` of each table. */
type Belongs = Partial<Record<RecordType, readonly RawBuilder<unknown>[]>>

/**
 * SQL for the records whose stream this is and what belongs to it, among those the caller may see: `(type, id, own)`. What is
 * of a kind that the caller may not view is left out; what a sight hides is not in the tables.
 */
export function relatedRecords(
  ctx: Ctx,
  type: StreamedType,
  id: string,
  rights: Rights,
): RawBuilder<unknown> {
  const port = portOf(ctx)
  const parts = Object.entries(belongsTo(ctx, type, id)).flatMap(([name, conditions]) => {
    const kind = kinds[name as RecordType]
    if (!canView(kind.type, rights.permissions)) return []
    const alias = sql.ref(aliases[kind.type] ?? 't')
    const visibility = kind.type === 'document' ? visibleDocuments(rights) : sql`true`
    return conditions.map(
      (
        condition,
      ) => sql`select ${sql.lit(kind.type)}, ${alias}.id, false from ${sql.table(kind.table)} ${alias}
        where ${alias}.port_id = ${port} and ${condition} and ${visibility}`,
    )
  })
  const own = sql`select ${sql.lit(type)}::text, ${id}::uuid, true`
  return sql.join([own, ...parts], sql` union `)
}

/** Their conditions come from modules that call them so. */
const aliases: Partial<Record<RecordType, string>> = { interest: 'i', document: 'd' }

function belongsTo(ctx: Ctx, type: StreamedType, id: string): Belongs {
  const port = portOf(ctx)
  const is = (column: string, alias = 't') => sql`${sql.ref(`${alias}.${column}`)} = ${id}`
  switch (type) {
    case 'client': {
      const deals = sql`(select i.id from interests i where i.port_id = ${port} and i.client_id = ${id})`
      return {
        interest: [is('client_id', 'i')],
        yacht: [sql`t.current_owner_type = 'client' and ${is('current_owner_id')}`],
        tenancy: [is('client_id')],
        reservation: [is('client_id')],
        document: [is('client_id', 'd'), sql`d.interest_id in ${deals}`],
        payment: [sql`t.interest_id in ${deals} and ${notOfInvoice}`],
        invoice: [is('client_id'), is('bill_client_id')],
        inquiry: [is('client_id')],
      }
    }
    case 'interest':
      return {
        document: [is('interest_id', 'd')],
        payment: [sql`${is('interest_id')} and ${notOfInvoice}`],
        invoice: [is('interest_id')],
        reservation: [is('interest_id')],
        inquiry: [is('interest_id')],
      }
    case 'yacht':
      return {
        interest: [is('yacht_id', 'i')],
        tenancy: [is('yacht_id')],
        reservation: [is('yacht_id')],
        document: [is('yacht_id', 'd')],
      }
    case 'company':
      return {
        interest: [
          sql`i.yacht_id in (select y.id from yachts y where y.port_id = ${port} and y.current_owner_type = 'company'
            and y.current_owner_id = ${id})`,
          sql`i.client_id in (select m.client_id from company_members m where m.port_id = ${port} and m.company_id = ${id}
            and ${activeMember(ctx)})`,
        ],
        yacht: [sql`t.current_owner_type = 'company' and ${is('current_owner_id')}`],
        document: [is('company_id', 'd')],
        invoice: [is('bill_company_id')],
      }
    case 'berth':
      return {
        interest: [
          sql`i.id in (select l.interest_id from interest_berths l where l.port_id = ${port} and l.berth_id = ${id})`,
        ],
        tenancy: [is('berth_id')],
        reservation: [is('berth_id')],
      }
    case 'tenancy':
      return {
        reservation: [
          sql`t.berth_id = (select y.berth_id from tenancies y where y.port_id = ${port} and y.id = ${id}) and ${is('tenancy_id')}`,
        ],
        invoice: [is('tenancy_id')],
      }
    case 'reservation':
      return { document: [is('reservation_id', 'd')] }
    case 'invoice':
      return { invoice: [is('credited_id')] }
    case 'residential_client':
      return { residential_interest: [sql`t.client_id = ${id}`] }
    default:
      return {}
  }
}

/** What an invoice recorded stands among the facts of the invoice. */
const notOfInvoice = sql`t.invoice_payment_id is null`
