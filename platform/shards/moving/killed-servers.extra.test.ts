// @module-tag endless

import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { schemas, tenancy } from '../../../crm/database.ts'
import { sampleOf, stride } from '../../testing/extent.ts'
import { contentOf, demoPort, traces } from '../../testing/servers/moved-tenant.ts'
import { openWriter } from '../../testing/servers/moved-writer.ts'
import { openThree, type TestShard, type ThreeServers } from '../../testing/servers/three-servers.ts'
import { cleanMove } from './clean-move.ts'
import { moveTenant } from './move-tenant.ts'

let three: ThreeServers
let portId: string
beforeAll(async () => {
  three = await openThree()
  portId = await demoPort(three)
  // Home is a server of its own here, and the source or the target beside.
  await moveOnce(three.home, three.one)
})
afterAll(() => three.close())

const query = pg.Client.prototype.query
afterEach(() => {
  pg.Client.prototype.query = query
})

/** What a move says when it is in the middle of a step. */
const moments = {
  copying: /^copy \(select .*"client_contacts"/,
  'as it follows': /^create subscription/,
  catching_up: /^select pg_create_logical_replication_slot/,
  fencing: /^select pg_advisory_xact_lock/,
  fenced: /^select from move_marks/,
  switched: /^update tenant_moves set step.*"switched"/s,
  placed: /^insert into tenant_places|^delete from tenant_places/,
  moving_jobs: /^\s*with due as/,
  cleaning: /^alter subscription \w+ disable/,
}

it.each(['source', 'target', 'home'] as const)(
  'goes on where the server that is the %s is killed at each step, both ways, and nothing is lost',
  async (victim) => {
    const { one, two, home } = three
    await clean()
    const writer = openWriter(three, portId)
    for (const [source, target, from] of [
      [one, two, 0],
      [two, one, 1],
    ] as const) {
      const killed = await moveWithKills(source, target, { source, target, home }[victim], from)
      expect(killed.length).toBeGreaterThan(5 / stride - 1)
    }
    const { errors } = await writer.finish()
    expect(errors).toEqual([])
    const rows = await contentOf(one, portId)
    await expect.poll(() => contentOf(two, portId)).toEqual(rows)
    await clean()
    expect([await traces(home), await traces(one), await traces(two)]).toEqual([[], [], []])
  },
)

/** Moves the port, and kills a server once at each moment, or at every third. Gives the moments. */
async function moveWithKills(
  source: TestShard,
  target: TestShard,
  victim: TestShard,
  from: number,
): Promise<string[]> {
  const due = new Map(sampleOf(Object.entries(moments), from))
  const killed: string[] = []
  let recovery: Promise<void> = Promise.resolve()
  pg.Client.prototype.query = function killingQuery(this: pg.Client, ...args: unknown[]) {
    const [first] = args as [{ text?: string } | string]
    const text = `${typeof first === 'string' ? first : first.text} ${JSON.stringify(args[1] ?? '')}`
    for (const [name, pattern] of due) {
      if (!pattern.test(text)) continue
      due.delete(name)
      killed.push(name)
      recovery = recovery.then(() => victim.kill())
      break
    }
    return (query as (...all: unknown[]) => unknown).apply(this, args)
  } as typeof query
  try {
    await moveOnce(source, target)
  } finally {
    pg.Client.prototype.query = query
    await recovery
  }
  return killed
}

async function moveOnce(source: TestShard, target: TestShard): Promise<void> {
  const { home } = three
  const { step } = await moveTenant({ home, schemas, tenancy, source, target, tenantId: portId })
  expect(step).toBe('done')
}

function clean(): Promise<string[]> {
  const { home, one, two } = three
  return cleanMove({ home, schemas, tenancy, tenantId: portId, shards: [home, one, two] })
}
