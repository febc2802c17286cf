import { companies } from '../../../contract/companies/endpoints.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { type Kinds, kinds } from '../../../contract/kinds.ts'
import { serve } from '../../context.ts'
import { addressHandlers } from '../records/addresses.ts'
import type { Locked } from '../records/change.ts'
import { operationHandlers } from '../records/regular.ts'
import { assertSubdivision } from '../records/subdivisions.ts'
import { createCompany } from './create.ts'
import { addMember, editMember, setPrimaryMember } from './members.ts'
import { completeCompanies, listCompanies, readCompany } from './queries.ts'

export const companyRoutes = serve(companies).with({
  ...operationHandlers(kinds.company, {
    list: listCompanies,
    read: readCompany,
    create: createCompany,
    change: placed,
  }),
  autocomplete: (ctx, { query }) => completeCompanies(ctx, query.q),
  addMember: (tx, { params, body }) => addMember(tx, params.id, body),
  editMember: (tx, { params, body }) => editMember(tx, params.id, params.mid, body),
  setPrimaryMember: (tx, { params }) => setPrimaryMember(tx, params.id, params.mid),
  ...addressHandlers(kinds.company),
})

/** Another country takes the region with it, and a region is one of its country. */
function placed(row: Locked<Kinds['company']>, body: BodyOf<typeof companies.update>) {
  const { incorporationCountryIso: country, incorporationSubdivisionIso: region } = body
  const moved = country !== undefined && country !== row.incorporationCountryIso
  if (region && (moved || region !== row.incorporationSubdivisionIso)) {
    assertSubdivision(
      'incorporationSubdivisionIso',
      (moved ? country : row.incorporationCountryIso) ?? null,
      region,
    )
  }
  return moved ? { incorporationSubdivisionIso: null, ...body } : body
}
