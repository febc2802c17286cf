import { sql } from 'kysely'
import type { ClientLanguage } from '../../../contract/values/languages.ts'
import type { Tx } from '../../context.ts'

/** Changes preferences as far as they are given: what stands beside them, at any depth, stays. Lists are replaced. */
export async function changePreferences(tx: Tx, userId: string, changes: object): Promise<void> {
  const { rows } = await sql<{ preferences: object }>`
    select preferences from users where id = ${userId} for update`.execute(tx.db)
  const merged = JSON.stringify(mergedWith(rows[0]!.preferences, changes))
  await sql`update users set preferences = ${merged}::jsonb where id = ${userId}`.execute(tx.db)
}

/** The language a person chose; null before they did. */
export async function languageOf(tx: Tx, userId: string): Promise<ClientLanguage | null> {
  const { rows } = await sql<{ language: ClientLanguage | null }>`
    select preferences ->> 'language' as language from users where id = ${userId}`.execute(tx.db)
  return rows[0]?.language ?? null
}

function mergedWith(before: unknown, changes: unknown): unknown {
  if (!isPlain(before) || !isPlain(changes)) return changes
  const inside = (name: string) => (Object.hasOwn(before, name) ? before[name] : undefined)
  return Object.fromEntries([
    ...Object.entries(before),
    ...Object.entries(changes).map(([name, value]) => [name, mergedWith(inside(name), value)]),
  ])
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
