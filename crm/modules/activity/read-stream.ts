import { type RawBuilder, sql } from 'kysely'
import type { activity } from '../../../contract/activity/endpoints.ts'
import { type ActivityKind, activityKinds, kindOfFacts } from '../../../contract/activity/vocabulary.ts'
import type { DataOf, QueryOf } from '../../../contract/endpoint.ts'
import { kinds, type RecordType } from '../../../contract/kinds.ts'
import { firstKnown } from '../../../platform/database/first-known.ts'
import { cursorOf, microsOf, placeOf } from '../../../platform/database/moments.ts'
import { type Ctx, portOf } from '../../context.ts'
import { readDocument } from '../documents/queries.ts'
import { readPayment } from '../payments/queries.ts'
import { assertRecord } from '../records/change.ts'
import { personName } from '../records/person-name.ts'
import { readReminder } from '../reminders/queries.ts'
import type { Rights } from '../reminders/rights.ts'
import { relatedRecords, type StreamedType } from './related.ts'
import { sourcesOf, type Wanted } from './sources.ts'

type Line = DataOf<typeof activity.client>[number]
type Row = Omit<Line, 'kind' | 'at' | 'record'> & {
  at: Date
  micros: string
  type: RecordType
  ofId: string
  failed: boolean
  name: string | null
  berths: string[] | null
}

/**
 * A page of the stream of a record, newest first: each source gives its newest lines, and of those the newest make the page.
 * Throws RECORD_NOT_FOUND.
 */
export async function readStream(
  ctx: Ctx,
  type: StreamedType,
  id: string,
  { kind, cursor, limit }: QueryOf<typeof activity.client>,
  rights: Rights,
): Promise<{ rows: (Omit<Line, 'at'> & { at: Date })[]; nextCursor: string | null }> {
  const place = placeOf(cursor)
  await assertShown(ctx, type, id, rights)
  const query = streamQuery(ctx, type, id, { kinds: new Set(kind ?? activityKinds), place, limit }, rights)
  const rows = query ? (await query.execute(ctx.db)).rows : []
  const last = rows.length > limit ? rows[limit - 1]! : null
  return { rows: rows.slice(0, limit).map(lineOf), nextCursor: last && cursorOf(last) }
}

type PageOfStream = Pick<Wanted, 'kinds' | 'place'> & { limit: number }

/** The one statement, for one line more than are asked for; null where no source has lines of these kinds. */
export function streamQuery(
  ctx: Ctx,
  type: StreamedType,
  id: string,
  { kinds: kindsToShow, place, limit }: PageOfStream,
  rights: Rights,
): RawBuilder<Row> | null {
  const most = limit + 1
  const sources = sourcesOf(ctx, { type, id, place, most, kinds: kindsToShow, rights })
  if (sources.length === 0) return null
  const port = portOf(ctx)
  return sql<Row>`
    with related(type, id, own) as materialized (${relatedRecords(ctx, type, id, rights)}),
      page as materialized (select * from (${sql.join(sources, sql` union all `)}) every_line
        order by at desc, id desc limit ${sql.lit(most)})
    select ${columns(ctx, rights)} from page p
    left join crm.events e on p.source = 'event' and e.port_id = ${port} and e.id = p.id
    left join crm.notes n on p.source = 'note' and n.port_id = ${port} and n.id = p.id
    left join crm.contact_log l on p.source = 'contact' and l.port_id = ${port} and l.id = p.id
    left join crm.document_sends s on p.source = 'send' and s.port_id = ${port} and s.id = p.id
    left join related q on p.source = 'send' and q.type = 'interest' and q.id = s.interest_id
    left join crm.portal_messages m on p.source = 'message' and m.port_id = ${port} and m.id = p.id
    left join crm.email_messages b on p.source = 'email' and b.port_id = ${port} and b.id = p.id
    left join crm.reminders i on p.source = 'reminder' and i.port_id = ${port} and i.id = p.id
    order by p.at desc, p.id desc`
}

/** Throws RECORD_NOT_FOUND for a record that is not there, or is not shown to the caller. */
async function assertShown(ctx: Ctx, type: StreamedType, id: string, rights: Rights): Promise<void> {
  if (type === 'document') await readDocument(ctx, id, rights)
  else if (type === 'reminder') await readReminder(ctx, id, rights)
  else if (type === 'payment') await readPayment(ctx, id)
  else await assertRecord(ctx, kinds[type], id)
}

