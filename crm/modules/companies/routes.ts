import { companies } from '../../../contract/companies/endpoints.ts'
import { serve } from '../../context.ts'
import { activityHandlers } from '../records/activity.ts'
import { addressHandlers } from '../records/addresses.ts'
import { archiveRecord, restoreRecord } from '../records/archive.ts'
import { changeRecord, lockRecord } from '../records/change.ts'
import { noteHandlers } from '../records/notes.ts'
import { assertSubdivision } from '../records/subdivisions.ts'
import { tagHandlers } from '../records/tags.ts'
import { createCompany } from './create.ts'
import { addMember, editMember, setPrimaryMember } from './members.ts'
import { completeCompanies, listCompanies, readCompany } from './queries.ts'

const label = (row: Record<string, unknown>) => row.name as string

export const companyRoutes = serve(companies).with({
  list: (ctx, { query }) => listCompanies(ctx, query),
  create: async (tx, { body }) => readCompany(tx, await createCompany(tx, body)),
  get: (ctx, { params }) => readCompany(ctx, params.id),
  update: async (tx, { params, body, ifMatch }) => {
    const row = await lockRecord(tx, 'companies', params.id)
    const moved =
      body.incorporationCountryIso !== undefined &&
      body.incorporationCountryIso !== row.incorporationCountryIso
    const patch = moved ? { incorporationSubdivisionIso: null, ...body } : body
    if (
      body.incorporationSubdivisionIso &&
      (moved || body.incorporationSubdivisionIso !== row.incorporationSubdivisionIso)
    ) {
      const country = moved ? body.incorporationCountryIso : row.incorporationCountryIso
      assertSubdivision(
        'incorporationSubdivisionIso',
        (country ?? null) as string | null,
        body.incorporationSubdivisionIso,
      )
    }
    await changeRecord(tx, 'companies', row, patch, 'company.updated', {
      ifMatch,
      label: body.name ?? label(row),
    })
    return readCompany(tx, params.id)
  },
  archive: (tx, { params }) => archiveRecord(tx, 'companies', params.id, 'company.archived', label),
  restore: (tx, { params }) => restoreRecord(tx, 'companies', params.id, 'company.restored', label),
  autocomplete: (ctx, { query }) => completeCompanies(ctx, query.q),
  addMember: (tx, { params, body }) => addMember(tx, params.id, body),
  editMember: (tx, { params, body }) => editMember(tx, params.id, params.mid, body),
  setPrimaryMember: (tx, { params }) => setPrimaryMember(tx, params.id, params.mid),
  ...addressHandlers('companies', 'company.updated', label),
  ...noteHandlers('companies', 'company.noted', label),
  ...tagHandlers('companies', 'company.tagged', label),
  ...activityHandlers('companies', 'company'),
})
