import { moveSteps } from '../../../contract/servers/vocabulary.ts'
import { silent } from '../../database/migration/log.ts'
import type { Shard } from '../shard.ts'
import { cleanMove } from './clean-move.ts'
import { MoveFault, MoveStopped } from './fault.ts'
import { askToStop, listOpen, listWaysBack, type Move, readMove } from './moves.ts'
import { runMove } from './run-move.ts'
import type { MoveSettings } from './settings.ts'
import { closeLine, openLine } from './side.ts'
import { takeLateJobs } from './take-late-jobs.ts'

/** Milliseconds after which a tenant is taken to stay where it was moved, and what its old server still has goes. */
export const wayBackFor = 7 * 24 * 60 * 60_000

/**
 * Does what is left of all moves that nobody does at the moment, those in which a tenant waits first, takes jobs along that
 * were at work when their tenant was moved, and cleans up after moves of a week ago. What fails is logged, and stands in
 * `tenant_moves`.
 */
export async function resumeMoves(settings: MoveSettings & { shards: readonly Shard[] }): Promise<void> {
  const { home, schemas, log = silent } = settings
  const line = await openLine(home.connection, schemas.tables)
  const [open, done] = await Promise.all([listOpen(line), listWaysBack(line)]).finally(() => closeLine(line))
  const depth = ({ step }: Move) => moveSteps.indexOf(step)
  for (const { id } of open.sort((one, other) => depth(other) - depth(one)))
    await runMove({ ...settings, log, id, patience: 0 }).catch((error: unknown) =>
      log.warn({ err: error, move: id }, 'a move could not be resumed'),
    )
  for (const move of done)
    await takeLateJobs({ ...settings, move }).catch((error: unknown) =>
      log.warn({ err: error, move: move.id }, 'late jobs of a move could not be taken along'),
    )
  const moving = new Set(open.map(({ tenantId }) => tenantId))
  const old = done.filter(
    ({ tenantId, endedAt }) => !moving.has(tenantId) && Date.now() - endedAt!.getTime() > wayBackFor,
  )
  for (const tenantId of new Set(old.map((move) => move.tenantId)))
    await cleanMove({ ...settings, log, tenantId }).catch((error: unknown) =>
      log.warn({ err: error, tenantId }, 'a move could not be cleaned up'),
    )
}

/**
 * Stops the move of a tenant, whoever does it, and waits until everything was taken back. Throws a MoveFault where there is none,
 * or it was switched already.
 */
export async function stopMove(
  settings: MoveSettings & { shards: readonly Shard[]; tenantId: string },
): Promise<void> {
  const { home, schemas, tenantId, log = silent } = settings
  const line = await openLine(home.connection, schemas.tables)
  const [move] = await listOpen(line, tenantId).finally(() => closeLine(line))
  if (!move) throw new MoveFault('The tenant is not being moved.')
  await requestStop({ home, schemas, id: move.id })
  await runMove({ ...settings, log, id: move.id, patience: 60_000 }).catch((error: unknown) => {
    if (!(error instanceof MoveStopped)) throw error
  })
}

/** Asks whoever does a move to take it back. Throws a MoveFault where it was switched already, or has ended. */
export async function requestStop({
  home,
  schemas,
  id,
}: Pick<MoveSettings, 'home' | 'schemas'> & { id: string }): Promise<void> {
  const line = await openLine(home.connection, schemas.tables)
  try {
    const move = await readMove(line, id)
    if (!(await askToStop(line, move)))
      throw new MoveFault(
        `The tenant lives on the server ${move.target} already: let the move end, and move it back.`,
      )
  } finally {
    await closeLine(line)
  }
}
