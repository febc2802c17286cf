import { sql } from 'kysely'
import { because, Refusal } from '../../../contract/errors.ts'
import { allScopes } from '../../../contract/permissions.ts'
import { teams } from '../../../contract/teams/endpoints.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { type Ctx, portOf, serve, type Tx } from '../../context.ts'
import { personName } from '../records/person-name.ts'
import { byName } from '../records/sort.ts'
import { assertShows, takeAccess } from './rights.ts'

interface TeamRow {
  id: string
  name: string
  members: { id: string; name: string }[]
}

export const teamRoutes = serve(teams).with({
  list: (ctx) => readTeams(ctx),
  create: async (tx, { body: { name, memberIds = [] }, caller }) => {
    await takeTeams(tx, caller)
    await assertNameFree(tx, name, null)
    const id = uuidv7()
    await sql`insert into teams (port_id, id, name) values (${portOf(tx)}, ${id}, ${name})`.execute(tx.db)
    await writeMembers(tx, id, memberIds)
    const team = await readTeam(tx, id)
    tx.emit('team.created', { entityId: id, label: name, newValues: { name, members: namesOf(team) } })
    return team
  },
  update: async (tx, { params, body, caller }) => {
    await takeTeams(tx, caller)
    const before = await readTeam(tx, params.id)
    if (body.name !== undefined && body.name !== before.name) {
      await assertNameFree(tx, body.name, before.id)
      await sql`update teams set name = ${body.name}
        where port_id = ${portOf(tx)} and id = ${before.id}`.execute(tx.db)
    }
    if (body.memberIds) await writeMembers(tx, before.id, body.memberIds)
    const after = await readTeam(tx, before.id)
    const [was, is] = [before, after].map((team) => ({ name: team.name, members: namesOf(team) }))
    if (JSON.stringify(was) === JSON.stringify(is)) tx.unchanged()
    else tx.emit('team.updated', { entityId: before.id, label: after.name, oldValues: was!, newValues: is! })
    return after
  },
  remove: async (tx, { params, caller }) => {
    await takeTeams(tx, caller)
    const before = await readTeam(tx, params.id)
    await sql`delete from team_members where port_id = ${portOf(tx)} and team_id = ${before.id}`.execute(
      tx.db,
    )
    await sql`delete from teams where port_id = ${portOf(tx)} and id = ${before.id}`.execute(tx.db)
    const oldValues = { name: before.name, members: namesOf(before) }
    tx.emit('team.deleted', { entityId: before.id, label: before.name, oldValues })
  },
})

/** Who is in a team sees what the others have: nobody makes that wider who is not shown everything. */
async function takeTeams(tx: Tx, caller: Caller): Promise<void> {
  assertShows(await takeAccess(tx, caller), allScopes, 'memberIds')
}

async function readTeams(ctx: Ctx, id?: string): Promise<TeamRow[]> {
  const { rows } = await sql<TeamRow>`
    select t.id, t.name, (
      select coalesce(json_agg(json_build_object('id', u.id, 'name', ${personName}) order by ${byName(ctx, personName)}, u.id), '[]')
      from team_members m join users u on u.id = m.user_id
      where m.port_id = ${portOf(ctx)} and m.team_id = t.id) as members
    from teams t where t.port_id = ${portOf(ctx)} and ${id === undefined ? sql`true` : sql`t.id = ${id}`}
    order by ${byName(ctx, sql`t.name`)}, t.id`.execute(ctx.db)
  return rows
}

async function readTeam(ctx: Ctx, id: string): Promise<TeamRow> {
  const team = (await readTeams(ctx, id))[0]
  if (!team) throw new Refusal('RECORD_NOT_FOUND')
  return team
}

async function assertNameFree(tx: Tx, name: string, own: string | null): Promise<void> {
  const { rows } =
    await sql`select 1 from teams where port_id = ${portOf(tx)} and lower(name) = lower(${name})
    and id is distinct from ${own}`.execute(tx.db)
  if (rows.length > 0) throw new Refusal('NAME_TAKEN', [because('name', 'team_name_taken')])
}

async function writeMembers(tx: Tx, teamId: string, memberIds: readonly string[]): Promise<void> {
  const port = portOf(tx)
  const ids = [...new Set(memberIds)]
  const found = await sql<{ id: string }>`select user_id as id from port_members
    where port_id = ${port} and user_id = any(${ids}::uuid[])`.execute(tx.db)
  const known = new Set(found.rows.map(({ id }) => id))
  const foreign = memberIds.findIndex((id) => !known.has(id))
  if (foreign >= 0) throw new Refusal('REFERENCE_NOT_FOUND', [because(`memberIds.${foreign}`, 'no_user')])
  await sql`delete from team_members where port_id = ${port} and team_id = ${teamId}
    and user_id <> all(${ids}::uuid[])`.execute(tx.db)
  if (ids.length === 0) return
  const rows = ids.map((id) => sql`(${port}, ${teamId}, ${id})`)
  await sql`insert into team_members (port_id, team_id, user_id) values ${sql.join(rows)}
    on conflict do nothing`.execute(tx.db)
}

const namesOf = ({ members }: TeamRow) => members.map(({ name }) => name)
