import { sql } from 'kysely'
import { type Ctx, portOf } from '../../../../context.ts'
import { personName } from '../../../records/person-name.ts'
import { plainWords, spelledOut } from '../../cells/plain-words.ts'
import { nameAndAddress } from '../../cells/shared-values.ts'

/** Live berths by mooring number; archived ones are told as such. */
export async function findBerths(ctx: Ctx, moorings: readonly string[]) {
  const { rows } = await sql<{ id: string; mooringNumber: string; archived: boolean }>`
    select b.id, b.mooring_number, b.archived_at is not null as archived from berths b
    where b.port_id = ${portOf(ctx)} and b.mooring_number = any(${moorings as string[]})`.execute(ctx.db)
  return new Map(rows.map((berth) => [berth.mooringNumber, berth]))
}

export type YachtChoice = { id: string; name: string } | 'nobody' | 'several'

/** Live yachts by the names rows give them: those of the row's client first, else the only one in the port. */
export async function findYachts(
  ctx: Ctx,
  calls: readonly { row: number; yacht: string; clientId: string | null }[],
): Promise<Map<number, YachtChoice>> {
  const port = portOf(ctx)
  type Found = { row: number; id: string; name: string; own: boolean }
  const { rows } = await sql<Found>`
    with given as materialized (
      select "row", yacht, plain_text(yacht) as plain, "clientId" as client
      from jsonb_to_recordset(${JSON.stringify(calls)}::jsonb) as g("row" int, yacht text, "clientId" uuid)
    ), names as materialized (
      select y.id, y.name, n.plain from (select distinct yacht, plain from given) n
      join yachts y on y.port_id = ${port} and y.name = n.yacht and y.archived_at is null
    )
    select g."row", o.id, o.name, true as own from given g
      cross join lateral (
        select y.id, y.name, y.archived_at from yachts y
        where y.port_id = ${port} and y.current_owner_id = g.client offset 0) o
      where o.archived_at is null and (plain_text(o.name) = g.plain or spelled_name(o.name) = spelled_name(g.yacht))
    union
    select g."row", n.id, n.name, false from given g join names n on n.plain = g.plain`.execute(ctx.db)
  const byRow = new Map<number, Found[]>()
  for (const one of rows) byRow.set(one.row, [...(byRow.get(one.row) ?? []), one])
  return new Map(
    calls.map(({ row }) => {
      const found = byRow.get(row) ?? []
      const own = found.filter((one) => one.own)
      const choice = own.length > 0 ? own : found
      const ids = new Set(choice.map(({ id }) => id))
      return [row, ids.size === 0 ? 'nobody' : ids.size > 1 ? 'several' : choice[0]!]
    }),
  )
}

export interface Colleague {
  id: string
  name: string
}

/** Finds those who work in the port by their e-mail address or their name; null where nobody or several are meant. */
export async function findColleagues(ctx: Ctx): Promise<(name: string) => Colleague | null> {
  const { rows } = await sql<Colleague & { email: string; whole: string }>`
    select u.id, lower(u.email) as email, trim(u.first_name || ' ' || u.last_name) as whole,
      ${personName} as name
    from port_members m join users u on u.id = m.user_id
    where m.port_id = ${portOf(ctx)} and m.active and u.disabled_at is null`.execute(ctx.db)
  return (text) => {
    const { name: colleague, email } = nameAndAddress(text)
    const colleagueName = colleague ?? ''
    const address = (email ?? text).trim().toLowerCase()
    const byMail = rows.find(({ email }) => email === address)
    if (byMail) return byMail
    const plain = sortedWords(colleagueName)
    const spelled = sortedWords(spelledOut(colleagueName))
    const sameName = rows.filter(({ name, whole }) =>
      [name, whole].some((one) => sortedWords(one) === plain || sortedWords(spelledOut(one)) === spelled),
    )
    return plain !== '' && sameName.length === 1 ? sameName[0]! : null
  }
}

function sortedWords(text: string): string {
  return plainWords(text).split(' ').sort().join(' ')
}
