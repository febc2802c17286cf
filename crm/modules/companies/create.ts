import type { companies } from '../../../contract/companies/endpoints.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { Tx } from '../../context.ts'
import { createRecords, type Strictness } from '../records/creating/create.ts'
import { assertSubdivision } from '../records/subdivisions.ts'

type NewCompany = BodyOf<typeof companies.create>

/** Creates a company with its tags and records it. Gives its id. */
export async function createCompany(tx: Tx, company: NewCompany, strict?: Strictness): Promise<string> {
  const [id] = await createCompanies(tx, [company], strict)
  return id!
}

/** Creates companies, all or none, and records each. Gives their ids in the order given. */
export function createCompanies(
  tx: Tx,
  companies: readonly NewCompany[],
  strict: Strictness = {},
): Promise<string[]> {
  return createRecords(tx, kinds.company, companies, {
    ...strict,
    prepare: (columns) => {
      const { incorporationCountryIso: country = null, incorporationSubdivisionIso: part = null } = columns
      assertSubdivision('incorporationSubdivisionIso', country, part)
      return { columns, label: columns.name }
    },
  })
}
