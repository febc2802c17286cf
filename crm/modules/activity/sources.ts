import { type RawBuilder, sql } from 'kysely'
import { type ActivityKind, kindOfFacts } from '../../../contract/activity/vocabulary.ts'
import { kinds as allKinds, type RecordType, recordTypes } from '../../../contract/kinds.ts'
import type { OwnFact } from '../../../contract/record.ts'
import { isAfter, type Place } from '../../../platform/database/moments.ts'
import type { Sight } from '../../../platform/database/sight.ts'
import { type Ctx, portOf } from '../../context.ts'
import { isVisible } from '../email/messages/visible.ts'
import { peopleSeen } from '../identity/sight.ts'
import { type Rights, visibleReminders } from '../reminders/rights.ts'
import type { StreamedType } from './related.ts'

export interface Wanted {
  readonly type: StreamedType
  readonly id: string
  readonly place: Place | null
  /** Lines of a page, one more than are shown. */
  readonly most: number
  readonly kinds: ReadonlySet<ActivityKind>
  readonly rights: Rights
}

/** Facts that say nothing beside the record they are of. */
const minor = [
  'document.updated',
  'document.moved',
  'document.watched',
  'document.automated',
  'document.signer_changed',
  'invoice.created',
  'invoice.updated',
  'inquiry.updated',
]

/**
 * What a stream is made of, as SQL: each source reads its newest lines of each record of the table `related` along an index of
 * its own, and gives `(source, id, at, type, of_id)`. In `related` are only records that the caller is shown: what hangs on
 * them is read as it is.
 */
export function sourcesOf(ctx: Ctx, query: Wanted): RawBuilder<unknown>[] {
  const { kinds, rights } = query
  const may = (permission: string) => rights.permissions.has(permission)
  return [
    ...facts(ctx, query),
    ...(kinds.has('note') ? [notes(ctx, query)] : []),
    ...contacts(ctx, query),
    ...(kinds.has('mail') && may('email.view') ? sends(ctx, query) : []),
    ...(kinds.has('mail') && may('email.view') ? emails(ctx, query) : []),
    ...(kinds.has('mail') && query.type === 'client' ? [messages(ctx, query)] : []),
    ...(kinds.has('change') ? [reminders(ctx, query)] : []),
  ]
}

/** The newest lines of each of some records, and of those the newest of all. */
function newest(
  source: RawBuilder<unknown>,
  of: RawBuilder<unknown>,
  lines: RawBuilder<unknown>,
  most: number,
): RawBuilder<unknown> {
  return sql`(select ${source}::text as source, x.id, x.at, r.type, r.id as of_id
    from ${of} r cross join lateral (${lines} limit ${sql.lit(most)}) x
    order by x.at desc, x.id desc limit ${sql.lit(most)})`
}

function facts(ctx: Ctx, { type, id, place, most, kinds }: Wanted): RawBuilder<unknown>[] {
  const port = portOf(ctx)
  const types = recordTypes.filter((one) => kinds.has(kindOfFacts(one)))
  const lines = (entity: RawBuilder<unknown>, record: string, condition: RawBuilder<unknown>) =>
    sql`select e.id, e.created_at as at from crm.events e
      where e.port_id = ${port} and e.entity_type = ${entity} and e.entity_id = ${sql.ref(record)}
        and ${inStream('e')} and ${condition} and ${isAfter(place, 'e.created_at', 'e.id')}
      order by e.created_at desc, e.id desc`
  const hidden = ctx.sight ? tellsOfOthers(ctx.sight) : []
  const isVisible = sql`(r.own or e.type <> all(${minor})) and e.type <> all(${hidden})`
  const berths = type === 'interest' && kinds.has('change') ? [berthsOf(ctx, id, lines, most)] : []
  return [
    ...(types.length > 0
      ? [
          newest(
            sql`'event'`,
            sql`(select * from related where type = any(${types}))`,
            lines(sql`r.type`, 'r.id', isVisible),
            most,
          ),
        ]
      : []),
    // What became of mail about a record.
    ...(kinds.has('mail')
      ? [newest(sql`'event'`, sql`related`, lines(sql`'mail'`, 'r.id', sql`e.type = 'mail.failed'`), most)]
      : []),
    ...berths,
  ]
}

/** Facts that name a record of another kind of which the caller may not be shown all. */
function tellsOfOthers(sight: Sight): string[] {
  return Object.values(allKinds).flatMap(({ type, facts: own }) =>
    Object.entries<OwnFact>(own).flatMap(([name, { tells }]) =>
      tells !== undefined && peopleSeen(sight, tells) !== null ? [`${type}.${name}`] : [],
    ),
  )
}

/** What is in a table of its own is no line of the facts; an index leaves it out by the same words. */
const inStream = (alias: string) =>
  sql`${sql.ref(`${alias}.action`)} not in ('note', 'contact_log', 'portal_ask', 'portal_answer')`

type Lines = (
  entity: RawBuilder<unknown>,
  record: string,
  condition: RawBuilder<unknown>,
) => RawBuilder<unknown>

