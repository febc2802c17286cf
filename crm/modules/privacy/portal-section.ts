import { sql } from 'kysely'
import type { Section } from './section.ts'

/** Who lets a client into the portal, since when. */
export const portalAccess: Section = {
  name: 'portalAccess',
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
export const portalMessages: Section = {
  name: 'portalMessages',
  tables: ['portal_messages'],
  rows: (
    port,
    ids,
  ) => sql`select t.author_name as author, t.from_client as "fromYou", t.body, t.created_at as "createdAt",
        t.read_at as "readAt", t.file_ids as "fileIds"
      from portal_messages t where t.port_id = ${port} and t.client_id = any(${ids}) order by t.created_at, t.id`,
}

/** What a client was asked to send there. */
export const fileRequests: Section = {
  name: 'fileRequests',
  tables: ['portal_file_requests'],
  rows: (port, ids) => sql`select t.title, t.created_at as "createdAt", t.fulfilled_at as "fulfilledAt",
        t.withdrawn_at as "withdrawnAt"
      from portal_file_requests t where t.port_id = ${port} and t.client_id = any(${ids}) order by t.created_at, t.id`,
}

/** What a client wanted changed of their own record. */
export const profileChanges: Section = {
  name: 'profileChanges',
  tables: ['portal_profile_changes'],
  rows: (port, ids) => sql`select t.kind, t.before, t.after, t.state, t.created_at as "createdAt",
        t.decided_at as "decidedAt"
      from portal_profile_changes t where t.port_id = ${port} and t.client_id = any(${ids}) order by t.created_at, t.id`,
}
