import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { MigrationLog } from './log.ts'

type Mode = 'row exclusive' | 'share' | 'share row exclusive' | 'access exclusive'

/** What a text of SQL locks: tables by name with the strongest mode, and indexes whose tables are locked as they go. */
export interface LocksOfText {
  tables: Map<string, Mode>
  droppedIndexes: string[]
}

const name = String.raw`(?:only )?(?:if exists )?(?:\w+\.)?(\w+)`
const patterns: readonly (readonly [Mode, RegExp])[] = [
  ['access exclusive', new RegExp(String.raw`\balter table ${name}`, 'g')],
  ['access exclusive', new RegExp(String.raw`\bdrop table ${name}`, 'g')],
  ['access exclusive', new RegExp(String.raw`\btruncate (?:table )?${name}`, 'g')],
  ['access exclusive', new RegExp(String.raw`\bdrop trigger (?:if exists )?\w+ on ${name}`, 'g')],
  [
    'access exclusive',
    new RegExp(String.raw`\b(?:create|alter|drop) policy (?:if exists )?\w+ on ${name}`, 'g'),
  ],
  ['share row exclusive', new RegExp(String.raw`\breferences ${name}`, 'g')],
  ['row exclusive', new RegExp(String.raw`\b(?:insert into|delete from) ${name}`, 'g')],
  [
    'row exclusive',
    new RegExp(String.raw`(?<!for |or |on |key |before |after |, )\bupdate (?!of |set |on |or )${name}`, 'g'),
  ],
]
const dropIndex = new RegExp(String.raw`\bdrop index ${name}`, 'g')

/** Locks that a text of migrations takes on tables, read from its statements; bodies of functions run later. */
export function locksOf(text: string): LocksOfText {
  const tables = new Map<string, Mode>()
  const droppedIndexes: string[] = []
  const note = (table: string, mode: Mode) => tables.set(table, stronger(tables.get(table), mode))
  for (const statement of statementsOf(text)) {
    for (const [mode, pattern] of patterns)
      for (const [, table] of statement.matchAll(pattern)) note(table!, mode)
    for (const [, index] of statement.matchAll(dropIndex)) droppedIndexes.push(index!)
    const indexed = tableAfter(statement, /\bcreate (?:unique )?index /.exec(statement))
    if (indexed) note(indexed, 'share')
    const trigger = triggerOf(statement)
    if (trigger) note(trigger.table, 'share row exclusive')
  }
  return { tables, droppedIndexes }
}

/** The trigger that a statement creates. */
export function triggerOf(statement: string): { trigger: string; table: string } | null {
  const created = /\bcreate (?:or replace )?(?:constraint )?trigger (\w+) /.exec(statement)
  const table = tableAfter(statement, created)
  return created && table ? { trigger: created[1]!, table } : null
}

/** The table that is named after `on`, from what was found on. */
function tableAfter(statement: string, found: RegExpExecArray | null): string | undefined {
  if (!found) return undefined
  const on = statement.indexOf(' on ', found.index)
  return on < 0 ? undefined : /^ on (?:only )?(?:\w+\.)?(\w+)/.exec(statement.slice(on))?.[1]
}

/**
 * The statements of a text in lower case with single spaces, without comments, texts in quotes and the bodies of functions;
 * what a `do` block says is done at once and stays.
 */
export function statementsOf(text: string): string[] {
  return withoutBodies(text)
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter(Boolean)
}

function withoutBodies(text: string): string {
  const lines = text.split('\n').map((line) => line.split('--')[0]!)
  // Every second part stands between two of the same marks.
  return lines
    .join('\n')
    .split(/\$\w*\$/)
    .map((part, at, parts) => (at % 2 === 0 || /\bdo\s*$/i.test(parts[at - 1]!.slice(-20)) ? part : ' '))
    .join(' ')
    .split("'")
    .map((part, at) => (at % 2 === 0 ? part : ''))
    .join("''")
}

function stronger(one: Mode | undefined, other: Mode): Mode {
  if (!one || one === other) return other
  const both = new Set([one, other])
  if (both.has('access exclusive')) return 'access exclusive'
  // Neither includes the other.
  return 'share row exclusive'
}

/** Milliseconds for all locks of a text together: less than the second after which PostgreSQL looks for deadlocks. */
const lockWithin = 800
const longestPause = 2_000
/** Somebody holds a lock, a deadlock, a statement that took too long. */
const lockCodes = new Set(['55P03', '40P01', '57014'])

export interface LockedRun {
  schema: string
  /** The texts that are about to run. */
  text: string
  /** What it is called in the log. */
  name: string
  log: MigrationLog
  /** Milliseconds until it gives up. */
  patience?: number
}

/**
 * Runs `work` in a transaction that first takes every lock of the text, table by table in the order of their names. Where
 * somebody holds one it lets go within a second, so that nobody waits behind it, and tries again; so it does for whatever
 * lock comes unforeseen.
 */
export async function runLocked(
  client: pg.ClientBase,
  { schema, text, name: what, log, patience = 10 * 60_000 }: LockedRun,
  work: () => Promise<void>,
): Promise<void> {
  const until = Date.now() + patience
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query('begin')
      await lockTables(client, schema, text)
      await work()
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback').catch(() => {})
      if (!lockCodes.has((error as { code?: string }).code ?? '')) throw error
      if (Date.now() > until) {
        throw new Error(`${what} waited too long for tables that other sessions use.`, { cause: error })
      }
      if (tries % 10 === 1) log.info({ name: what, tries }, 'waits for tables that are in use')
    }
    await sleep(Math.min(100 * tries, longestPause) * (0.5 + Math.random() / 2))
  }
}

async function lockTables(client: pg.ClientBase, schema: string, text: string): Promise<void> {
  const { tables, droppedIndexes } = locksOf(text)
  const { rows } = await client.query<{ name: string; place: string; drops: boolean }>(
    `select c.relname as name, format('%I.%I', $1::text, c.relname) as place,
        exists (select from pg_index x join pg_class i on i.oid = x.indexrelid
          where x.indrelid = c.oid and i.relname = any($3)) as drops
      from pg_class c where c.relnamespace = to_regnamespace($1) and c.relkind in ('r', 'p')
        and (c.relname = any($2) or exists (select from pg_index x join pg_class i on i.oid = x.indexrelid
          where x.indrelid = c.oid and i.relname = any($3)))
      order by c.relname`,
    [schema, [...tables.keys()], droppedIndexes],
  )
  const locks = rows.map(
    ({ name: table, place, drops }) =>
      `lock table ${place} in ${drops ? 'access exclusive' : tables.get(table)} mode;`,
  )
  await client.query(`set local lock_timeout = ${lockWithin}`)
  if (locks.length === 0) return
  await client.query(`set local statement_timeout = ${lockWithin}`)
  // One statement, so that one limit holds for all of them.
  await client.query(`do $locks$ begin ${locks.join(' ')} end $locks$`)
  await client.query('set local statement_timeout = 0')
}
