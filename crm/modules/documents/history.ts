import { sql } from 'kysely'
import { uuidv7 } from '../../../platform/ids.ts'
import { portOf, type Tx } from '../../context.ts'

/** One entry of the history of a document. */
export interface Entry {
  type: string
  signerId?: string | null
  source: 'staff' | 'signer' | 'service' | 'system'
  details?: Record<string, unknown>
  /** What was told of the same before stands under the same key, and is not written again. */
  key?: string
  at?: Date
}

/** Writes an entry of the history. Gives whether it is new. */
export async function note(tx: Tx, documentId: string, entry: Entry): Promise<boolean> {
  const { type, signerId = null, source, details = {}, key = null, at = new Date() } = entry
  const actor = source === 'staff' ? tx.actor.userId : null
  const { numAffectedRows } = await sql`
    insert into document_events (port_id, id, document_id, type, signer_id, actor_id, source, details, key, happened_at)
    values (${portOf(tx)}, ${uuidv7()}, ${documentId}, ${type}, ${signerId}, ${actor}, ${source},
      ${JSON.stringify(details)}::jsonb, ${key}, ${at})
    on conflict (port_id, document_id, key) where key is not null do nothing`.execute(tx.db)
  return Number(numAffectedRows ?? 0) > 0
}
