import { sql } from 'kysely'
import { portOf, type Tx } from '../../context.ts'

/** Keeps what a signer filled in, by the ids of the fields. */
export async function keepFieldValues(tx: Tx, values: Readonly<Record<string, string>>): Promise<void> {
  const rows = Object.entries(values).map(([id, value]) => ({ id, value }))
  if (rows.length === 0) return
  await sql`update document_fields f set value = v.value
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(id uuid, value text)
    where f.port_id = ${portOf(tx)} and f.id = v.id`.execute(tx.db)
}
