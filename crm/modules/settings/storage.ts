import { sql } from 'kysely'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import { readSettings } from './read.ts'

type Place = 'filesystem' | 's3'

/** Where the port's new files are kept; null where nobody chose. */
export async function chosenStorage(ctx: Ctx): Promise<Place | null> {
  const [setting] = await readSettings(ctx, ['storage_backend'])
  return setting!.source === 'default' ? null : setting!.value
}

/** Keeps the port's new files in another place from now on. */
export async function chooseStorage(tx: Tx, place: Place): Promise<void> {
  await sql`insert into settings (port_id, key, value)
    values (${portOf(tx)}, 'storage_backend', ${JSON.stringify(place)}::jsonb)
    on conflict (port_id, key) do update set value = excluded.value`.execute(tx.db)
  tx.memory.forget()
}
