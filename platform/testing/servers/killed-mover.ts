import { readSync, writeSync } from 'node:fs'
import pg from 'pg'
import type { Schemas } from '../../database/migrate.ts'
import type { Tenancy } from '../../scope.ts'
import { cleanMove } from '../../shards/moving/clean-move.ts'
import { moveTenant } from '../../shards/moving/move-tenant.ts'
import type { Shard } from '../../shards/shard.ts'

/**
 * What a process is to move, or to clean up after moves, until it is killed: it says each thing that it is about to change, and when
 * it is done.
 */
export interface KilledMove {
  act: 'move' | 'clean'
  home: Shard
  source: Shard
  target: Shard
  tenantId: string
  schemas: Schemas
  tenancy: Tenancy
}

process.once('message', async (order) => {
  const { act, ...rest } = order as KilledMove
  askBeforeChanges()
  if (act === 'move') await moveTenant(rest)
  else await cleanMove({ ...rest, shards: [rest.home, rest.source, rest.target] })
  process.send!('done')
})
process.send!('ready')

/** Stands still before whatever changes something, the whole process, until it may go on. */
function askBeforeChanges(): void {
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  pg.Client.prototype.query = function askedQuery(this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text?: string }]
    const text = typeof first === 'string' ? first : (first.text ?? '')
    if (changes.test(text)) ask(nameOf(text))
    return query.apply(this, args)
  } as typeof pg.Client.prototype.query
}

const changes =
  /^\s*(?:insert|update|delete|create|alter|drop|commit|copy|grant|with due|select (?:pg_(?:create|drop|term|adv)|s\.attempts|count\(\*\) from \())/i

/** A statement as one step, whichever table it is about. */
function nameOf(text: string): string {
  return text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^copy .*(?=from stdin|to stdout)/, 'copy ')
    .replace(/"?crm"?\."?\w+"?|move_\w+/g, '…')
    .slice(0, 60)
}

function ask(step: string): void {
  writeSync(1, `${step}\n`)
  for (;;) {
    try {
      readSync(0, Buffer.alloc(1))
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1)
    }
  }
}
