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
import type { Ctx, Tx } from '../../context.ts'
import { scheduleDigest } from '../identity/digest-schedule.ts'
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
export interface Told {
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
export async function readTold(ctx: Ctx, userId: string): Promise<Told | null> {
  const { rows } = await sql<{
    email: string
    name: string
    preferences: Stored
  }>`select u.email, ${personName} as name, u.preferences from users u
    where u.id = ${userId} and u.disabled_at is null`.execute(ctx.db)
  if (!rows[0]) return null
  const { preferences, ...person } = rows[0]
  const chosen = preferences.notifications ?? {}
  const ways = Object.fromEntries(notificationKinds.map((kind) => [kind, chosen[kind] ?? usualWay]))
  return {
    ...person,
    language: preferences.language ?? null,
    ways: ways as Told['ways'],
    digest: { ...usualDigest, ...preferences.digest },
  }
}

/** The caller's own choice. */
export async function readChoice(ctx: Ctx): Promise<Pick<Told, 'ways' | 'digest'>> {
  const { ways, digest } = (await readTold(ctx, ctx.actor.userId!))!
  return { ways, digest }
}

/** Chooses it; what is left out stays. */
export async function changeChoice(tx: Tx, body: BodyOf<typeof notificationPreferences.put>): Promise<void> {
  const { ways, digest } = body
  const given = { ...(ways ? { notifications: ways } : {}), ...(digest ? { digest } : {}) }
  await changePreferences(tx, tx.actor.userId!, given)
  if (digest) await scheduleDigest(tx, tx.actor.userId!)
}