/** The names of people as they are now; of those who left, as they were. */
function columns(ctx: Ctx, { permissions }: Rights) {
  const port = portOf(ctx)
  const author = sql`coalesce(e.actor_id, n.author_id, l.author_id, s.sent_by, m.author_id, b.sent_by, i.settled_by)`
  const byKey = sql`coalesce(n.key_name, l.key_name, i.settled_key_name)`
  // A payment is called after the interest it is of.
  const ofPayment = permissions.has(kinds.interest.gates.view)
    ? sql`when p.type = 'payment' then (select y.interest_id from crm.payments y where y.port_id = ${port} and y.id = p.of_id)`
    : sql``
  const interest = sql`(case when q.id is not null then q.id when p.type = 'interest' then p.of_id ${ofPayment} end)`
  const berths = permissions.has(kinds.berth.gates.view)
    ? sql`(select coalesce(json_agg(b.mooring_number order by k.is_primary desc, b.dock, b.number), '[]')
        from interest_berths k join berths b on b.port_id = ${port} and b.id = k.berth_id
        where k.port_id = ${port} and k.interest_id = ${interest})`
    : sql`'[]'::json`
  return sql`p.source, p.id, p.at, ${microsOf(sql.ref('p.at'))} as micros, coalesce(q.type, p.type) as type, coalesce(q.id, p.of_id) as of_id,
    coalesce(e.type = 'mail.failed', false) as failed,
    (select r.title from crm.records r where r.port_id = ${port} and r.id = ${firstKnown(sql`q.id`, sql`p.of_id`)}) as name, ${berths} as berths,
    case when e.id is not null then e.actor_kind when ${byKey} is not null then 'key' when m.from_client or b.outbound = false then 'client'
      when ${author} is null and p.source not in ('send', 'message', 'email') then 'system' else 'staff' end as actor_kind,
    ${author} as actor_id,
    coalesce(e.actor_name, ${byKey}, m.author_name, case when b.sent_by is null then coalesce(b.from_name, b.from_address) end, (select ${personName} from users u where u.id = ${author})) as actor_name,
    case when e.id is not null then json_build_object('type', e.type, 'action', e.action, 'label', e.entity_label,
      'oldValues', e.old_values, 'newValues', e.new_values, 'metadata', e.metadata) end as event,
    case when n.id is not null then json_build_object('body', n.body, 'pinned', n.pinned,
      'edited', n.updated_at > n.created_at) end as note,
    case when l.id is not null then json_build_object('channel', l.channel, 'direction', l.direction,
      'summary', l.summary, 'followUpAt', l.follow_up_at) end as contact,
    case when s.id is not null then json_build_object('inbound', false, 'sender', null, 'recipient', coalesce(s.recipient_name, s.recipient_email),
        'subject', s.subject, 'body', s.body, 'fileName', s.file_name,
        'status', (select k.status from mails k where k.port_id = ${port} and k.id = s.mail_id),
        'automatic', null, 'problem', null, 'attachments', 0)
      when m.id is not null then json_build_object('inbound', m.from_client, 'sender', null, 'recipient', null,
        'subject', null, 'body', m.body, 'fileName', null, 'status', null, 'automatic', null, 'problem', null, 'attachments', 0)
      when b.id is not null then json_build_object('inbound', not b.outbound, 'sender', coalesce(b.from_name, b.from_address),
        'recipient', (select string_agg(coalesce(r ->> 'name', r ->> 'address'), ', ') from jsonb_array_elements(b.recipients) r),
        'subject', b.subject, 'body', left(b.body, 2000), 'fileName', null,
        'status', (select k.status from mails k where k.port_id = ${port} and k.id = b.mail_id),
        'automatic', b.automatic, 'problem', b.problem, 'attachments', (select count(*) from crm.email_attachments a
          where a.port_id = ${port} and a.message_id = b.id)) end as mail,
    case when i.id is not null then json_build_object('title', i.title) end as reminder`
}

function lineOf({ micros: _micros, type, ofId, failed, name, berths, ...row }: Row) {
  return {
    ...row,
    kind: kindOf(row, failed ? 'mail' : type),
    record: { type, id: ofId, name, berths: berths ?? [] },
  }
}

function kindOf(
  { source, contact }: Pick<Row, 'source' | 'contact'>,
  type: RecordType | 'mail',
): ActivityKind {
  switch (source) {
    case 'event':
      return kindOfFacts(type)
    case 'note':
      return 'note'
    case 'contact':
      return contact?.channel === 'email' ? 'mail' : 'contact'
    case 'send':
    case 'message':
    case 'email':
      return 'mail'
    case 'reminder':
      return 'change'
  }
}
