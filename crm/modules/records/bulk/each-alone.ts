import { Refusal } from '../../../../contract/errors.ts'
import type { BulkResult } from '../../../../platform/http/serve.ts'
import { inTenant } from '../../../../platform/scope.ts'
import type { Scope } from '../../../../platform/unit/facts.ts'
import type { OutsideCtx, Tx } from '../../../context.ts'
import type { Services } from '../../../services.ts'

/** Rows at a time: each waits for the disk most of its time, and requests beside them find connections. */
const lanes = 3

/**
 * Runs an act on each of some records in a transaction of its own, so that nobody waits for the lock of a row longer than
 * that one takes. A refused row is answered in its place. Acts refuse what was done already: a request that is sent again
 * does nothing twice, wherever the first one was cut off.
 */
export async function eachAlone<More extends object>(
  ctx: OutsideCtx,
  { kernel }: Pick<Services, 'kernel'>,
  ids: readonly string[],
  act: (tx: Tx, id: string) => Promise<More>,
): Promise<(BulkResult & Partial<More>)[]> {
  await ctx.assertUnanswered()
  const { tenantId, actor, requestId, sight = null } = ctx
  const scope: Scope = { tenantId, actor, requestId, sight }
  const done = new Map<string, BulkResult & Partial<More>>()
  const left = new Set(ids).values()
  const lane = async () => {
    for (const id of left) done.set(id, await one((work) => inTenant(kernel, scope, work), id, act))
  }
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  return ctx.inTenant(async (tx) => {
    tx.unchanged()
    return ids.map((id) => done.get(id)!)
  })
}

async function one<More extends object>(
  within: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  id: string,
  act: (tx: Tx, id: string) => Promise<More>,
): Promise<BulkResult & Partial<More>> {
  try {
    const more = await within((tx) => act(tx, id))
    return { ...more, id, ok: true }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { id, ok: false, error: { code: error.code, message: error.message } } as BulkResult &
      Partial<More>
  }
}
