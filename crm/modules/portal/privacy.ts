import { sql } from 'kysely'
import type { Section } from '../records/privacy/section.ts'

/** Who lets a client into the portal, since when. */
export const portalAccessSection: Section = {
  name: 'portalAccess',
  order: 200,
  title: { en: 'Access to the portal', sv: 'Tillgång till portalen', fi: 'Pääsy asiakassivuille' },
  tables: ['portal_links'],
  rows: (
    port,
    ids,
  ) => sql`select t.email, t.invited_at as "invitedAt", t.accepted_at as "acceptedAt", t.disabled_at as "disabledAt",
        u.last_sign_in_at as "lastSignInAt"
      from portal_links t left join portal_users u on u.id = t.portal_user_id
      where t.port_id = ${port} and t.client_id = any(${ids}) order by t.invited_at, t.id`,
}

/** What a client and the port wrote to each other there. */
export const portalMessagesSection: Section = {
  name: 'portalMessages',
  order: 210,
  title: { en: 'Messages in the portal', sv: 'Meddelanden i portalen', fi: 'Viestit asiakassivuilla' },
  tables: ['portal_messages'],
  rows: (
    port,
    ids,
  ) => sql`select t.author_name as author, t.from_client as "fromYou", t.body, t.created_at as "createdAt",
        t.read_at as "readAt", t.file_ids as "fileIds"
      from portal_messages t where t.port_id = ${port} and t.client_id = any(${ids}) order by t.created_at, t.id`,
}

/** What a client was asked to send there. */
export const fileRequestsSection: Section = {
  name: 'fileRequests',
  order: 220,
  title: { en: 'Files you were asked for', sv: 'Filer du ombetts skicka', fi: 'Sinulta pyydetyt tiedostot' },
  tables: ['portal_file_requests'],
  rows: (port, ids) => sql`select t.title, t.created_at as "createdAt", t.fulfilled_at as "fulfilledAt",
        t.withdrawn_at as "withdrawnAt"
      from portal_file_requests t where t.port_id = ${port} and t.client_id = any(${ids}) order by t.created_at, t.id`,
}

/** What a client wanted changed of their own record. */
export const profileChangesSection: Section = {
  name: 'profileChanges',
  order: 230,
  title: { en: 'Changes you asked for', sv: 'Ändringar du bett om', fi: 'Pyytämäsi muutokset' },
  tables: ['portal_profile_changes'],
  rows: (port, ids) => sql`select t.kind, t.before, t.after, t.state, t.created_at as "createdAt",
        t.decided_at as "decidedAt"
      from portal_profile_changes t where t.port_id = ${port} and t.client_id = any(${ids}) order by t.created_at, t.id`,
}
