import { sql } from 'kysely'
import type { Section } from '../records/privacy/section.ts'

export const mailsSection: Section = {
  name: 'mails',
  order: 300,
  title: { en: 'Mail to you', sv: 'Mejl till dig', fi: 'Sinulle lähetetty posti' },
  tables: ['mails'],
  rows: (
    port,
    ids,
  ) => sql`select t.subject, t.to_address as "to", t.sent_at as "sentAt", t.created_at as "createdAt"
      from mails t where t.port_id = ${port} and lower(t.to_address) in (select k.mail from client_contacts k
        where k.port_id = ${port} and k.client_id = any(${ids}) and k.mail is not null)
      order by t.created_at, t.id`,
}
