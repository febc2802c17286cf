import type { Shard } from '../shard.ts'
import { MoveFault } from './fault.ts'
import type { Move } from './moves.ts'
import { usualPace } from './moving.ts'
import type { MoveSettings } from './settings.ts'
import { closeLine, closeSide, openLine, openSide, type Side } from './side.ts'
import { countJobs, takeJobs } from './take-jobs.ts'

type Late = Pick<MoveSettings, 'home' | 'schemas' | 'pace'> & { shards: readonly Shard[]; move: Move }

/** Takes jobs along that were still at work at the old server when their tenant was moved. Gives how many still are. */
export async function takeLateJobs({ home, schemas, pace, shards, move }: Late): Promise<number> {
  const sides: Side[] = []
  const open = async (name: string) => {
    const shard = shards.find((one) => one.name === name)
    if (!shard) throw new MoveFault(`There is no server ${name} any more.`)
    const side = await openSide(shard, schemas.tables)
    sides.push(side)
    return side
  }
  const line = await openLine(home.connection, schemas.tables)
  try {
    const source = await open(move.source)
    if ((await countJobs({ source, schemas, move })).all === 0 && !move.details.batch) return 0
    const target = await open(move.target)
    const signal = new AbortController().signal
    return await takeJobs({
      home: line,
      source,
      target,
      schemas,
      move,
      signal,
      pace: { ...usualPace, ...pace },
    })
  } finally {
    await closeLine(line)
    await Promise.all(sides.map(closeSide))
  }
}
