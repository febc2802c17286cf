import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { publicSupplementalInfo } from '../../../contract/supplemental-info/endpoints.ts'
import { readInvitationToken } from '../../../platform/identity/tenant-token.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import { brandOf } from '../branding/brand.ts'
import { notify } from '../notifications/notify.ts'
import { withDimensions } from '../records/dimensions.ts'
import { worksInPort } from '../settings/works-in-port.ts'
import { yachtDimensions } from '../yachts/create.ts'

interface Link {
  id: string
  interestId: string
  expiresAt: Date
  clientName: string
  assignedTo: string | null
  createdBy: string | null
}

/** The port and the hash that a token names. Throws TOKEN_INVALID. */
export const readToken = readInvitationToken

/** The form as the client meets it. Throws TOKEN_INVALID, whatever is wrong with the link. */
export async function readForm(ctx: Ctx, hash: string) {
  const { expiresAt } = await findOpen(ctx, hash)
  const { name: portName, color: primaryColor, logo, background, language } = await brandOf(ctx)
  return { portName, primaryColor, logo, background, language, expiresAt }
}

/** Takes the answer, once: of two who send at the same time one does. Throws TOKEN_INVALID. */
export async function takeAnswer(
  tx: Tx,
  hash: string,
  { address, yacht }: BodyOf<typeof publicSupplementalInfo.submit>,
): Promise<void> {
  const link = await findOpen(tx, hash, sql`for update of r`)
  const facts = yacht && withDimensions(yacht, yachtDimensions)
  await sql`update supplemental_requests set submitted_at = now(), address = ${json(address)}::jsonb, yacht = ${json(facts)}::jsonb
    where port_id = ${portOf(tx)} and id = ${link.id}`.execute(tx.db)
  tx.emit('interest.supplemental_submitted', {
    entityId: link.interestId,
    label: link.clientName,
    metadata: { tokenId: link.id },
    by: { kind: 'client', userId: null, name: link.clientName },
  })
  for (const to of new Set([link.assignedTo, link.createdBy])) {
    if (!to || !(await worksInPort(tx, to))) continue
    const entity = { type: 'interest' as const, id: link.interestId, title: link.clientName }
    await notify(tx, { kind: 'supplemental_answered', to, entity, bySystem: true })
  }
}

/** What was left empty is not said. */
function json(values: object | undefined): string | null {
  const entries = Object.entries(values ?? {}).filter(([, value]) => value !== null && value !== undefined)
  return entries.length > 0 ? JSON.stringify(Object.fromEntries(entries)) : null
}

async function findOpen(ctx: Ctx, hash: string, lock = sql``): Promise<Link> {
  const { rows } =
    await sql<Link>`select r.id, r.interest_id, r.expires_at, c.full_name as client_name, i.assigned_to, r.created_by
    from supplemental_requests r
    join interests i on i.port_id = ${portOf(ctx)} and i.id = r.interest_id and i.archived_at is null
    join clients c on c.port_id = ${portOf(ctx)} and c.id = i.client_id
    where r.port_id = ${portOf(ctx)} and r.token_hash = ${hash} and r.submitted_at is null and r.expires_at > now()
    ${lock}`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('TOKEN_INVALID')
  return rows[0]
}
