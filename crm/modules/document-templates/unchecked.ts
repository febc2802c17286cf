import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { isUuid } from '../../../platform/ids.ts'
import { portOf, type Tx } from '../../context.ts'

/**
 * A text that was begun from a sample, and that nobody said to have had checked, is sent after one question, which whoever
 * sends it first answers. Throws TEMPLATE_UNCHECKED.
 */
export async function assertChecked(tx: Tx, templateId: string | null, isKnown: boolean): Promise<void> {
  if (!templateId || !isUuid(templateId)) return
  const { rows } = await sql`select 1 from document_templates
    where port_id = ${portOf(tx)} and id = ${templateId} and needs_check and sent_unchecked_at is null`.execute(
    tx.db,
  )
  if (rows.length === 0) return
  if (!isKnown) throw new Refusal('TEMPLATE_UNCHECKED')
  await sql`update document_templates set sent_unchecked_at = now()
    where port_id = ${portOf(tx)} and id = ${templateId}`.execute(tx.db)
}
