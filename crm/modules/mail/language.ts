import { type RawBuilder, sql } from 'kysely'
import type { ClientLanguage } from '../../../contract/values/languages.ts'
import { type Ctx, portOf } from '../../context.ts'

/** SQL for the language of a client: what they chose in the portal, else what their record says; null where nobody said. */
export const languageOfClient = (
  ctx: Ctx,
  client: RawBuilder<unknown>,
) => sql<ClientLanguage | null>`coalesce(
  (select u.language from portal_links a join portal_users u on u.id = a.portal_user_id
    where a.port_id = ${portOf(ctx)} and a.client_id = ${client} and a.accepted_at is not null
      and a.disabled_at is null and u.language is not null
    order by a.accepted_at desc, a.id limit 1),
  (select s.language from clients s where s.port_id = ${portOf(ctx)} and s.id = ${client}))`

/** In which language whoever has an address is written to: that of the client whose address it is. Addresses in lower case. */
export async function languagesTo(
  ctx: Ctx,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, ClientLanguage>> {
  if (addresses.length === 0) return new Map()
  const { rows } = await sql<{ mail: string; language: ClientLanguage }>`
    select distinct on (k.mail) k.mail, l.language from client_contacts k
    join clients c on c.port_id = ${portOf(ctx)} and c.id = k.client_id and c.archived_at is null
    cross join lateral (select ${languageOfClient(ctx, sql`c.id`)} as language) l
    where k.port_id = ${portOf(ctx)} and k.mail = any(${addresses.map((one) => one.toLowerCase())}::text[])
      and l.language is not null
    order by k.mail, k.is_primary desc, c.updated_at desc, c.id`.execute(ctx.db)
  return new Map(rows.map(({ mail, language }) => [mail, language]))
}

/** The same of one address; `usual` where nobody said. */
export async function languageTo(ctx: Ctx, address: string, usual: ClientLanguage): Promise<ClientLanguage> {
  return (await languagesTo(ctx, [address])).get(address.toLowerCase()) ?? usual
}
