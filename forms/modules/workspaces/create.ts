import { sql } from 'kysely'
import { because, Refusal } from '../../../contract/errors.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { accountOf, type Tx } from '../../context.ts'

/** Adds a workspace to the account. Throws NAME_TAKEN. */
export async function addWorkspace(tx: Tx, name: string): Promise<string> {
  const id = uuidv7()
  const added =
    await sql`insert into workspaces (account_id, id, name) values (${accountOf(tx)}, ${id}, ${name})
    on conflict (account_id, (lower(name))) do nothing`.execute(tx.db)
  if (added.numAffectedRows === 0n) throw nameTaken()
  tx.emit('workspace.created', { entityId: id, label: name })
  return id
}

export function nameTaken(): Refusal {
  return new Refusal('NAME_TAKEN', [because('name', 'workspace_name_taken')])
}
