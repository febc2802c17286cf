import { sql } from 'kysely'
import { uuidv7 } from '../../platform/ids.ts'
import { portOf, type Tx } from '../context.ts'
import { keepSetting } from '../modules/settings/write.ts'
import { demonstrations } from './declared.generated.ts'
import { seeded } from './demonstration.ts'

/** What every module puts into the demonstration port, in its order. */
export const inOrder = demonstrations.toSorted((one, other) => one.order - other.order)

/** Fills a port with berths, clients, yachts, deals and whatever else the modules show, the same in every installation. */
export async function fillDemo(tx: Tx, adminId: string, agents: readonly string[]): Promise<void> {
  // Its first days are over.
  await keepSetting(tx, { key: 'guide_left', kept: true, ifMatch: null })
  const contact = { phone: '08-123 456 78', email: null }
  await keepSetting(tx, { key: 'port_contact', kept: contact, ifMatch: null })
  const cast = {
    ...{ adminId, agents, dice: seeded(20260501), tags: await makeTags(tx), berths: [], owners: [] },
  }
  for (const { make } of inOrder) await make?.(tx, cast)
}

async function makeTags(tx: Tx): Promise<string[]> {
  const tags = [
    ['VIP', '#b45309'],
    ['Liveaboard', '#0f766e'],
    ['Charter', '#6d28d9'],
    ['Race team', '#be123c'],
  ] as const
  const ids: string[] = []
  for (const [name, color] of tags) {
    const id = uuidv7()
    await sql`insert into tags (port_id, id, name, color) values (${portOf(tx)}, ${id}, ${name}, ${color})`.execute(
      tx.db,
    )
    ids.push(id)
  }
  return ids
}
