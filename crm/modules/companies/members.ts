import { sql } from 'kysely'
import type { companies } from '../../../contract/companies/endpoints.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { type Kinds, kinds } from '../../../contract/kinds.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import { changesOf, type Locked, lockRecord, touchRecord } from '../records/change.ts'
import { insertedAll } from '../records/columns.ts'
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

/** SQL that holds for memberships `m` that have not ended, those that are still to begin among them. */
export const activeMember = (ctx: Ctx) => sql<boolean>`(m.end_date is null or m.end_date >= ${todayOf(ctx)})`

/** SQL that holds for memberships `m` that have begun and not ended: what members are let see is theirs from that day on. */
export const memberToday = (ctx: Ctx) =>
  sql<boolean>`((m.start_date is null or m.start_date <= ${todayOf(ctx)}) and ${activeMember(ctx)})`

/** SQL for the members of the company `o`, as a JSON list: active ones first, the primary one on top. */
export const membersJson = (ctx: Ctx) => sql<
  MemberRow[]
>`(select coalesce(json_agg(json_build_object('id', m.id, 'clientId', m.client_id,
    'clientName', c.full_name, 'role', m.role, 'isPrimary', m.is_primary, 'startDate', m.start_date, 'endDate', m.end_date,
    'active', ${activeMember(ctx)}) order by ${activeMember(ctx)} desc, m.is_primary desc, c.full_name), '[]')
  from company_members m join clients c on c.port_id = m.port_id and c.id = m.client_id
  where m.port_id = o.port_id and m.company_id = o.id and c.merged_into_client_id is null)`

/** A membership as it comes to be. */
export type NewMember = BodyOf<typeof companies.addMember> & { companyId: string }

/** Adds a client of the port as a member. Throws REFERENCE_NOT_FOUND, MEMBERSHIP_EXISTS. */
export async function addMember(
  tx: Tx,
  companyId: string,
  body: BodyOf<typeof companies.addMember>,
): Promise<MemberRow> {
  const [member] = await addMembers(tx, [{ ...body, companyId }])
  return member!
}

/**
 * Adds clients of the port as members of companies, all or none, in the order given; of one company at most one becomes
 * primary. Throws RECORD_NOT_FOUND, REFERENCE_NOT_FOUND, MEMBERSHIP_EXISTS.
 */
export async function addMembers(tx: Tx, members: readonly NewMember[]): Promise<MemberRow[]> {
  if (members.length === 0) return []
  const companyNames = await holdCompanies(
    tx,
    members.map(({ companyId }) => companyId),
  )
  if (members.some(({ companyId }) => !companyNames.has(companyId))) throw new Refusal('RECORD_NOT_FOUND')
  await holdClients(
    tx,
    members.map(({ clientId }) => clientId),
  )
  const today = (await sql<{ today: string }>`select ${todayOf(tx)}::text as today`.execute(tx.db)).rows[0]!
    .today
  const rows = members.map(({ companyId, clientId, role, startDate = null, endDate = null, ...member }) => {
    if (startDate && endDate && endDate < startDate) throw endsBefore()
    // One that has ended is nobody's primary one.
    const isPrimary = (member.isPrimary ?? false) && (endDate === null || endDate >= today)
    return { id: uuidv7(), companyId, clientId, role, isPrimary, startDate, endDate }
  })
  for (const { companyId, isPrimary } of rows) if (isPrimary) await demote(tx, companyId)
  const insertion =
    await sql`insert into company_members ${insertedAll(portOf(tx), 'company_members', rows)} on conflict do nothing`.execute(
      tx.db,
    )
  if (insertion.numAffectedRows !== BigInt(rows.length)) throw new Refusal('MEMBERSHIP_EXISTS')
  const added = await readMembers(
    tx,
    rows.map(({ id }) => id),
  )
  await touchCompanies(tx, [...companyNames.keys()])
  return rows.map(({ id, companyId }) => {
    const member = added.get(id)!
    emit(tx, { id: companyId, called: companyNames.get(companyId)! }, 'company.member_added', null, {
      member,
    })
    return member
  })
}

