import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '../../../../contract/errors.ts'
import { kinds } from '../../../../contract/kinds.ts'
import { type Ctx, portOf } from '../../../context.ts'

export interface Reader {
  readonly permissions: ReadonlySet<string>
}

/** Throws PERMISSION_DENIED for who may not see clients: mail is seen at them. */
export function assertSeesClients({ permissions }: Reader): void {
  if (!permissions.has(kinds.client.gates.view)) throw new Refusal('PERMISSION_DENIED')
}

/** Whose mailboxes are looked into: a person's own. A key acts within the rights of a person, and has no mailbox. */
export function mailboxOwnerOf({ actor }: Pick<Ctx, 'actor'>): string | null {
  return actor.kind === 'staff' ? actor.userId : null
}

/** SQL that holds for a message that lies where the reader looks: in their own mailbox, in a shared one, or with the port itself. */
export function isVisible(ctx: Ctx, messageId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (select 1 from crm.email_places w
    left join crm.email_accounts o on o.port_id = ${portOf(ctx)} and o.id = w.account_id
    where w.port_id = ${portOf(ctx)} and w.message_id = ${messageId}
      and (w.account_id is null or o.shared or o.user_id = ${mailboxOwnerOf(ctx)}))`
}

/** SQL that holds where nobody but its owner is shown it. */
export function isPrivate(ctx: Ctx, messageId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`not exists (select 1 from crm.email_places w
    left join crm.email_accounts o on o.port_id = ${portOf(ctx)} and o.id = w.account_id
    where w.port_id = ${portOf(ctx)} and w.message_id = ${messageId} and (w.account_id is null or o.shared))`
}
