import { setTimeout as sleep } from 'node:timers/promises'
import { uuidv7 } from '../../ids.ts'
import { assertMovable } from './assert-movable.ts'
import { openComparison } from './compare.ts'
import { clearTarget, copyRows, isCopied } from './copy-rows.ts'
import { MoveFault } from './fault.ts'
import { awaitMark, awaitMarkPatiently, liftFence, setFence, writeMark } from './fence.ts'
import { dropLink, linkOf, makeWayBack } from './link.ts'
import { advance, closeWaysBack, listWaysBack, type Move, type MoveStep } from './moves.ts'
import { type Moving, poll } from './moving.ts'
import { inTransaction } from './side.ts'
import { switchOver } from './switch.ts'
import { countJobs, takeJobs } from './take-jobs.ts'

/** What is done at each step; it gives the move at the next one. Each can be done again after whatever ended it. */
export const work: Readonly<Record<Exclude<MoveStep, 'done'>, (moving: Moving) => Promise<Move>>> = {
  prepared: prepare,
  copying: copy,
  catching_up: catchUp,
  fenced: compareAndDecide,
  switched: serve,
  moving_jobs: moveJobs,
  cleaning: finish,
}

async function prepare(moving: Moving): Promise<Move> {
  const { home, move } = moving
  await assertMovable(moving)
  // The way back of an earlier move has all rows.
  const reused = await isCopied(moving)
  if (!reused) await clearTarget(moving)
  return advance(home, move, reused ? 'catching_up' : 'copying', { reused })
}

async function copy(moving: Moving): Promise<Move> {
  const { home, move } = moving
  if (await isCopied(moving)) return advance(home, move, 'catching_up')
  await clearTarget(moving)
  const rows = await copyRows(moving)
  return advance(home, move, 'catching_up', { rows })
}

async function catchUp(moving: Moving): Promise<Move> {
  const { home, source, move, pace } = moving
  if (!(await isCopied(moving))) return advance(home, move, 'prepared')
  await makeWayBack(moving)
  const { name } = linkOf(moving, 'out')
  for (let behind = Number.POSITIVE_INFINITY; behind > pace.behind; ) {
    const mark = uuidv7()
    await writeMark(source, move.tenantId, mark)
    const since = performance.now()
    await awaitMarkPatiently(moving, mark, name)
    behind = performance.now() - since
  }
  // Those under way end where they began, if they do so soon.
  await poll(moving, pace.jobs, 100, async () => (await countJobs(moving)).underWay === 0)
  return advance(home, move, 'fenced', { mark: uuidv7() })
}

async function compareAndDecide(moving: Moving): Promise<Move> {
  const { home, source, target, move, pace, log } = moving
  const comparison = await openComparison(moving)
  try {
    moving.fencedAt = performance.now()
    if (!(await setFence(moving))) return await goBack(moving, 'a long transaction')
    if (!(await awaitMark(moving, move.details.mark!, pace.mark)))
      return await goBack(moving, `the server ${target.shard.name} being late`)
    const arrivedAt = performance.now()
    let different = await comparison.compare()
    for (let looks = 1; different.length > 0 && looks < pace.looks; looks += 1) {
      log.warn({ tables: different }, 'rows differ, and are looked at again once the last ones came')
      // What works on the rows of all tenants at once may have written behind the mark.
      const later = uuidv7()
      await writeMark(source, move.tenantId, later)
      if (!(await awaitMark(moving, later, pace.mark)))
        return await goBack(moving, `the server ${target.shard.name} being late`)
      different = await comparison.compare()
    }
    if (different.length > 0)
      throw new MoveFault(
        `The rows of the tenant on ${source.shard.name} and ${target.shard.name} differ in ${different.join(', ')}: nothing was switched.`,
      )
    const ms = {
      mark: Math.round(arrivedAt - moving.fencedAt),
      compare: Math.round(performance.now() - arrivedAt),
    }
    log.info({ server: target.shard.name, ...ms }, 'both servers have the same rows')
    return await advance(home, move, 'switched')
  } finally {
    await comparison.close()
  }
}

/** The tenant goes on at the source for a while, until the fence is tried again. */
async function goBack({ home, source, move, pace, log, signal }: Moving, why: string): Promise<Move> {
  const rounds = (move.details.rounds ?? 0) + 1
  if (rounds >= pace.rounds)
    throw new MoveFault(`The tenant could not be held still for a moment in ${rounds} tries, for ${why}.`)
  const next = await advance(home, move, 'catching_up', { rounds })
  await liftFence(source, move.tenantId)
  log.warn({ rounds, why }, 'the fence was lifted and is tried again')
  await sleep(Math.min(rounds * pace.lock, 15_000), undefined, { signal })
  return next
}

async function serve(moving: Moving): Promise<Move> {
  const next = await switchOver(moving)
  moving.servedAt = performance.now()
  return next
}

async function moveJobs(moving: Moving): Promise<Move> {
  const { home, move, log } = moving
  const left = await takeJobs(moving)
  if (left > 0) log.warn({ jobs: left }, 'jobs are still at work at the source and are taken later')
  return advance(home, move, 'cleaning')
}

async function finish(moving: Moving): Promise<Move> {
  const { home, source, target, move } = moving
  await dropLink(linkOf(moving, 'out'))
  for (const { owner } of [source, target])
    await owner.query('delete from move_marks where tenant_id = $1', [move.tenantId])
  return inTransaction(home, async () => {
    const earlier = await listWaysBack(home, move.tenantId)
    await closeWaysBack(
      home,
      move.tenantId,
      earlier.map(({ id }) => id),
    )
    return advance(home, move, 'done', { wayBack: 'open' })
  })
}
