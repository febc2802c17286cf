import { sql } from 'kysely'
import { uuidv7 } from '../../../platform/ids.ts'
import { portOf, type Tx } from '../../context.ts'
import type { Cast, Demonstration } from '../../demo/demonstration.ts'
import { companies } from '../../demo/names.ts'

export const companiesDemonstration: Demonstration = { makes: ['company'], order: 40, make: makeCompanies }

async function makeCompanies(tx: Tx, { owners }: Cast): Promise<void> {
  for (const [index, name] of companies.entries()) {
    const id = uuidv7()
    await sql`insert into companies (port_id, id, name, registration_number, incorporation_country_iso)
      values (${portOf(tx)}, ${id}, ${name}, ${`5560${10_000 + index * 731}`}, 'SE')`.execute(tx.db)
    tx.emit('company.created', { entityId: id, label: name, newValues: { name } })
    await sql`insert into company_members (port_id, id, company_id, client_id, role, is_primary)
      values (${portOf(tx)}, ${uuidv7()}, ${id}, ${owners[index * 3]!.clientId}, 'director', true)`.execute(
      tx.db,
    )
  }
}
