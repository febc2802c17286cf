import { companies } from '../../../contract/companies/endpoints.ts'
import { kinds } from '../../../contract/kinds.ts'
import { serve } from '../../context.ts'
import { assertRequired } from '../custom-fields/values.ts'
import { addressHandlers } from '../records/addresses.ts'
import { changeRecord, lockRecord } from '../records/change.ts'
import { regularHandlers } from '../records/regular.ts'
import { assertSubdivision } from '../records/subdivisions.ts'
import { createCompany } from './create.ts'
import { addMember, editMember, setPrimaryMember } from './members.ts'
import { completeCompanies, listCompanies, readCompany } from './queries.ts'

export const companyRoutes = serve(companies).with({
  ...regularHandlers(kinds.company),
  list: (ctx, { query }) => listCompanies(ctx, query),
  create: async (tx, { body }) => {
    await assertRequired(tx, 'company', body.custom)
    return readCompany(tx, await createCompany(tx, body))
  },
  get: (ctx, { params }) => readCompany(ctx, params.id),
  update: async (tx, { params, body, ifMatch }) => {
    const row = await lockRecord(tx, kinds.company, params.id)
    const moved =
      body.incorporationCountryIso !== undefined &&
      body.incorporationCountryIso !== row.incorporationCountryIso
    const patch = moved ? { incorporationSubdivisionIso: null, ...body } : body
    if (
      body.incorporationSubdivisionIso &&
      (moved || body.incorporationSubdivisionIso !== row.incorporationSubdivisionIso)
    ) {
      const country = moved ? body.incorporationCountryIso : row.incorporationCountryIso
      assertSubdivision('incorporationSubdivisionIso', country ?? null, body.incorporationSubdivisionIso)
    }
    await changeRecord(tx, kinds.company, row, patch, ifMatch)
    return readCompany(tx, params.id)
  },
  autocomplete: (ctx, { query }) => completeCompanies(ctx, query.q),
  addMember: (tx, { params, body }) => addMember(tx, params.id, body),
  editMember: (tx, { params, body }) => editMember(tx, params.id, params.mid, body),
  setPrimaryMember: (tx, { params }) => setPrimaryMember(tx, params.id, params.mid),
  ...addressHandlers(kinds.company),
})
