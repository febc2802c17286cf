import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { unavailability } from '../../database/unavailable.ts'
import type { Shard } from '../shard.ts'
import { MoveFault, MoveStopped } from './fault.ts'
import { liftFence } from './fence.ts'
import { advance, isSwitched, type Move, note, readMove, writeError } from './moves.ts'
import { type MovePace, type Moving, usualPace } from './moving.ts'
import type { MoveSettings } from './settings.ts'
import { closeLine, closeSide, hasEnded, openLine, openSide, type Side } from './side.ts'
import { work } from './steps.ts'
import { undoMove } from './undo.ts'

interface Run extends Omit<MoveSettings, 'log'> {
  id: string
  /** Those of the move, and home. */
  shards: readonly Shard[]
  log: NonNullable<MoveSettings['log']>
  /** Milliseconds to wait for another process that does this move. */
  patience?: number
}

type Settled = Run & { moving: MovePace }

/** Does what is left of a move, and tries again where a server is away. */
export async function runMove(run: Run): Promise<Move> {
  const settled = { ...run, moving: { ...usualPace, ...run.pace } }
  let failing = { step: 'none yet', since: 0 }
  for (;;) {
    const attempt: Attempt = { run: settled, step: '', lines: [] }
    try {
      return await withLock(attempt)
    } catch (error) {
      const away = unavailability(error)
      if (away !== 'away' && away !== 'late' && !attempt.lines.some(hasEnded)) throw error
      if (failing.step !== attempt.step) failing = { step: attempt.step, since: performance.now() }
      run.log.warn({ err: error, step: attempt.step }, 'a server is away, and is waited for')
      if (performance.now() - failing.since > settled.moving.away) {
        await giveUp(settled, error)
        throw error
      }
      await sleep(500)
    }
  }
}

interface Attempt {
  readonly run: Settled
  readonly lines: pg.Client[]
  /** Where the move stood when it was read last; empty before. */
  step: string
}

/** As the fence has it, for another purpose. */
const lockClass = 1112493106

/** One process at a time does a move: the lock goes with its connection to home. */
async function withLock(attempt: Attempt): Promise<Move> {
  const { run } = attempt
  const home = await openLine(run.home.connection, run.schemas.tables)
  attempt.lines.push(home)
  try {
    const until = performance.now() + (run.patience ?? 5_000)
    for (;;) {
      const move = await readMove(home, run.id)
      attempt.step = move.step
      if (move.endedAt) return ended(move)
      const { rows } = await home.query<{ mine: boolean }>(
        'select pg_try_advisory_lock($1, hashtext($2)) as mine',
        [lockClass, move.tenantId],
      )
      if (rows[0]!.mine) return await withHome(attempt, home)
      if (performance.now() > until) throw new MoveFault('Another process does this move at the moment.')
      await sleep(200)
    }
  } finally {
    await closeLine(home)
  }
}

/** A move that is done; throws what it came to otherwise. */
function ended(move: Move): Move {
  if (move.error === null) return move
  throw move.details.stop ? new MoveStopped(move.error) : new MoveFault(move.error)
}

const stopped = 'It was stopped, and everything was taken back.'

async function withHome(attempt: Attempt, home: pg.Client): Promise<Move> {
  const { run } = attempt
  const move = await readMove(home, run.id)
  if (move.endedAt) return ended(move)
  const stops = watchStops(run, home)
  try {
    if (move.details.undo) return ended((await undo(run, home, move, move.details.undo))!)
    return await goOn(attempt, home, move, stops)
  } catch (error) {
    if (hasEnded(home)) throw error
    const now = await readMove(home, run.id)
    if (now.endedAt) throw error
    const stop = stops.stop.aborted && !isSwitched(now)
    if (!stop && (unavailability(error) || attempt.lines.some(hasEnded))) {
      await leaveFence(attempt, home, now)
      throw error
    }
    const message = stop ? stopped : (error as Error).message
    const taken = await undo(run, home, now, message)
    if (taken) throw stop ? new MoveStopped(message) : error
    // Switched: it only goes on.
    await writeError(home, now, message)
    throw error
  } finally {
    stops.end()
  }
}

