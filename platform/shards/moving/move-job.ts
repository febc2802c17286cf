import { z } from 'zod'
import { bindJob, type Job, job } from '../../jobs/job.ts'
import type { Shard } from '../shard.ts'
import { cleanMove } from './clean-move.ts'
import { MoveFault } from './fault.ts'
import { resumeMoves } from './resume-moves.ts'
import { runMove } from './run-move.ts'
import type { MoveSettings } from './settings.ts'

/** Does a move that `startMove` wrote down. It belongs to home, and so to no tenant: those are moved with theirs. */
export const moveTenantJob = job('move_tenant', z.object({ moveId: z.uuid() }), {
  scope: 'none',
  tries: 20,
  lane: 'long',
})

/** Closes the way back of a tenant that was moved. */
export const cleanMoveJob = job('clean_move', z.object({ tenantId: z.uuid() }), {
  scope: 'none',
  tries: 20,
  lane: 'long',
})

/** Goes on with moves whose process died, and cleans up after those of a week ago, by the clock. */
export const resumeMovesJob = job('resume_moves', z.object({}), { scope: 'none' })

/** `shards` gives the servers as they are at the moment, home first. */
export interface MoveServices extends Pick<MoveSettings, 'schemas' | 'tenancy' | 'pace'> {
  log: NonNullable<MoveSettings['log']>
  shards: () => Promise<readonly Shard[]>
}

export function moveTenants({ shards, log, ...settings }: MoveServices): Job {
  return bindJob(moveTenantJob, async ({ moveId }) => {
    const all = await shards()
    try {
      await runMove({ ...settings, log, shards: all, home: all[0]!, id: moveId })
    } catch (error) {
      // It stands at home why, where the screen shows it.
      if (!(error instanceof MoveFault)) throw error
      log.warn({ err: error, move: moveId }, 'a tenant was not moved')
    }
  })
}

export function cleanMoves({ shards, ...settings }: MoveServices): Job {
  return bindJob(cleanMoveJob, async ({ tenantId }) => {
    const all = await shards()
    await cleanMove({ ...settings, shards: all, home: all[0]!, tenantId })
  })
}

export function resumeAllMoves({ shards, ...settings }: MoveServices): Job {
  return bindJob(resumeMovesJob, async () => {
    const all = await shards()
    if (all.length === 1) return
    await resumeMoves({ ...settings, shards: all, home: all[0]! })
  })
}
