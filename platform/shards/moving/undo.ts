import { unavailability } from '../../database/unavailable.ts'
import type { Shard } from '../shard.ts'
import { clearTarget } from './copy-rows.ts'
import { liftFence } from './fence.ts'
import { dropSource, dropSubscription, linkNames } from './link.ts'
import { beginUndo, endUndone, type Move, readMove } from './moves.ts'
import type { Moving } from './moving.ts'
import { closeSide, openSide, type Side } from './side.ts'

type Undoing = Pick<Moving, 'home' | 'schemas' | 'tenancy' | 'log' | 'move'> & {
  source: Shard
  /** Null where the installation has it no more. */
  target: Shard | null
}

/**
 * Takes a move back that was not switched: the source serves the tenant as before, and nothing of the move is left but its row
 * at home with the reason. A target that is away is left as it is; the next move to it begins with clearing it. Throws where
 * home or the source is away, to be done again. Gives the move as it ended; null where it was switched meanwhile.
 */
export async function undoMove(undoing: Undoing, reason: string): Promise<Move | null> {
  const { home, schemas, log } = undoing
  if (!(await beginUndo(home, undoing.move, reason))) return null
  const move = await readMove(home, undoing.move.id)
  const source = await openSide(undoing.source, schemas.tables)
  try {
    await liftFence(source, move.tenantId)
    await clearSource(source, move)
    const cleared = await clearIfThere({ ...undoing, move }, source)
    if (!cleared) log.warn({ server: move.target }, 'the target is away and keeps what was copied')
    await endUndone(home, move, move.details.undo!, cleared ? [] : [move.target])
    return readMove(home, move.id)
  } finally {
    await closeSide(source)
  }
}

async function clearSource(source: Side, move: Move): Promise<void> {
  const names = linkNames(move)
  await dropSubscription(source, names.back)
  if (!move.details.reused) await dropSource(source, names.out)
  await source.owner.query('delete from move_marks where tenant_id = $1', [move.tenantId])
}

/** Clears the target, where what an earlier move left as its way back stays one; false where it is away. */
async function clearIfThere({ target: shard, ...undoing }: Undoing, source: Side): Promise<boolean> {
  if (!shard) return false
  let target: Side | null = null
  try {
    target = await openSide(shard, undoing.schemas.tables)
    if (undoing.move.details.reused) await dropSource(target, linkNames(undoing.move).back)
    else await clearTarget({ ...undoing, source, target })
    return true
  } catch (error) {
    if (unavailability(error) !== 'away') throw error
    return false
  } finally {
    if (target) await closeSide(target)
  }
}
