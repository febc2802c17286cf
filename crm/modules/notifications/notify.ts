import { sql } from 'kysely'
import type { RecordType } from '../../../contract/kinds.ts'
import type { NotificationKind } from '../../../contract/notifications/kinds.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { portOf, type Tx } from '../../context.ts'
import { mailNotificationJob } from './mail-notification.ts'
import { type Recipient, readTold } from './preferences.ts'

interface News {
  kind: NotificationKind
  to: string
  /** Without an id it is about no single record. */
  entity: { type: RecordType; id: string | null; title: string | null }
  /** What makes it the same thing again; without it what one request gives somebody of a kind is one notification. */
  key?: string
  /** The product says it, not whoever caused it. */
  bySystem?: boolean
  /** How many things it is; of more than one none is named. */
  count?: number
}

/** What one request gives within this time is one notification: whoever calls may use one request id for ever. */
const togetherMs = 10 * 60_000

/** Of whom one is told by mail alone is not known what they read: of the same thing they get one mail within this time. */
const mailAgainHours = 24

/** Whom a transaction has asked about, and of what kinds they were told in it. */
interface RecipientState {
  told: Recipient | null
  kinds: Set<NotificationKind>
}
const newRecipients = () => new Map<string, RecipientState>()

/**
 * Tells a person of something, in the way they chose. Nobody is told of what they did themselves, nor again of what they
 * have not read yet.
 */
export async function notify(tx: Tx, news: News): Promise<void> {
  const { kind, to, bySystem = false } = news
  if (to === tx.actor.userId && tx.actor.kind !== 'key' && !bySystem) return
  const { told, kinds } = await askedAbout(tx, to)
  const way = told?.ways[kind] ?? 'none'
  const inApp = way === 'app' || way === 'both'
  const byMail = (way === 'mail' || way === 'both') && told?.digest.mode !== 'off'
  if (!inApp && !byMail) return
  const statement = insertOf(tx, news, { inApp, byMail })
  // Of thousands that come at once each goes along with the next statement.
  if (kinds.has(kind) && news.key === undefined) return tx.later(statement)
  const { rows } = await statement.execute(tx.db)
  const row = rows[0]
  if (!row) return
  kinds.add(kind)
  if (inApp) tx.announce('notification:created', row.id, [to])
  if (byMail && row.fresh && told?.digest.mode === 'immediate') {
    await tx.addJob(
      mailNotificationJob,
      { notificationId: row.id },
      { key: `${mailNotificationJob.name}:${row.id}` },
    )
  }
}

async function askedAbout(tx: Tx, userId: string): Promise<RecipientState> {
  const people = tx.memory.of(newRecipients)
  const known = people.get(userId) ?? { told: await readTold(tx, userId), kinds: new Set() }
  people.set(userId, known)
  return known
}

function insertOf(
  tx: Tx,
  { kind, to, entity, key, bySystem, count = 1 }: News,
  way: { inApp: boolean; byMail: boolean },
) {
  const port = portOf(tx)
  const one = <T>(value: T) => (count > 1 ? null : value)
  return sql<{ id: string; fresh: boolean }>`
    insert into notifications (port_id, id, user_id, kind, key, entity_type, entity_id, label, actor_name, in_app, by_mail, count)
    select v.* from (values (${port}::uuid, ${uuidv7()}::uuid, ${to}::uuid, ${kind},
      ${key ?? `${kind}:${Math.floor(Date.now() / togetherMs)}:${tx.requestId ?? uuidv7()}`}, ${entity.type}, ${one(entity.id)}::uuid, left(${one(entity.title)}, 300),
      ${bySystem ? null : tx.actor.name}, ${way.inApp}::boolean, ${way.byMail}::boolean, ${count}::int)) v
    where not exists (select 1 from notifications n where n.port_id = ${port} and n.user_id = ${to} and n.kind = ${kind}
      and n.entity_id = ${entity.id} and ${key === undefined}::boolean and (n.in_app and n.read_at is null
        or not n.in_app and (n.mailed_at is null or n.created_at > now() - make_interval(hours => ${mailAgainHours}))))
    on conflict (port_id, user_id, key) do update
      set count = notifications.count + excluded.count, entity_id = null, label = null, read_at = null
      where notifications.entity_id is distinct from excluded.entity_id
    returning id, count = ${count}::int as fresh`
}
