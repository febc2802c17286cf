import { sql } from 'kysely'
import { because, Refusal } from '../../../../contract/errors.ts'
import type { KindWith } from '../../../../contract/kinds.ts'
import type { Reason } from '../../../../contract/reasons.ts'
import type { BulkResult } from '../../../../platform/http/serve.ts'
import { portOf, type Tx } from '../../../context.ts'
import { lockRecord } from '../change.ts'
import { assertTags, setTags } from '../tags.ts'

/**
 * Runs an action on each record of a bulk request: a refused row is told in its place and takes nothing of the
 * others back. Results stand in the order of the ids.
 */
export async function eachOf(
  tx: Tx,
  ids: readonly string[],
  act: (id: string) => Promise<unknown>,
): Promise<BulkResult[]> {
  // Rows are locked in one order, whoever asks, so that two bulk requests never wait for each other.
  const done = new Map<string, BulkResult>()
  for (const id of [...new Set(ids)].sort()) done.set(id, await one(tx, id, act))
  const results = ids.map((id) => done.get(id)!)
  if (results.every((result) => !result.ok)) tx.unchanged()
  return results
}

/** A value an action of a bulk request asks for. Throws VALIDATION_FAILED. */
export function needed<T>(value: T | undefined, path: string, reason: Reason): T {
  if (value === undefined) throw new Refusal('VALIDATION_FAILED', [because(path, reason)])
  return value
}

async function one(tx: Tx, id: string, act: (id: string) => Promise<unknown>): Promise<BulkResult> {
  try {
    await tx.attempt(() => act(id))
    return { id, ok: true }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { id, ok: false, error: { code: error.code, message: error.message } }
  }
}

/** The act that puts the tag of a bulk request on a record, or takes it off. Throws VALIDATION_FAILED, REFERENCE_NOT_FOUND. */
export async function tagAct(
  tx: Tx,
  kind: KindWith<'tags'>,
  { action, tagId }: { action: string; tagId?: string },
): Promise<(id: string) => Promise<void>> {
  if (!tagId) throw new Refusal('VALIDATION_FAILED', [because('tagId', 'name_tag')])
  await assertTags(tx, [tagId], 'tagId')
  return async (id) => {
    const row = await lockRecord(tx, kind, id)
    const { rows } = await sql<{ tagId: string }>`
      select tag_id from taggings where port_id = ${portOf(tx)} and record_id = ${id}`.execute(tx.db)
    const carried = rows.map((one) => one.tagId).filter((one) => one !== tagId)
    await setTags(tx, kind, row, action === 'add_tag' ? [...carried, tagId] : carried)
  }
}
