import { companies } from '../../../contract/companies/endpoints.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { kinds } from '../../../contract/kinds.ts'
import { serve } from '../../context.ts'
import { addressHandlers } from '../records/addresses.ts'
import { operationHandlers } from '../records/regular.ts'
import { withRegion } from '../records/subdivisions.ts'
import { createCompany } from './create.ts'
import { addMember, editMember, setPrimaryMember } from './members.ts'
import { companyWalk, completeCompanies, listCompanies, readCompany } from './queries.ts'

export const companyRoutes = serve(companies).with({
  ...companyWalk,
  ...operationHandlers(kinds.company, {
    list: listCompanies,
    read: readCompany,
    create: createCompany,
    change: (row, body: BodyOf<typeof companies.update>) =>
      withRegion(row, body, 'incorporationCountryIso', 'incorporationSubdivisionIso'),
  }),
  autocomplete: (ctx, { query }) => completeCompanies(ctx, query.q),
  addMember: (tx, { params, body }) => addMember(tx, params.id, body),
  editMember: (tx, { params, body }) => editMember(tx, params.id, params.mid, body),
  setPrimaryMember: (tx, { params }) => setPrimaryMember(tx, params.id, params.mid),
  ...addressHandlers(kinds.company),
})
