// @module-tag endless

import { type ChildProcess, fork } from 'node:child_process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { schemas, tenancy } from '../../../crm/database.ts'
import { compiled } from '../../testing/compiled.ts'
import { stride } from '../../testing/extent.ts'
import type { KilledMove } from '../../testing/servers/killed-mover.ts'
import { contentOf, demoPort, jobsOf, onServer, traces } from '../../testing/servers/moved-tenant.ts'
import { openWriter } from '../../testing/servers/moved-writer.ts'
import { openThree, type TestShard, type ThreeServers } from '../../testing/servers/three-servers.ts'

let three: ThreeServers
let portId: string
beforeAll(async () => {
  three = await openThree()
  portId = await demoPort(three)
})
afterAll(() => three.close())

it('goes on with a move, and with cleaning up after it, whose process was killed before anything that it changes', async () => {
  const { home, one } = three
  await onServer(home.replication, async (client) => {
    await client.query('delete from graphile_worker._private_jobs')
    for (const nth of [1, 2, 3, 4])
      await client.query(
        `select graphile_worker.add_job('task', $1::json, run_at => '2031-01-01', job_key => $2)`,
        [JSON.stringify({ tenantId: portId, nth }), nth > 2 ? `key ${nth}` : null],
      )
    await client.query(`update graphile_worker._private_jobs set attempts = 1 where payload ->> 'nth' = '2'`)
  })
  const jobs = await jobsOf(home, portId)
  const writer = openWriter(three, portId)
  for (const [source, target] of [
    [home, one],
    [one, home],
  ] as const) {
    const steps = await killAtEach('move', source, target)
    expect(steps.size).toBeGreaterThan(20)
    expect(await jobsOf(target, portId)).toEqual(jobs)
    expect(await jobsOf(source, portId)).toEqual([])
  }
  const { errors } = await writer.finish()
  expect(errors).toEqual([])
  await expect.poll(() => contentOf(one, portId)).toEqual(await contentOf(home, portId))
  const rows = await contentOf(home, portId)
  const cleanSteps = await killAtEach('clean', one, home)
  expect(cleanSteps.size).toBeGreaterThan(5)
  expect([await traces(home), await traces(one)]).toEqual([[], []])
  expect([await contentOf(home, portId), await contentOf(one, portId)]).toEqual([rows, {}])
})

/** Moves the port, or cleans up after that, by one process after another, each killed at the first step, or every third, that none came to before. Gives all steps. */
async function killAtEach(
  act: KilledMove['act'],
  source: TestShard,
  target: TestShard,
): Promise<ReadonlySet<string>> {
  const { home } = three
  const order: KilledMove = {
    act,
    home: plain(home),
    source: plain(source),
    target: plain(target),
    tenantId: portId,
    schemas: { tables: schemas.tables, queue: schemas.queue },
    tenancy,
  }
  const steps = new Set<string>()
  let next = newMover()
  for (;;) {
    const mover = next
    next = newMover()
    const done = await runUntilKilled(mover, order, (step) => {
      if (steps.has(step)) return false
      steps.add(step)
      return steps.size % stride === 1 % stride
    })
    if (done) break
  }
  next.kill('SIGKILL')
  return steps
}

function plain({ name, connection, replication, region, state }: TestShard): KilledMove['home'] {
  return { name, connection, replication, region, state }
}

const program = new URL('../../testing/servers/killed-mover.ts', import.meta.url)

function newMover(): ChildProcess {
  return fork(program, { execArgv: [...compiled], stdio: ['pipe', 'pipe', 'inherit', 'ipc'] })
}

/** True where it was done before it was killed. */
function runUntilKilled(
  child: ChildProcess,
  order: KilledMove,
  fatal: (step: string) => boolean,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let done = false
    child.stdout!.on('data', (chunk: Buffer) => {
      if (fatal(chunk.toString().trim())) child.kill('SIGKILL')
      else child.stdin!.write('.')
    })
    child.on('message', (word) => {
      if (word !== 'done') return
      done = true
      child.kill('SIGKILL')
    })
    child.once('exit', (_status, signal) =>
      signal === 'SIGKILL' ? resolve(done) : reject(new Error('The process fell by itself.')),
    )
    child.send(order)
  })
}
