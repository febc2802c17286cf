import type pg from 'pg'
import { type Move, moveColumns } from './moves.ts'

/** Moves under way, those whose old server still follows, and of the others the newest; the newest first. */
export async function listMoves(home: Pick<pg.Pool, 'query'>, others: number): Promise<Move[]> {
  const { rows } = await home.query<Move>(
    `select ${moveColumns} from tenant_moves
      where ended_at is null or details ->> 'wayBack' = 'open'
        or id in (select id from tenant_moves order by id desc limit $1)
      order by id desc`,
    [others],
  )
  return rows
}
