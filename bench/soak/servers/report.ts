import { cpus } from 'node:os'
import type { ThreeServers } from '../../../platform/testing/servers/three-servers.ts'
import { median, percentile95Of } from '../../load.ts'
import { reportFigure, reportGoal } from '../../report.ts'
import { withOwner } from '../../seed.ts'
import type { Taken } from '../people.ts'
import type { Mover } from './mover.ts'
import type { Outages } from './outages.ts'
import { readPlaces } from './ports.ts'

/** A stretch of time, by `performance.now()`, and how much of the machine's processors was in use (0 to 1). */
export interface Span {
  from: number
  to: number
  load: number
}

/** How long some work takes, and what it and all that runs beside it ask of the machine. */
export async function span(work: () => Promise<void>): Promise<Span> {
  const [from, before] = [performance.now(), processorTimes()]
  await work()
  const after = processorTimes()
  const load = 1 - (after.idle - before.idle) / (after.all - before.all)
  return { from, to: performance.now(), load }
}

function processorTimes(): { idle: number; all: number } {
  const times = cpus().map(({ times: { user, nice, sys, irq, idle } }) => ({
    idle,
    all: user + nice + sys + irq + idle,
  }))
  const sum = (of: 'idle' | 'all') => times.reduce((total, one) => total + one[of], 0)
  return { idle: sum('idle'), all: sum('all') }
}

interface Requests {
  taken: readonly Taken[]
  /** Without moves and kills, and with them. */
  calm: Span
  rough: Span
  outages: Outages
  /** Ports that are never moved. */
  stays: ReadonlySet<string>
}

const patience = 3_000

/** Prints how requests were answered while nothing happened, and while ports were moved and servers and processes killed. */
export function reportRequests({ taken, calm, rough, outages, stays }: Requests): void {
  const within = ({ from, to }: Span) => taken.filter(({ at }) => at >= from && at < to)
  const [before, during] = [within(calm), within(rough)]
  const perSecond = (all: readonly Taken[], { from, to }: Span) => (1000 * all.length) / (to - from)
  reportFigure('requests a second, undisturbed', perSecond(before, calm))
  reportFigure('requests a second, with moves and kills', perSecond(during, rough))
  reportFigure('processors in use, undisturbed', 100 * calm.load, ' %')
  reportFigure('processors in use, with moves and kills', 100 * rough.load, ' %')
  // What came before was the start of the processes.
  const counted = taken.filter((one) => one.at >= calm.from && !outages.excuse(one))
  const slow = counted.filter(({ ms }) => ms > patience)
  for (const { at, ms, what, portId, tries } of slow.slice(0, 40))
    process.stdout.write(
      `slow: ${Math.round(ms)} ms, begun at ${(at / 1000).toFixed(1)} s: ${what} of ${portId}${stays.has(portId) ? '' : ' (moves)'} ${tries.join(', ')}\n`,
    )
  reportGoal('requests over 3 s but of ports at what was killed', slow.length, 0, null)
  reportFigure('slowest of those', slowestOf(counted), ' ms')
  reportFigure('slowest of all', slowestOf(taken), ' ms')
  const p95 = (all: readonly Taken[]) =>
    percentile95Of(all.filter(({ portId }) => stays.has(portId)).map(({ ms }) => ms))
  const [undisturbed, disturbed] = [p95(before), p95(during.filter((one) => !outages.excuse(one)))]
  reportFigure('p95 of ports that stay, undisturbed', undisturbed, ' ms')
  reportFigure('p95 of ports that stay, with moves and kills', disturbed, ' ms')
  reportFigure('the same with those of a killed server', p95(during), ' ms')
  reportGoal('p95 of ports that stay: times that of undisturbed', disturbed / undisturbed, 1.5, null, ' ×')
}

function slowestOf(taken: readonly Taken[]): number {
  return taken.reduce((most, { ms }) => Math.max(most, ms), 0)
}

/** Prints how the moves went, and whether every port is served by the one server that home names. */
export async function reportMoves(
  three: ThreeServers,
  { done, failed }: Mover,
  ports: readonly string[],
): Promise<void> {
  for (const line of failed) process.stdout.write(`move: ${line}\n`)
  reportFigure('ports moved', done.length)
  reportFigure('of these back without a copy', done.filter(({ details }) => details.reused).length)
  reportGoal('moves that did not end well', failed.length, 0, null)
  const fences = done.flatMap(({ details }) => details.times?.fence ?? [])
  reportFigure('median of the time nobody could write', median(fences), ' ms')
  reportFigure('longest of it', Math.max(...fences), ' ms')
  const lengths = done.map(({ startedAt, endedAt }) => (endedAt!.getTime() - startedAt.getTime()) / 1000)
  reportFigure('median of a move', median(lengths), ' s')
  reportFigure('longest move', Math.max(...lengths), ' s')
  reportGoal('ports served by another server than one', await misplaced(three, ports), 0, null)
}

/** How many ports have rows that are served by another server than home names, or are not served there. */
async function misplaced(three: ThreeServers, ports: readonly string[]): Promise<number> {
  const places = await readPlaces(three)
  const wrong = new Set<string>()
  for (const { name, replication } of [three.home, three.one, three.two])
    await withOwner(replication, async (owner) => {
      const { rows } = await owner.query<{ id: string }>(
        `select distinct port_id as id from clients
          where not exists (select from tenants_away a where a.tenant_id = port_id)`,
      )
      const served = new Set(rows.map(({ id }) => id))
      for (const id of ports) if (served.has(id) !== (name === (places.get(id) ?? 'home'))) wrong.add(id)
    })
  return wrong.size
}
