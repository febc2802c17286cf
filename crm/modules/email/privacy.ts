import { sql } from 'kysely'
import type { Erasure } from '../records/privacy/erasure.ts'
import type { Section } from '../records/privacy/section.ts'

/** Mail from and to a client that the port sees; what lies in the mailbox of one person alone is for them to hand out. */
export const emailsSection: Section = {
  name: 'emails',
  order: 290,
  title: { en: 'E-mail', sv: 'E-post', fi: 'Sähköposti' },
  tables: ['email_links', 'email_messages', 'email_attachments'],
  rows: (
    port,
    ids,
  ) => sql`select m.outbound, m.from_address as "from", m.recipients, m.subject, m.body, m.happened_at as "at",
        (select json_agg(a.name order by a.position) from email_attachments a
          where a.port_id = ${port} and a.message_id = m.id) as attachments
      from email_messages m where m.port_id = ${port}
        and m.id in (select l.message_id from email_links l where l.port_id = ${port} and l.client_id = any(${ids}))
        and exists (select 1 from email_places w left join email_accounts o on o.port_id = ${port} and o.id = w.account_id
          where w.port_id = ${port} and w.message_id = m.id and (w.account_id is null or o.shared))
      order by m.happened_at, m.id`,
}

export const emailsErasure: Erasure = {
  beside: (
    port,
    clients,
  ) => sql`select l.message_id as id from email_links l where l.port_id = ${port} and l.client_id = any(${clients})
    and not exists (select 1 from email_links o where o.port_id = ${port} and o.message_id = l.message_id
      and not o.client_id = any(${clients}))`,
}
