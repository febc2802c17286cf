import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import type { notificationPreferences } from '../../../contract/notifications/endpoints.ts'
import {
  type NotificationKind,
  type NotificationWay,
  notificationKinds,
  usualDigest,
  usualWay,
} from '../../../contract/notifications/kinds.ts'
import type { ClientLanguage } from '../../../contract/values/languages.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { scheduleDigests } from '../identity/digest-schedule.ts'
import { changePreferences } from '../identity/preferences.ts'
import { personName } from '../records/person-name.ts'

/** When somebody's gathered mail comes. */
export interface DigestChoice {
  mode: 'immediate' | 'daily' | 'weekly' | 'off'
  time?: string
  dayOfWeek?: number
  timezone?: string | null
}

/** Whom to tell, and how. */
export interface Recipient {
  email: string
  name: string
  language: ClientLanguage | null
  ways: Readonly<Record<NotificationKind, NotificationWay>>
  digest: DigestChoice
}

interface Stored {
  notifications?: Partial<Record<NotificationKind, NotificationWay>>
  digest?: DigestChoice
  language?: ClientLanguage
}

/** How a person is told of things; null for nobody, and for a disabled account. */
export async function readTold(ctx: Ctx, userId: string): Promise<Recipient | null> {
  const { rows } = await sql<{
    email: string
    name: string
    preferences: Stored
  }>`select u.email, ${personName} as name, u.preferences from users u
    where u.id = ${userId} and u.disabled_at is null`.execute(ctx.db)
  return rows[0] ? toldOf(rows[0]) : null
}

/** The same, with their clock, for whoever works in the port still: nobody else is told of it. */
export async function readToldHere(ctx: Ctx, userId: string): Promise<ToldHere | null> {
  return (await readAllToldHere(ctx, [userId])).get(userId) ?? null
}

/** Somebody who is told of things in the port, with their clock. */
export type ToldHere = Recipient & { timeZone: string }

/** The same of many people, by their ids. */
export async function readAllToldHere(
  ctx: Ctx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, ToldHere>> {
  const { rows } = await sql<{
    id: string
    email: string
    name: string
    preferences: Stored
    timeZone: string
  }>`select u.id, u.email, ${personName} as name, u.preferences, coalesce(u.timezone, p.timezone) as time_zone
    from users u join ports p on p.id = ${portOf(ctx)}
    where u.id = any(${userIds as string[]}::uuid[]) and u.disabled_at is null
      and (u.is_super_admin or exists (select 1 from port_members m
        where m.port_id = ${portOf(ctx)} and m.user_id = u.id and m.active))`.execute(ctx.db)
  return new Map(rows.map(({ id, timeZone, ...row }) => [id, { ...toldOf(row), timeZone }]))
}

function toldOf({
  email,
  name,
  preferences,
}: {
  email: string
  name: string
  preferences: Stored
}): Recipient {
  const chosen = preferences.notifications ?? {}
  const ways = Object.fromEntries(notificationKinds.map((kind) => [kind, chosen[kind] ?? usualWay]))
  return {
    email,
    name,
    language: preferences.language ?? null,
    ways: ways as Recipient['ways'],
    digest: { ...usualDigest, ...preferences.digest },
  }
}

/** The caller's own choice. */
export async function readChoice(ctx: Ctx): Promise<Pick<Recipient, 'ways' | 'digest'>> {
  const { ways, digest } = (await readTold(ctx, ctx.actor.userId!))!
  return { ways, digest }
}

/** Chooses it; what is left out stays. */
export async function changeChoice(
  kernel: Services['kernel'],
  tx: Tx,
  body: BodyOf<typeof notificationPreferences.put>,
): Promise<void> {
  const { ways, digest } = body
  const values = { ...(ways ? { notifications: ways } : {}), ...(digest ? { digest } : {}) }
  await changePreferences(tx, tx.actor.userId!, values)
  if (digest) await scheduleDigests(kernel, tx, [tx.actor.userId!])
}
