import { silent } from '../../database/migration/log.ts'
import type { Shard } from '../shard.ts'
import { deleteRows } from './copy-rows.ts'
import { MoveFault } from './fault.ts'
import { dropLink, linkNames } from './link.ts'
import { closeWaysBack, listOpen, listWaysBack, type Move, readPlace } from './moves.ts'
import type { MoveSettings } from './settings.ts'
import { closeLine, closeSide, openLine, openSide, type Side } from './side.ts'
import { takeLateJobs } from './take-late-jobs.ts'

/**
 * Closes the way back of a tenant that was moved: its rows at the old server go, and what let that follow the new one. It can be
 * done again after whatever ended it. Gives the names of the old servers. Throws a MoveFault while the tenant is being moved, or
 * jobs of it are at work there.
 */
export async function cleanMove(
  settings: Omit<MoveSettings, 'signal'> & { shards: readonly Shard[]; tenantId: string },
): Promise<string[]> {
  const { home, schemas, tenantId, log = silent } = settings
  const line = await openLine(home.connection, schemas.tables)
  try {
    if ((await listOpen(line, tenantId)).length > 0)
      throw new MoveFault('The tenant is being moved: let the move end, or stop it.')
    const place = await readPlace(line, tenantId)
    const moves = await listWaysBack(line, tenantId)
    for (const move of moves) {
      if (move.source === place) continue
      await closeWayBack(settings, move)
      log.info({ server: move.source }, 'the old server has nothing of the tenant any more')
    }
    await closeWaysBack(
      line,
      tenantId,
      moves.map(({ id }) => id),
    )
    return moves.map(({ source }) => source)
  } finally {
    await closeLine(line)
  }
}

async function closeWayBack(settings: Parameters<typeof cleanMove>[0], move: Move): Promise<void> {
  const { schemas, tenancy, shards } = settings
  if ((await takeLateJobs({ ...settings, move })) > 0)
    throw new MoveFault(`Jobs of the tenant are still at work on the server ${move.source}.`)
  const sides: Side[] = []
  try {
    for (const name of [move.source, move.target]) {
      const shard = shards.find((one) => one.name === name)
      if (!shard) throw new MoveFault(`There is no server ${name} any more.`)
      sides.push(await openSide(shard, schemas.tables))
    }
    const [old, now] = sides as [Side, Side]
    const names = linkNames(move)
    await dropLink({ from: old, to: now, name: names.out })
    await dropLink({ from: now, to: old, name: names.back })
    await deleteRows({ schemas, tenancy, move }, old)
  } finally {
    await Promise.all(sides.map(closeSide))
  }
}
