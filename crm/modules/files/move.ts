import { type RawBuilder, sql } from 'kysely'
import { portOf, type Tx } from '../../context.ts'

interface TitledRecord {
  readonly id: string
  readonly title: string
}

/** Moves the files of one record to another; `only` says which, by `f`, all when absent. */
export async function moveFiles(
  tx: Tx,
  from: TitledRecord,
  to: TitledRecord,
  only: RawBuilder<unknown> = sql`true`,
): Promise<void> {
  const { rows } = await sql<{ id: string; name: string; deleted: boolean }>`
    update files f set record_id = ${to.id} where f.port_id = ${portOf(tx)} and f.record_id = ${from.id} and ${only}
    returning f.id, f.name, f.deleted_at is not null as deleted`.execute(tx.db)
  for (const { id, name, deleted } of rows) {
    if (deleted) continue
    tx.emit('file.updated', {
      entityId: id,
      label: name,
      oldValues: { record: from.title },
      newValues: { record: to.title },
    })
  }
}
