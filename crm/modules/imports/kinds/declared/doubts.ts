import type { Ctx } from '../../../../context.ts'
import { doubtsOfStays } from '../../../berths/doubts.ts'
import type { Checked } from '../../../records/importing/writing.ts'

/** How the yachts of rows miss their berths, and to whom these are sold: a list of the port is right all the same. */
export function stayDoubts(ctx: Ctx, rows: readonly Checked[]) {
  return doubtsOfStays(
    ctx,
    rows.map(({ row, body }) => {
      const { berthId, clientId, yachtId } = body as Record<string, string | undefined>
      return { row, berthId: berthId!, clientId: clientId!, yachtId: yachtId ?? null }
    }),
  )
}
