import type { TypeWith } from '../../../../contract/kinds.ts'
import type { Tx } from '../../../context.ts'
import { tagNew } from '../tags.ts'
import { type Checked, factOf, keepValues } from './values.ts'

/** A record that was just written, and what is told of it. */
interface Made {
  id: string
  label: string
  values: Record<string, unknown>
  tagIds: readonly string[]
  checked: Checked
}

/** Gives new records of a kind their tags and custom values, and records each. Gives their ids. */
export async function recordMade(
  tx: Tx,
  type: TypeWith<'customFields'>,
  results: readonly Made[],
): Promise<string[]> {
  await tagNew(tx, results)
  keepValues(
    tx,
    results.map(({ id, checked }) => ({ recordId: id, checked })),
  )
  for (const { id, label, values, checked } of results)
    tx.emit(`${type}.created`, { entityId: id, label, newValues: { ...values, ...factOf(checked) } })
  return results.map(({ id }) => id)
}
