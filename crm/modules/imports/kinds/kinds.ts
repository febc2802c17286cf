import type { importEntities } from '../../../../contract/imports/endpoints.ts'
import type { ImportField } from '../cells/field.ts'
import { berthFields } from './berths/fields.ts'
import { clientFields, companyFields } from './clients/fields.ts'
import { yachtFields } from './yachts/fields.ts'

export type ImportEntity = (typeof importEntities)[number]

/** What an entity cannot be without: of each list, one field at least. */
export const requiredFields: Readonly<Record<ImportEntity, readonly (readonly string[])[]>> = {
  berths: [['mooringNumber', 'number']],
  clients: [['fullName', 'lastName']],
  yachts: [['name'], ['ownerName', 'ownerEmail', 'ownerCompany']],
  companies: [['name']],
}

/** The fields a column of the entity can become, in the order they are offered. */
export function fieldsOf(entity: ImportEntity): readonly ImportField[] {
  return fields[entity]
}

const fields: Readonly<Record<ImportEntity, readonly ImportField[]>> = {
  berths: berthFields,
  clients: clientFields,
  yachts: yachtFields,
  companies: companyFields,
}
