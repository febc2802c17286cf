import { companies as endpoints } from '../../../../../contract/companies/endpoints.ts'
import { kinds } from '../../../../../contract/kinds.ts'
import { importPermission } from '../../../../../contract/permissions.ts'
import { createCompanies } from '../../../companies/create.ts'
import { insertAddresses, newAddresses } from '../../../records/addresses.ts'
import { changeRecord, lockRecord } from '../../../records/change.ts'
import type { ImportKind } from '../kind.ts'
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
    const ids = await createCompanies(
      tx,
      rows.map(({ record: { address: _address, otherAddress: _other, tags: _tags, ...company }, tagIds }) =>
        endpoints.create.body.parse({ ...company, tagIds }),
      ),
    )
    insertAddresses(
      tx,
      kinds.company,
      rows.flatMap(({ record: { address, otherAddress } }, index) => {
        const addresses = newAddresses([address, otherAddress].flatMap((one) => one ?? []))
        return addresses.length > 0 ? [{ ownerId: ids[index]!, addresses }] : []
      }),
    )
    return ids.map((id) => ({ id }))
  },
  update: {
    permission: 'companies.edit',
    columnsOf: ({ address: _address, otherAddress: _other, tags: _tags, ...fields }) =>
      endpoints.update.body.parse(fields),
    async write(tx, id, columns) {
      const row = await lockRecord(tx, kinds.company, id)
      await changeRecord(tx, kinds.company, row, columns)
      return null
    },
  },
}
