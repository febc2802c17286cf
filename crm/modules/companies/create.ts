import { sql } from 'kysely'
import type { companies } from '../../../contract/companies/endpoints.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { portOf, type Tx } from '../../context.ts'
import { insertedAll } from '../records/columns.ts'
import { recordMade } from '../records/custom/made.ts'
import { checkValues } from '../records/custom/values.ts'
import { assertSubdivision } from '../records/subdivisions.ts'

type NewCompany = BodyOf<typeof companies.create>

/** Creates a company with its tags and records it. Gives its id. */
export async function createCompany(tx: Tx, company: NewCompany): Promise<string> {
  const [id] = await createCompanies(tx, [company])
  return id!
}

/** Creates companies, all or none, and records each. Gives their ids in the order given. */
export async function createCompanies(tx: Tx, companies: readonly NewCompany[]): Promise<string[]> {
  for (const {
    incorporationCountryIso: country = null,
    incorporationSubdivisionIso: part = null,
  } of companies)
    assertSubdivision('incorporationSubdivisionIso', country, part)
  const custom = await checkValues(
    tx,
    'company',
    companies.map((company) => company.custom),
    () => 'custom',
  )
  const rows = companies.map(({ tagIds = [], externalIds, custom: _written, ...fields }, index) => ({
    id: uuidv7(),
    fields,
    tagIds,
    externalIds,
    checked: custom[index]!,
  }))
  const columns = rows.map(({ id, fields }) => ({ id, ...fields }))
  await sql`insert into companies ${insertedAll(portOf(tx), 'companies', columns)}`.execute(tx.db)
  return recordMade(
    tx,
    'company',
    rows.map((row) => ({ ...row, label: row.fields.name, values: row.fields })),
  )
}