/** What an interest did to the berths it is or was linked to. */
function berthsOf(ctx: Ctx, id: string, lines: Lines, most: number): RawBuilder<unknown> {
  const port = portOf(ctx)
  const its = sql`(select 'berth' as type, l.berth_id as id from interest_berths l
      where l.port_id = ${port} and l.interest_id = ${id}
    union select 'berth', (f.metadata ->> 'berthId')::uuid from crm.events f
      where f.port_id = ${port} and f.entity_type = 'interest' and f.entity_id = ${id}
        and ${inStream('f')} and f.type = 'interest.berth_unlinked')`
  const ofIt = sql`e.type = 'berth.status_changed' and e.metadata ->> 'interestId' = ${id}`
  return newest(sql`'event'`, its, lines(sql`'berth'`, 'r.id', ofIt), most)
}

function notes(ctx: Ctx, { place, most }: Wanted): RawBuilder<unknown> {
  return newest(
    sql`'note'`,
    sql`related`,
    sql`select n.id, n.created_at as at from crm.notes n where n.port_id = ${portOf(ctx)} and n.record_id = r.id
      and ${isAfter(place, 'n.created_at', 'n.id')} order by n.created_at desc, n.id desc`,
    most,
  )
}

/** Calls and visits stand apart from mail in their index. */
function contacts(ctx: Ctx, { place, most, kinds }: Wanted): RawBuilder<unknown>[] {
  return [...(kinds.has('contact') ? [false] : []), ...(kinds.has('mail') ? [true] : [])].map((mail) =>
    newest(
      sql`'contact'`,
      only('interest'),
      sql`select l.id, l.happened_at as at from crm.contact_log l
        where l.port_id = ${portOf(ctx)} and l.interest_id = r.id and ${mail ? sql`l.channel = 'email'` : sql`l.channel <> 'email'`}
          and ${isAfter(place, 'l.happened_at', 'l.id')} order by l.happened_at desc, l.id desc`,
      most,
    ),
  )
}

/** Mails that are about other records beside are told of where those are shown too. */
function sends(ctx: Ctx, query: Wanted): RawBuilder<unknown>[] {
  const { place, most, type, rights } = query
  const port = portOf(ctx)
  const lines = (condition: RawBuilder<unknown>) =>
    sql`select s.id, s.created_at as at from ${type === 'document' ? sql`document_sends` : sql`crm.document_sends`} s
      where s.port_id = ${port} and ${condition}
      ${rights.permissions.has('clients.view') ? sql`` : sql`and s.client_id is null`}
      ${ctx.sight && type !== 'document' ? sql`and ${isShown('interest')} and ${isShown('document')}` : sql``}
      and ${isAfter(place, 's.created_at', 's.id')} order by s.created_at desc, s.id desc`
  if (type === 'document') {
    return [newest(sql`'send'`, only('document'), lines(sql`s.document_id = r.id`), most)]
  }
  const column = type === 'client' ? 'client' : 'interest'
  return [newest(sql`'send'`, only(column), lines(sql`${sql.ref(`s.${column}_id`)} = r.id`), most)]
}

/** Mail of mailboxes, as far as it lies where the reader may look. */
function emails(ctx: Ctx, { place, most, type, rights }: Wanted): RawBuilder<unknown>[] {
  if ((type !== 'client' && type !== 'interest') || !rights.permissions.has('clients.view')) return []
  return [
    newest(
      sql`'email'`,
      only(type),
      sql`select l.message_id as id, l.happened_at as at from crm.email_links l
        where l.port_id = ${portOf(ctx)} and ${sql.ref(`l.${type}_id`)} = r.id
          and ${isVisible(ctx, sql`l.message_id`)}
          and ${isAfter(place, 'l.happened_at', 'l.message_id')} order by l.happened_at desc, l.message_id desc`,
      most,
    ),
  ]
}

const isShown = (type: 'interest' | 'document') => {
  const column = sql.ref(`s.${type}_id`)
  return sql`(${column} is null or ${column} in (select id from related where type = ${sql.lit(type)}))`
}

function messages(ctx: Ctx, { place, most }: Wanted): RawBuilder<unknown> {
  return newest(
    sql`'message'`,
    only('client'),
    sql`select m.id, m.created_at as at from crm.portal_messages m where m.port_id = ${portOf(ctx)} and m.client_id = r.id
      and ${isAfter(place, 'm.created_at', 'm.id')} order by m.created_at desc, m.id desc`,
    most,
  )
}

function reminders(ctx: Ctx, { place, most, rights }: Wanted): RawBuilder<unknown> {
  return newest(
    sql`'reminder'`,
    sql`related`,
    sql`select i.id, i.settled_at as at from crm.reminders i where i.port_id = ${portOf(ctx)} and i.record_id = r.id
      and i.status = 'completed' and ${visibleReminders(ctx, rights)}
      and ${isAfter(place, 'i.settled_at', 'i.id')} order by i.settled_at desc, i.id desc`,
    most,
  )
}

const only = (type: RecordType) => sql`(select * from related where type = ${sql.lit(type)})`
