import { type RawBuilder, sql } from 'kysely'
import type { documents } from '../../../contract/documents/endpoints.ts'
import { isInFlight } from '../../../contract/documents/vocabulary.ts'
import type { DataOf } from '../../../contract/endpoint.ts'
import { dayMs } from '../../../contract/values/days.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import { personName } from '../records/person-name.ts'
import { byName } from '../records/sort.ts'
import { readSetting } from '../settings/read.ts'

type Details = DataOf<typeof documents.signingDetails>
type Watcher = DataOf<typeof documents.watchers>[number]

/** SQL: it is the turn of the signer `s` of the document `d`. */
export const isNext = (port: string) => sql<boolean>`s.status = 'pending' and s.role <> 'cc'
  and (d.signing_order = 'parallel' or not exists (select 1 from document_signers e
    where e.port_id = ${port} and e.document_id = d.id and e.status = 'pending' and e.role <> 'cc'
      and e.signing_order < s.signing_order))`

/** A signer as they stand in the database, with what of the document decides when they are reminded. */
export interface SignerRow {
  id: string
  name: string
  email: string
  role: Details['signers'][number]['role']
  signingOrder: number
  status: Details['signers'][number]['status']
  next: boolean
  invitedAt: Date | null
  openedAt: Date | null
  signedAt: Date | null
  declinedAt: Date | null
  declineReason: string | null
  lastReminderSentAt: Date | null
  expiresAt: Date | null
  externalId: string | null
  tokenHash: string | null
  linkSealed: string | null
  /** Who they are to be once the service knows of it. */
  correction: { name: string; email: string } | null
}

/** Whether somebody else is to sign in their place: their address is handed to nobody any more. */
export const isLeaving = ({ email, correction }: Pick<SignerRow, 'email' | 'correction'>) =>
  correction !== null && correction.email.toLowerCase() !== email.toLowerCase()

/** The signers of a document, in their order. */
export async function readSignerRows(ctx: Ctx, documentId: string): Promise<SignerRow[]> {
  const port = portOf(ctx)
  const { rows } = await sql<SignerRow>`
    select s.id, s.name, s.email, s.role, s.signing_order, s.status, s.invited_at, s.opened_at, s.signed_at,
      s.declined_at, s.decline_reason, s.last_reminder_at as last_reminder_sent_at, s.expires_at, s.external_id,
      s.token_hash, s.link_sealed, case when s.corrected_email is not null
        then jsonb_build_object('name', s.corrected_name, 'email', s.corrected_email) end as correction,
      (d.status in ('sent', 'partially_signed') and ${isNext(port)}) as next
    from document_signers s join documents d on d.port_id = ${port} and d.id = s.document_id
    where s.port_id = ${port} and s.document_id = ${documentId}
    order by s.signing_order, s.id`.execute(ctx.db)
  return rows
}

/** SQL for the user of the port who has the address of the signer `s`, by id; null where nobody has. */
export const userOf = (port: string): RawBuilder<string | null> => sql`(select u.id from users u
  join port_members m on m.port_id = ${port} and m.user_id = u.id and m.active
  where lower(u.email) = lower(s.email) and u.disabled_at is null limit 1)`

/** The users of the port that signers of a document are, by the ids of the signers. */
export async function readUsersOfSigners(ctx: Ctx, documentId: string): Promise<Map<string, string>> {
  const port = portOf(ctx)
  const { rows } = await sql<{ id: string; userId: string | null }>`
    select s.id, ${userOf(port)} as user_id from document_signers s
    where s.port_id = ${port} and s.document_id = ${documentId}`.execute(ctx.db)
  return new Map(rows.flatMap(({ id, userId }) => (userId === null ? [] : [[id, userId] as const])))
}

/** What of a document decides how often its signers are reminded. */
export interface Cadence {
  status: string
  remindersDisabled: boolean
  reminderCadenceOverride: number | null
  autoReminderIntervalDays: number | null
}

