import { sql } from 'kysely'
import type { companies } from '../../../contract/companies/endpoints.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import { type Kinds, kinds } from '../../../contract/kinds.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import { changesOf, type Locked, lockRecord, touchRecord } from '../records/change.ts'
import { todayOf } from '../records/today.ts'

export interface MemberRow {
  id: string
  clientId: string
  clientName: string
  role: string
  isPrimary: boolean
  startDate: string | null
  endDate: string | null
  active: boolean
}

/** SQL that holds for memberships `m` that have not ended. */
export const activeMember = (ctx: Ctx) => sql<boolean>`(m.end_date is null or m.end_date >= ${todayOf(ctx)})`

/** SQL for the members of the company `o`, as a JSON list: active ones first, the primary one on top. */
export const membersJson = (ctx: Ctx) => sql<
  MemberRow[]
>`(select coalesce(json_agg(json_build_object('id', m.id, 'clientId', m.client_id,
    'clientName', c.full_name, 'role', m.role, 'isPrimary', m.is_primary, 'startDate', m.start_date, 'endDate', m.end_date,
    'active', ${activeMember(ctx)}) order by ${activeMember(ctx)} desc, m.is_primary desc, c.full_name), '[]')
  from company_members m join clients c on c.port_id = m.port_id and c.id = m.client_id
  where m.port_id = o.port_id and m.company_id = o.id and c.merged_into_client_id is null)`

/** Adds a client of the port as a member. Throws REFERENCE_NOT_FOUND, MEMBERSHIP_EXISTS. */
export async function addMember(
  tx: Tx,
  companyId: string,
  body: BodyOf<typeof companies.addMember>,
): Promise<MemberRow> {
  const company = await lockRecord(tx, kinds.company, companyId)
  const client = await sql`select 1 from clients where port_id = ${portOf(tx)} and id = ${body.clientId}
    and archived_at is null for share`.execute(tx.db)
  if (client.rows.length === 0) {
    throw new Refusal('REFERENCE_NOT_FOUND', [{ path: 'clientId', message: 'This client does not exist.' }])
  }
  if (body.isPrimary) await demote(tx, companyId)
  const id = uuidv7()
  const made =
    await sql`insert into company_members (port_id, id, company_id, client_id, role, is_primary, start_date)
    values (${portOf(tx)}, ${id}, ${companyId}, ${body.clientId}, ${body.role}, ${body.isPrimary ?? false},
      ${body.startDate ?? null}) on conflict do nothing`.execute(tx.db)
  if (made.numAffectedRows === 0n) throw new Refusal('MEMBERSHIP_EXISTS')
  const member = await findMember(tx, companyId, id)
  await tell(tx, company, 'company.member_added', null, { member })
  return member
}

/** Changes or ends a membership. An ended one is no longer primary; a new primary one demotes the previous. */
export async function editMember(
  tx: Tx,
  companyId: string,
  memberId: string,
  body: BodyOf<typeof companies.editMember>,
): Promise<MemberRow> {
  const company = await lockRecord(tx, kinds.company, companyId)
  const before = await findMember(tx, companyId, memberId)
  const after = { ...before, ...body }
  if (after.startDate && after.endDate && after.endDate < after.startDate) {
    throw new Refusal('VALIDATION_FAILED', [{ path: 'endDate', message: 'The end lies before the start.' }])
  }
  const changes = changesOf({ ...before }, { ...body })
  if (changes.keys.length === 0) {
    tx.unchanged()
    return before
  }
  const twin =
    await sql`select 1 from company_members where port_id = ${portOf(tx)} and company_id = ${companyId}
    and client_id = ${before.clientId} and role = ${after.role} and end_date is null and id <> ${memberId}`.execute(
      tx.db,
    )
  if (twin.rows.length > 0 && !after.endDate) throw new Refusal('MEMBERSHIP_EXISTS')
  if (after.isPrimary && !before.isPrimary) await demote(tx, companyId)
  await sql`update company_members set role = ${after.role}, start_date = ${after.startDate}, end_date = ${after.endDate},
      is_primary = ${after.isPrimary} and (${after.endDate}::date is null or ${after.endDate}::date >= ${todayOf(tx)})
    where port_id = ${portOf(tx)} and id = ${memberId}`.execute(tx.db)
  await tell(tx, company, 'company.member_updated', changes.oldValues, changes.newValues, before.clientName)
  return findMember(tx, companyId, memberId)
}

/** Makes an active membership the primary one. */
export async function setPrimaryMember(tx: Tx, companyId: string, memberId: string): Promise<MemberRow> {
  const company = await lockRecord(tx, kinds.company, companyId)
  const before = await findMember(tx, companyId, memberId)
  if (before.isPrimary) {
    tx.unchanged()
    return before
  }
  if (!before.active)
    throw new Refusal('VALIDATION_FAILED', [{ path: 'mid', message: 'This membership has ended.' }])
  await demote(tx, companyId)
  await sql`update company_members set is_primary = true where port_id = ${portOf(tx)} and id = ${memberId}`.execute(
    tx.db,
  )
  await tell(
    tx,
    company,
    'company.member_updated',
    { isPrimary: false },
    { isPrimary: true },
    before.clientName,
  )
  return findMember(tx, companyId, memberId)
}

/** Takes memberships away as if they had never been; those that are gone already are passed over. */
export async function takeMembersBack(tx: Tx, memberIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; companyId: string; clientName: string }>`
    select m.id, m.company_id, c.full_name as client_name from company_members m
    join clients c on c.port_id = ${portOf(tx)} and c.id = m.client_id
    where m.port_id = ${portOf(tx)} and m.id = any(${memberIds as string[]}::uuid[])`.execute(tx.db)
  for (const { id, companyId, clientName } of rows) {
    const company = await lockRecord(tx, kinds.company, companyId)
    await sql`delete from company_members where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
    await tell(tx, company, 'company.member_updated', { active: true }, { active: false }, clientName)
  }
}

async function tell(
  tx: Tx,
  company: Locked<Kinds['company']>,
  fact: 'company.member_added' | 'company.member_updated',
  oldValues: Record<string, unknown> | null,
  newValues: Record<string, unknown>,
  member?: string,
): Promise<void> {
  await touchRecord(tx, kinds.company, company.id)
  tx.emit(fact, {
    entityId: company.id,
    label: company.called,
    oldValues,
    newValues,
    metadata: member ? { member } : null,
  })
}

async function demote(tx: Tx, companyId: string): Promise<void> {
  await sql`update company_members set is_primary = false
    where port_id = ${portOf(tx)} and company_id = ${companyId} and is_primary`.execute(tx.db)
}

async function findMember(tx: Tx, companyId: string, id: string): Promise<MemberRow> {
  const { rows } =
    await sql<MemberRow>`select m.id, m.client_id, c.full_name as client_name, m.role, m.is_primary,
      m.start_date, m.end_date, ${activeMember(tx)} as active
    from company_members m join clients c on c.port_id = m.port_id and c.id = m.client_id
    where m.port_id = ${portOf(tx)} and m.company_id = ${companyId} and m.id = ${id}`.execute(tx.db)
  if (!rows[0]) throw new Refusal('RECORD_NOT_FOUND')
  return rows[0]
}
