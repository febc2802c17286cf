import { companies as endpoints } from '../../../../../contract/companies/endpoints.ts'
import { kinds } from '../../../../../contract/kinds.ts'
import { importPermission } from '../../../../../contract/permissions.ts'
import { createCompany } from '../../../companies/create.ts'
import { insertAddresses, newAddresses } from '../../../records/addresses.ts'
import { changeRecord, lockRecord } from '../../../records/change.ts'
import type { ImportKind, Made } from '../kind.ts'
import { companyFields } from './fields.ts'
import { matchCompanies } from './match.ts'
import { type CompanyRecord, readCompany } from './read.ts'

export const companies: ImportKind<CompanyRecord> = {
  entity: 'companies',
  kind: kinds.company,
  permission: importPermission.companies,
  fields: companyFields,
  required: [['name']],
  choices: [],
  rowsAtOnce: 200,
  titleOf: ({ name }) => name,
  reader: () => readCompany,
  match: matchCompanies,
  async write(tx, rows) {
    const made: Made[] = []
    for (const { record, tagIds } of rows) {
      const { address, tags: _tags, ...company } = record
      const id = await createCompany(tx, endpoints.create.body.parse({ ...company, tagIds }))
      if (address) insertAddresses(tx, kinds.company, [{ ownerId: id, addresses: newAddresses([address]) }])
      made.push({ id })
    }
    return made
  },
  update: {
    permission: 'companies.edit',
    columnsOf: ({ address: _address, tags: _tags, ...fields }) => endpoints.update.body.parse(fields),
    async write(tx, id, columns) {
      const row = await lockRecord(tx, kinds.company, id)
      await changeRecord(tx, kinds.company, row, columns)
      return null
    },
  },
}
