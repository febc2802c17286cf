import { reasonFor } from '../../../../../contract/reason.ts'
import type { yachtTypes } from '../../../../../contract/values/vocabulary.ts'
import type { RowReader } from '../../cells/row-reader.ts'
import { countryOf, present, sized, tagsOf } from '../../cells/shared-values.ts'
import { readEmail } from '../../cells/values.ts'
import type { Identity, RowResult } from '../kind.ts'
import { readYachtType } from './words.ts'

export type YachtRecord = {
  name: string
  registrationNumber?: string
  hullId?: string
  mmsi?: string
  callSign?: string
  flagIso?: string
  builder?: string
  model?: string
  yearBuilt?: number
  type?: (typeof yachtTypes)[number]
  lengthFt?: number
  lengthM?: number
  lengthUnit?: 'ft' | 'm'
  widthFt?: number
  widthM?: number
  widthUnit?: 'ft' | 'm'
  draftFt?: number
  draftM?: number
  draftUnit?: 'ft' | 'm'
  /** Who owns it, to be found among the clients and companies of the port. */
  owner: { name: string | null; email: string | null; company: string | null }
  tags: string[]
}

export function readYacht(reader: RowReader): RowResult<YachtRecord> {
  const name = reader.text('name')
  if (name === null) reader.refuse('name', reasonFor('import_yacht_unnamed'))
  const owner = {
    name: reader.text('ownerName'),
    email: reader.valueOrGap('ownerEmail', readEmail, (text) => reasonFor('import_no_email', { text })),
    company: reader.text('ownerCompany'),
  }
  const numbered = reader.text('ownerNumber') ?? reader.text('ownerCompanyNumber')
  if (owner.name === null && owner.email === null && owner.company === null && numbered === null) {
    reader.refuse(reader.has('ownerName') ? 'ownerName' : null, reasonFor('import_yacht_unowned'))
  }
  const record: YachtRecord = {
    name: name ?? '',
    ...present({
      registrationNumber: reader.text('registrationNumber'),
      hullId: reader.text('hullId'),
      mmsi: reader.valueOrGap('mmsi', readMmsi, (text) => reasonFor('import_no_mmsi', { text })),
      callSign: reader.text('callSign'),
      flagIso: countryOf(reader, 'flag'),
      builder: reader.text('builder'),
      model: reader.text('model'),
      yearBuilt: reader.valueOrGap('yearBuilt', readYear, (text) => reasonFor('import_no_year', { text })),
      type: reader.valueOfAny('type', (text) => readYachtType(text) ?? 'other'),
      ...sized(reader, 'length'),
      ...sized(reader, 'width'),
      ...sized(reader, 'draft'),
    }),
    owner,
    tags: tagsOf(reader),
  }
  return { record, identities: identitiesOf(record) }
}

function identitiesOf({ registrationNumber, hullId, mmsi }: YachtRecord): Identity[] {
  return [
    ['registration', registrationNumber],
    ['hull', hullId],
    ['MMSI', mmsi],
  ].flatMap(([what, value]) =>
    value ? [{ key: `${what} ${value.toUpperCase().replace(/[^A-Z0-9]/g, '')}`, says: value }] : [],
  )
}

function readMmsi(text: string): string | null {
  const digits = text.replace(/\s/g, '')
  return /^\d{9}$/.test(digits) ? digits : null
}

function readYear(text: string): number | null {
  const year = Number(/^\d{4}$/.exec(text)?.[0] ?? /^\d{4}(?=-)/.exec(text)?.[0])
  return year >= 1800 && year <= 2100 ? year : null
}