/** Every how many days signers are reminded; null where they are not. */
export async function cadenceOf(ctx: Ctx, document: Cadence): Promise<number | null> {
  if (document.remindersDisabled) return null
  const cadence = document.reminderCadenceOverride ?? document.autoReminderIntervalDays
  return cadence ?? (await readSetting(ctx, 'signing_reminder_days'))
}

/** When a signer is reminded next by itself. */
export function nextReminderOf(
  signer: Pick<SignerRow, 'next' | 'invitedAt' | 'lastReminderSentAt'>,
  status: string,
  cadence: number | null,
): Date | null {
  if (cadence === null || !isInFlight(status) || !signer.next || !signer.invitedAt) return null
  const last = Math.max(signer.invitedAt.getTime(), signer.lastReminderSentAt?.getTime() ?? 0)
  return new Date(last + cadence * dayMs)
}

/** The signers of a document as the interface shows them. */
export async function readSigners(ctx: Ctx, documentId: string, document: Cadence) {
  const rows = await readSignerRows(ctx, documentId)
  const cadence = await cadenceOf(ctx, document)
  return rows.map(({ externalId: _external, tokenHash: _token, linkSealed: _link, ...signer }) => ({
    ...signer,
    nextReminderAt: nextReminderOf(signer, document.status, cadence),
  }))
}

/** What is filled in on the pages of a document. */
export async function readFields(ctx: Ctx, documentId: string) {
  const { rows } = await sql<Details['fields'][number]>`
    select f.id, f.signer_id, f.type, f.page, f.x, f.y, f.width, f.height, f.label, f.required, f.options, f.value
    from document_fields f where f.port_id = ${portOf(ctx)} and f.document_id = ${documentId}
    order by f.page, f.y, f.x, f.id`.execute(ctx.db)
  return rows
}

/** Who is told what happens to a document. */
export async function readWatchers(ctx: Ctx, documentId: string) {
  const { rows } = await sql<Omit<Watcher, 'addedAt'> & { addedAt: Date }>`
    select w.user_id, ${personName} as name, w.created_at as added_at
    from document_watchers w join users u on u.id = w.user_id
    where w.port_id = ${portOf(ctx)} and w.document_id = ${documentId}
    order by ${byName(ctx, personName)}, w.user_id`.execute(ctx.db)
  return rows
}

interface EventRow {
  id: string
  type: string
  signerId: string | null
  signerName: string | null
  actorId: string | null
  actorName: string | null
  source: Details['events'][number]['source']
  details: Record<string, unknown>
  happenedAt: Date
}

const mostEvents = 500

/** The history of a document, the newest first. */
export async function readHistory(ctx: Ctx, documentId: string): Promise<EventRow[]> {
  const port = portOf(ctx)
  const { rows } = await sql<EventRow>`
    select e.id, e.type, e.signer_id, e.actor_id, e.source, e.details, e.happened_at,
      coalesce((select regexp_replace(c.details ->> 'before', ' <[^<>]*>$', '') from document_events c
        where c.port_id = ${port} and c.document_id = ${documentId} and c.type = 'signer_changed'
          and c.signer_id = e.signer_id and (c.happened_at, c.id) > (e.happened_at, e.id)
        order by c.happened_at, c.id limit 1),
        (select s.name from document_signers s where s.port_id = ${port} and s.id = e.signer_id)) as signer_name,
      (select ${personName} from users u where u.id = e.actor_id) as actor_name
    from document_events e where e.port_id = ${port} and e.document_id = ${documentId}
    order by e.happened_at desc, e.id desc limit ${mostEvents}`.execute(ctx.db)
  return rows
}

/** Keeps what a signer filled in, by the ids of the fields. */
export async function keepFieldValues(tx: Tx, values: Readonly<Record<string, string>>): Promise<void> {
  const rows = Object.entries(values).map(([id, value]) => ({ id, value }))
  if (rows.length === 0) return
  await sql`update document_fields f set value = v.value
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(id uuid, value text)
    where f.port_id = ${portOf(tx)} and f.id = v.id`.execute(tx.db)
}