/** Locks companies in the one order in which everybody takes them. Gives what those of the port are called. */
export async function holdCompanies(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from companies
    where port_id = ${portOf(tx)} and id = any(${[...new Set(ids)]}::uuid[]) order by id for update`.execute(
    tx.db,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function holdClients(tx: Tx, ids: readonly string[]): Promise<void> {
  const companyIds = [...new Set(ids)]
  const { rows } =
    await sql`select 1 from clients where port_id = ${portOf(tx)} and id = any(${companyIds}::uuid[])
    and archived_at is null order by id for share`.execute(tx.db)
  if (rows.length === companyIds.length) return
  throw new Refusal('REFERENCE_NOT_FOUND', [because('clientId', 'no_client')])
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
    throw endsBefore()
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
  if (!before.active) throw new Refusal('VALIDATION_FAILED', [because('mid', 'membership_ended')])
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

/**
 * Takes memberships away as if they had never been; those that are gone already are passed over, and with `untouched` those
 * that somebody changed since they were added as plain representatives. Gives how many of these stay.
 */
export async function takeMembersBack(
  tx: Tx,
  memberIds: readonly string[],
  untouched = false,
): Promise<number> {
  const { rows } = await sql<{ id: string; companyId: string; clientName: string; plain: boolean }>`
    select m.id, m.company_id, c.full_name as client_name,
      m.role = 'representative' and not m.is_primary and m.start_date is null and m.end_date is null as plain
    from company_members m join clients c on c.port_id = ${portOf(tx)} and c.id = m.client_id
    where m.port_id = ${portOf(tx)} and m.id = any(${memberIds as string[]}::uuid[])`.execute(tx.db)
  const going = rows.filter(({ plain }) => plain || !untouched)
  for (const { id, companyId, clientName } of going) {
    const company = await lockRecord(tx, kinds.company, companyId)
    await sql`delete from company_members where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
    await tell(tx, company, 'company.member_updated', { active: true }, { active: false }, clientName)
  }
  return rows.length - going.length
}

async function tell(
  tx: Tx,
  company: Locked<Kinds['company']>,
  fact: MemberFact,
  oldValues: Record<string, unknown> | null,
  newValues: Record<string, unknown>,
  member?: string,
): Promise<void> {
  await touchRecord(tx, kinds.company, company.id)
  emit(tx, company, fact, oldValues, newValues, member)
}

type MemberFact = 'company.member_added' | 'company.member_updated'

function emit(
  tx: Tx,
  company: { id: string; called: string },
  fact: MemberFact,
  oldValues: Record<string, unknown> | null,
  newValues: Record<string, unknown>,
  member?: string,
): void {
  tx.emit(fact, {
    entityId: company.id,
    label: company.called,
    oldValues,
    newValues,
    metadata: member ? { member } : null,
  })
}

/** Marks companies as changed. */
async function touchCompanies(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update companies set version = version
    where port_id = ${portOf(tx)} and id = any(${ids as string[]}::uuid[])`.execute(tx.db)
}

async function demote(tx: Tx, companyId: string): Promise<void> {
  await sql`update company_members set is_primary = false
    where port_id = ${portOf(tx)} and company_id = ${companyId} and is_primary`.execute(tx.db)
}

async function findMember(tx: Tx, companyId: string, id: string): Promise<MemberRow> {
  const member = (await readMembers(tx, [id], companyId)).get(id)
  if (!member) throw new Refusal('RECORD_NOT_FOUND')
  return member
}

/** Memberships by their ids, of one company where it is named. */
async function readMembers(
  tx: Tx,
  ids: readonly string[],
  companyId: string | null = null,
): Promise<ReadonlyMap<string, MemberRow>> {
  const { rows } =
    await sql<MemberRow>`select m.id, m.client_id, c.full_name as client_name, m.role, m.is_primary,
      m.start_date, m.end_date, ${activeMember(tx)} as active
    from company_members m join clients c on c.port_id = ${portOf(tx)} and c.id = m.client_id
    where m.port_id = ${portOf(tx)} and m.id = any(${ids as string[]}::uuid[])
      and (${companyId}::uuid is null or m.company_id = ${companyId})`.execute(tx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

function endsBefore(): Refusal {
  return new Refusal('VALIDATION_FAILED', [because('endDate', 'end_before_start')])
}
