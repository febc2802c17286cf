import { silent } from '../../database/migration/log.ts'
import type { Shard } from '../shard.ts'
import { beginMove, type Move } from './moves.ts'
import { runMove } from './run-move.ts'
import type { MoveSettings } from './settings.ts'
import { closeLine, openLine } from './side.ts'

/**
 * Moves a tenant from one server to another while it is used: nobody sees an error, and writers wait for a moment at the end.
 * Whoever is killed at it leaves it to `resumeMoves`; the same call again goes on with it, too. A server that is away is waited
 * for, and so is another process that does the same move. Gives the move as it ended. Throws a MoveFault, with everything taken back, where the tenant cannot be moved, or its rows
 * differ at the end; a MoveStopped where somebody stopped it.
 */
export async function moveTenant({
  source,
  target,
  tenantId,
  askedBy = null,
  ...settings
}: MoveSettings & {
  source: Shard
  target: Shard
  tenantId: string
  askedBy?: string | null
}): Promise<Move> {
  const order = { tenantId, source: source.name, target: target.name, askedBy }
  const { id } = await startMove({ ...settings, order })
  const shards = [settings.home, source, target]
  return runMove({ ...settings, log: settings.log ?? silent, id, shards, patience: Number.POSITIVE_INFINITY })
}

/**
 * Writes down at home that a tenant is to be moved, for the job `moveTenantJob` or `resumeMoves` to do. Throws a MoveFault where
 * it lives elsewhere, or is being moved to another server.
 */
export async function startMove({
  home,
  schemas,
  order,
}: Pick<MoveSettings, 'home' | 'schemas'> & { order: Parameters<typeof beginMove>[1] }): Promise<Move> {
  const line = await openLine(home.connection, schemas.tables)
  try {
    return await beginMove(line, order)
  } finally {
    await closeLine(line)
  }
}
