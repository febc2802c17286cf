import { sql } from 'kysely'
import { reading } from '../../../platform/scope.ts'
import { systemIn } from '../../context.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'
import { storageKey } from './keep.ts'

const batch = 200

/** Removes the files of every account that have waited for their answer for more than a day; says how many. */
export async function removeWaitingFiles({
  kernel,
  storage,
}: Pick<Services, 'kernel' | 'storage'>): Promise<number> {
  let removed = 0
  for (let found = batch; found === batch; removed += found) {
    const { rows } = await sql<{ accountId: string; id: string }>`
      select * from forget_waiting_files(interval '1 day', ${batch})`.execute(
      reading<DB>(kernel, systemIn(null)).db,
    )
    for (const { accountId, id } of rows) await storage.remove(storageKey(accountId, id))
    found = rows.length
  }
  return removed
}
