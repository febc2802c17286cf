import { sql } from 'kysely'
import { readEmail } from '../../../../contract/values/email.ts'
import { firstKnown } from '../../../../platform/database/first-known.ts'
import { isUuid } from '../../../../platform/ids.ts'
import { type Ctx, portOf } from '../../../context.ts'

/** An address as contacts of clients are compared by: lower case, the domain in its ASCII form; null for what is none. */
export function comparedAddress(text: string | null | undefined): string | null {
  return (text ? readEmail(text) : null)?.toLowerCase() ?? null
}

/** Whom a message concerns. */
export interface Concerned {
  clientId: string
  interestId: string | null
}

/** The clients that have each of some addresses. */
export async function clientsByAddress(
  ctx: Ctx,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (addresses.length === 0) return new Map()
  const { rows } = await sql<{ mail: string; clients: string[] }>`
    select k.mail, array_agg(distinct k.client_id) as clients from client_contacts k
    where k.port_id = ${portOf(ctx)} and k.mail = any(${[...new Set(addresses)]}::text[])
    group by k.mail`.execute(ctx.db)
  return new Map(rows.map(({ mail, clients }) => [mail, clients]))
}

/** Ids that mails of the product may have among some Message-IDs; the domain is that of whoever sent one. */
export function ownMailIds(messageIds: readonly string[]): string[] {
  return messageIds.flatMap((one) => {
    const [id = ''] = one.toLowerCase().split('@')
    return isUuid(id) ? [id] : []
  })
}

/** A mail the product sent, whom it was about, and to whom it went. */
export interface OwnMail extends Concerned {
  mailId: string
  recipients: string[]
}

/** Which mails of the port are among these, as far as they were about clients; also those whose own row is no longer kept. */
export async function findOwnMails(ctx: Ctx, mailIds: readonly string[]): Promise<OwnMail[]> {
  if (mailIds.length === 0) return []
  const port = portOf(ctx)
  const ids = sql`${[...new Set(mailIds)]}::uuid[]`
  const { rows } = await sql<OwnMail>`
    select s.mail_id, s.client_id, s.interest_id, array[lower(s.recipient_email)] as recipients from document_sends s
      where s.port_id = ${port} and s.mail_id = any(${ids}) and s.client_id is not null
    union all
    select m.mail_id, l.client_id, l.interest_id, array(select lower(r ->> 'address') from jsonb_array_elements(m.recipients) r)
      from email_messages m join email_links l on l.port_id = m.port_id and l.message_id = m.id
      where m.port_id = ${port} and m.mail_id = any(${ids})
    union all
    select m.id, coalesce(i.client_id, v.client_id, d.client_id, m.entity_id), coalesce(i.id, v.interest_id, d.interest_id),
        array[lower(m.to_address)] || m.cc
      from mails m
      left join interests i on m.entity_type = 'interest' and i.port_id = ${port} and i.id = m.entity_id
      left join invoices v on m.entity_type = 'invoice' and v.port_id = ${port} and v.id = m.entity_id
      left join documents d on m.entity_type = 'document' and d.port_id = ${port} and d.id = m.entity_id
      join clients c on c.port_id = ${port} and c.id = ${firstKnown(sql`i.client_id`, sql`v.client_id`, sql`d.client_id`, sql`m.entity_id`)}
      where m.port_id = ${port} and m.id = any(${ids}) and m.entity_type in ('client', 'interest', 'invoice', 'document')`.execute(
    ctx.db,
  )
  return rows
}
