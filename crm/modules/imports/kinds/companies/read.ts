import { reasonFor } from '../../../../../contract/reason.ts'
import { plainWords } from '../../cells/plain-words.ts'
import type { RowReader } from '../../cells/row-reader.ts'
import {
  type AddressRecord,
  addressOf,
  countryOf,
  otherAddressOf,
  present,
  tagsOf,
} from '../../cells/shared-values.ts'
import type { Identity, RowResult } from '../kind.ts'

export type CompanyRecord = {
  name: string
  registrationNumber?: string
  vatNumber?: string
  incorporationCountryIso?: string
  incorporationDate?: string
  address: AddressRecord | null
  otherAddress?: AddressRecord
  tags: string[]
}

export function readCompany(reader: RowReader): RowResult<CompanyRecord> {
  const name = reader.text('name')
  if (name === null) reader.refuse('name', reasonFor('import_company_unnamed'))
  const record: CompanyRecord = {
    name: name ?? '',
    ...present({
      registrationNumber: reader.text('registrationNumber'),
      vatNumber: reader.text('vatNumber'),
      incorporationCountryIso: countryOf(reader, 'incorporationCountry'),
      incorporationDate: reader.date('incorporationDate'),
    }),
    address: addressOf(reader),
    ...present({ otherAddress: otherAddressOf(reader) }),
    tags: tagsOf(reader),
  }
  return { record, identities: identitiesOf(record) }
}

function identitiesOf({ name, registrationNumber, vatNumber }: CompanyRecord): Identity[] {
  const numbers = [registrationNumber, vatNumber].flatMap((value) =>
    value ? [{ key: `number ${value.toUpperCase().replace(/[^A-Z0-9]/g, '')}`, says: value }] : [],
  )
  const plain = plainWords(name)
  return plain === '' ? numbers : [...numbers, { key: `name ${plain}`, says: name }]
}
