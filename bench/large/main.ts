import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { allPermissions } from '../../contract/permissions.ts'
import { migrations, schemas } from '../../crm/database.ts'
import { sortsOfLists } from '../../crm/testing/sorts-of-lists.ts'
import type { Connection } from '../../platform/database/pools.ts'
import { endChild } from '../child.ts'
import { type Desk, openDesk } from '../desk.ts'
import { onDatabase } from '../fresh-database.ts'
import { reportFigure, reportGoal } from '../report.ts'
import { giveRole, withOwner } from '../seed.ts'
import { fillLarge, knownPort, type LargePort, type Size, sizes } from './fill.ts'
import { type Read, readsOf } from './reads.ts'
import { measureRounds } from './rounds.ts'
import { measureImported, measureWrites } from './writes.ts'

const root = path.resolve(import.meta.dirname, '../..')
const times = 20

/** Milliseconds of a read: of its first calls and of its last. */
interface Took {
  first: number
  last: number
}

/**
 * One port of many rows beside a thousand small ones: every read is asked twenty times, so that whatever PostgreSQL keeps on a
 * connection is at work, and the last may not take much longer than the first. Both sizes are asked unless one is chosen, and
 * the large port may not take more than three times the small one's. The databases are kept between runs.
 */
export async function measureLarge(only?: string): Promise<void> {
  const chosenSizes = (Object.keys(sizes) as Size[]).filter((size) => !only || size === only)
  const took = new Map<Size, Map<string, Took>>()
  const written = new Map<Size, Map<string, number>>()
  for (const size of chosenSizes)
    await onKeptPort(
      size,
      async (desk, large) => {
        took.set(size, await askAll(desk, large, readsOf(large), size))
        await askSorts(desk, large, size)
        written.set(size, new Map(await measureWrites(desk, large, size)))
      },
      async (connection, dataDir, large) => {
        for (const [name, seconds] of await measureImported(connection, dataDir, large, size))
          written.get(size)!.set(name, seconds)
        await measureRounds(connection, dataDir)
      },
    )
  const [small, large] = [took.get('S'), took.get('L')]
  if (!small || !large) return
  for (const [read, { last }] of large)
    reportGoal(`${keyOf(read)}: L to S`, last / small.get(read)!.last, 3, null, ' ×')
  for (const [name, value] of written.get('L')!)
    reportGoal(`${name}: L to S`, value / written.get('S')!.get(name)!, mostOf(name), null, ' ×')
}

/** By how much what is written may take longer in the large port; an import reads the port too. */
const mostOf = (name: string) => (name.startsWith('import') ? 1.5 : 1.3)

async function askAll(desk: Desk, large: LargePort, reads: readonly Read[], size: Size) {
  const took = new Map<string, Took>()
  // Whatever is not understood is said before anything takes its time.
  const refusals: unknown[] = []
  for (const { path: read } of reads)
    await timesOf(desk, large, read, 1).catch((error) => refusals.push(error))
  if (refusals.length > 0) throw new AggregateError(refusals)
  for (const { path: read, most } of reads) {
    const calls = await timesOf(desk, large, read, times)
    // The quickest of each: what else the machine does makes some slower.
    const [first, last] = [Math.min(...calls.slice(1, 6)), Math.min(...calls.slice(-5))]
    took.set(keyOf(read), { first, last })
    if (most === null) reportFigure(`${size} ${read}`, last, ' ms')
    else reportGoal(`${size} ${read}`, last, most, null, ' ms')
    reportGoal(`${size} ${read}: the last of ${times} to the first`, last / first, 2, null, ' ×')
  }
  return took
}

/** Asks each list for its first page by each of its orders; those that take longer than a page may are named. */
async function askSorts(desk: Desk, large: LargePort, size: Size): Promise<void> {
  const reads = sortsOfLists().map(({ list, sort }) => `${list}?sort=${sort}`)
  const slow: [string, number][] = []
  for (const read of reads) {
    const quickest = Math.min(...(await timesOf(desk, large, read, 3)))
    if (quickest > 100) slow.push([read, quickest])
  }
  for (const [read, ms] of slow) reportFigure(`${size} ${read}`, ms, ' ms')
  reportGoal(`${size} of ${reads.length} orders of lists, those over 100 ms`, slow.length, 0, null)
}

async function timesOf(desk: Desk, large: LargePort, read: string, count: number): Promise<number[]> {
  const took: number[] = []
  for (let time = 0; time < count; time += 1) {
    const start = performance.now()
    const answer = await fetch(`${desk.address}/api/v1/${read}`, { headers: desk.headers(large) })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${read} was answered ${answer.status}: ${text}`)
    took.push(performance.now() - start)
  }
  return took
}

/** A read without the id in it, which differs between the sizes. */
const keyOf = (read: string) => read.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')

/** Serves the large port of a size from the database of an earlier run, or from one that is filled first. */
async function onKeptPort(
  size: Size,
  work: (desk: Desk, large: LargePort) => Promise<void>,
  after: (connection: Connection, dataDir: string, large: LargePort) => Promise<void>,
): Promise<void> {
  const dataDir = path.join(root, '.cache', 'bench-large', size)
  await onDatabase(dataDir, migrations, schemas, async (connection) => {
    const large = await portOf(connection, dataDir, size)
    const desk = await openDesk(connection, dataDir)
    try {
      await giveRole(connection, desk.userId, [large], [...allPermissions])
      await work(desk, large)
    } finally {
      await endChild(desk.process, 'SIGKILL')
    }
    await after(connection, dataDir, large)
  })
}

async function portOf(connection: Connection, dataDir: string, size: Size): Promise<LargePort> {
  const mark = path.join(dataDir, 'filled')
  const version = await versionOfFilling()
  const filled = await readFile(mark, 'utf8').catch(() => null)
  if (filled && filled !== version)
    throw new Error(`The rows of ${dataDir} are of an earlier filling: remove the folder.`)
  if (filled) return withOwner(connection, knownPort)
  const start = performance.now()
  const large = await withOwner(connection, (owner) => fillLarge(owner, size))
  await writeFile(mark, version)
  reportFigure(`${size} filled in`, (performance.now() - start) / 1000, ' s')
  return large
}

async function versionOfFilling(): Promise<string> {
  const files = ['bench/large/fill.ts', 'crm/testing/fill-port.ts']
  const texts = await Promise.all(files.map((file) => readFile(path.join(root, file))))
  return createHash('sha256').update(Buffer.concat(texts)).digest('hex')
}
