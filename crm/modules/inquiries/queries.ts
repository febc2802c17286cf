import { sql } from 'kysely'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { inquiries } from '../../../contract/inquiries/endpoints.ts'
import type { FormField } from '../../../contract/inquiries/mapping.ts'
import { readPage, sortOf } from '../../../platform/database/page.ts'
import { type Ctx, portOf } from '../../context.ts'
import { matchClients } from '../clients/match.ts'

const personName = sql<
  string | null
>`coalesce(u.display_name, nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)`
const assigneeName = sql<string | null>`(select ${personName} from users u where u.id = q.assigned_to)`
const triagedByName = sql<string | null>`(select ${personName} from users u where u.id = q.triaged_by)`

/** A page of inquiries. */
export function listInquiries(ctx: Ctx, query: QueryOf<typeof inquiries.list>) {
  const { field, direction } = sortOf(query.sort, '-createdAt')
  let rows = ctx.db.selectFrom('websiteInquiries as q').where('q.portId', '=', portOf(ctx))
  if (query.state === 'inbox') rows = rows.where('q.triageState', 'in', ['open', 'assigned'])
  else if (query.state !== 'all') rows = rows.where('q.triageState', '=', query.state)
  if (query.assignedTo) rows = rows.where('q.assignedTo', 'in', query.assignedTo)
  if (query.q) {
    rows = rows.where(
      sql<boolean>`strpos(plain_text(concat_ws(' ', q.name, q.email, q.phone, q.phone_e164, q.message, q.form_name)),
        plain_text(${query.q})) > 0`,
    )
  }
  const by = {
    createdAt: sql`q.created_at`,
    name: sql`lower(q.name)`,
    triagedAt: sql`q.triaged_at`,
  }[field]
  const selected = rows
    .select([
      'q.id',
      'q.name',
      'q.email',
      'q.phone',
      'q.formName',
      'q.triageState',
      'q.assignedTo',
      'q.triagedAt',
      'q.clientId',
      'q.interestId',
      'q.createdAt',
      'q.updatedAt',
      'q.version',
    ])
    .select([assigneeName.as('assigneeName'), sql<string | null>`left(q.message, 200)`.as('excerpt')])
    .orderBy(by, (order) => (direction === 'desc' ? order.desc() : order.asc()).nullsLast())
    .orderBy('q.id', direction)
  return readPage(ctx.db, selected, query)
}

/** One inquiry with the known clients that may have sent it. Throws RECORD_NOT_FOUND. */
export async function readInquiry(ctx: Ctx, id: string, permissions: ReadonlySet<string>) {
  const [inquiry] = await readInquiries(ctx, [id])
  if (!inquiry) throw new Refusal('RECORD_NOT_FOUND')
  return { ...inquiry, matches: permissions.has('clients.view') ? await matchesOf(ctx, inquiry) : [] }
}

/** Inquiries as they came; whom they may be from is not looked for. */
export async function readInquiries(ctx: Ctx, ids: readonly string[]) {
  const found = await ctx.db
    .selectFrom('websiteInquiries as q')
    .where('q.portId', '=', portOf(ctx))
    .where(sql<boolean>`q.id = any(${ids}::uuid[])`)
    .selectAll('q')
    .select([
      assigneeName.as('assigneeName'),
      triagedByName.as('triagedByName'),
      sql<
        string | null
      >`(select c.full_name from clients c where c.port_id = q.port_id and c.id = q.client_id)`.as(
        'clientName',
      ),
    ])
    .execute()
  return found.map((inquiry) => ({
    ...inquiry,
    utm_source: inquiry.utmSource,
    utm_medium: inquiry.utmMedium,
    utm_campaign: inquiry.utmCampaign,
    utm_term: inquiry.utmTerm,
    utm_content: inquiry.utmContent,
    answers: inquiry.answers as unknown as FormField[],
    matches: [],
  }))
}

interface Sender {
  name: string
  email: string | null
  phone: string | null
}

/** Known clients that may have sent an inquiry, best first. */
export function matchesOf(ctx: Ctx, { name, email, phone }: Sender) {
  return matchClients(ctx, { name, ...(email ? { email } : {}), ...(phone ? { phone } : {}) })
}