async function goOn(attempt: Attempt, home: pg.Client, first: Move, stops: Stops): Promise<Move> {
  const { run } = attempt
  const { schemas, tenancy, log } = run
  const sides: Side[] = []
  const open = async (name: string) => {
    const side = await openSide(shardOf(run, name), schemas.tables)
    sides.push(side)
    attempt.lines.push(side.owner, side.mover)
    return side
  }
  try {
    const source = await open(first.source)
    // Nobody waits for a target that may be away.
    if (!isFencing(first)) await liftFence(source, first.tenantId)
    const target = await open(first.target)
    const moving: Moving = {
      schemas,
      tenancy,
      log,
      home,
      source,
      target,
      pace: run.moving,
      move: first,
      signal: stops.lost,
    }
    const times: Record<string, number> = { ...first.details.times }
    while (moving.move.step !== 'done') {
      const { step } = moving.move
      const since = performance.now()
      moving.signal = isSwitched(moving.move) ? stops.lost : stops.any
      moving.move = await work[step as keyof typeof work](moving)
      attempt.step = moving.move.step
      times[step] = Math.round((times[step] ?? 0) + performance.now() - since)
      log.info(
        { step, ms: Math.round(performance.now() - since), next: moving.move.step },
        'a step of the move is done',
      )
    }
    if (moving.fencedAt && moving.servedAt) times.fence = Math.round(moving.servedAt - moving.fencedAt)
    await note(home, moving.move.id, { times })
    return readMove(home, run.id)
  } finally {
    await Promise.all(sides.map(closeSide))
  }
}

/** Whether the source may serve the tenant to nobody. */
function isFencing(move: Move): boolean {
  return move.step === 'fenced' || isSwitched(move)
}

/** While a server is away the tenant goes on at the source, if it was not switched. */
async function leaveFence({ run }: Attempt, home: pg.Client, move: Move): Promise<void> {
  if (move.step !== 'fenced') return
  await advance(home, move, 'catching_up')
  const source = await openSide(shardOf(run, move.source), run.schemas.tables)
  await liftFence(source, move.tenantId).finally(() => closeSide(source))
}

function undo(run: Run, home: pg.Client, move: Move, reason: string): Promise<Move | null> {
  const target = run.shards.find(({ name }) => name === move.target) ?? null
  return undoMove({ ...run, home, move, source: shardOf(run, move.source), target }, reason)
}

/** A server was away for too long: what can be taken back is. */
async function giveUp(run: Settled, error: unknown): Promise<void> {
  const home = await openLine(run.home.connection, run.schemas.tables)
  try {
    await undo(run, home, await readMove(home, run.id), (error as Error).message)
  } finally {
    await closeLine(home)
  }
}

function shardOf({ shards }: Pick<Run, 'shards'>, name: string): Shard {
  const found = shards.find((shard) => shard.name === name)
  if (!found) throw new MoveFault(`There is no server ${name} any more.`)
  return found
}

interface Stops {
  /** Somebody wants the move stopped. */
  readonly stop: AbortSignal
  /** Home is away, and with it the lock. */
  readonly lost: AbortSignal
  readonly any: AbortSignal
  end(): void
}

function watchStops({ id, signal }: Run, home: pg.Client): Stops {
  const [stop, lost] = [new AbortController(), new AbortController()]
  const heard = () => stop.abort(new MoveStopped(stopped))
  const gone = () => lost.abort(new Error('Connection terminated: home is away.'))
  if (signal?.aborted) heard()
  signal?.addEventListener('abort', heard)
  home.once('end', gone)
  const look = async () => {
    const { details } = await readMove(home, id)
    if (details.stop) heard()
  }
  const timer = setInterval(() => void look().catch(() => {}), 500)
  return {
    stop: stop.signal,
    lost: lost.signal,
    any: AbortSignal.any([stop.signal, lost.signal]),
    end() {
      clearInterval(timer)
      signal?.removeEventListener('abort', heard)
      home.off('end', gone)
    },
  }
}
