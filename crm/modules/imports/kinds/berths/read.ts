import type { z } from 'zod'
import type { BerthInput } from '../../../../../contract/berths/endpoints.ts'
import { normaliseMooring } from '../../../../../contract/berths/mooring.ts'
import { reasonFor } from '../../../../../contract/reason.ts'
import type { Reason } from '../../../../../contract/reasons.ts'
import { readDegrees } from '../../cells/degrees.ts'
import { readYesNo } from '../../cells/plain-words.ts'
import type { RowReader } from '../../cells/row-reader.ts'
import { present, readPrice, sized, tagsOf } from '../../cells/shared-values.ts'
import { type PortTerms, termOf } from '../../cells/terms.ts'
import { meaningOf } from '../../mapping/choice-words.ts'
import type { ImportMapping } from '../../mapping/import-mapping.ts'
import type { RowResult } from '../kind.ts'
import { berthTerms } from './terms.ts'
import { readStatus } from './words.ts'

export type BerthRecord = z.input<typeof BerthInput> & {
  /** The berth is out of use in the file and comes in archived. */
  archived: boolean
  tags: string[]
}

/** A berth of a row. `faults` says what is wrong with the letters of a pier. */
export function readBerth(
  reader: RowReader,
  mapping: ImportMapping,
  faults: ReadonlyMap<string, Reason>,
  { currency: portCurrency, terms }: { currency: string; terms: PortTerms },
): RowResult<BerthRecord> {
  const letters = mapping.pierLetters ?? {}
  const mooringNumber = readMooring(reader, letters, faults)
  const place = readPlace(reader)
  const { currency, ...price } = readPrice(reader, 'price', portCurrency)
  const active = reader.valueOrGap('active', readYesNo, notYesNo)
  const depth = reader.dimension('waterDepth')
  const record: BerthRecord = {
    mooringNumber: mooringNumber ?? '',
    ...present({
      status: reader.value(
        'status',
        (text) => meaningOf(mapping.words?.status, text) ?? readStatus(text),
        (text) => reasonFor('import_no_status', { text: text.slice(0, 60) }),
      ),
      ...readTerms(reader, mapping, terms),
      ...sized(reader, 'length'),
      ...sized(reader, 'width'),
      ...sized(reader, 'draft'),
      ...sized(reader, 'nominalBoatSize'),
      waterDepthM: depth?.m ?? null,
      price: price.amount,
      currency: currency as BerthRecord['currency'] | null,
      pontoon: reader.text('pontoon') ?? pontoonOf(reader, letters),
      powerCapacity: powerOf(reader),
      voltage: reader.text('voltage'),
      waterAvailable: reader.valueOrGap('waterAvailable', readYesNo, notYesNo),
      bowFacing: reader.text('bowFacing'),
      cleatCapacity: reader.text('cleatCapacity'),
      bollardCapacity: reader.text('bollardCapacity'),
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
    }),
    archived: active === false,
    tags: tagsOf(reader),
  }
  const identities = mooringNumber ? [{ key: mooringNumber, says: mooringNumber }] : []
  return { record, identities }
}

function readMooring(
  reader: RowReader,
  letters: Readonly<Record<string, string>>,
  faults: ReadonlyMap<string, Reason>,
): string | null {
  const text = reader.text('mooringNumber')
  const number = reader.text('number')
  const pier = reader.text('pier')
  if (text !== null) {
    const mooring = normaliseMooring(text)
    if (mooring) return mooring
    if (pier === null || !/^\d{1,4}$/.test(text)) return refused(reader, 'mooringNumber', notMooring(text))
    return onPier(reader, 'mooringNumber', pier, text, letters, faults)
  }
  if (number === null)
    return refused(reader, reader.has('mooringNumber') ? 'mooringNumber' : 'number', NO_NUMBER)
  if (pier === null) {
    const mooring = normaliseMooring(number)
    return mooring ?? refused(reader, 'number', reasonFor('import_no_pier', { text: number }))
  }
  return onPier(reader, 'number', pier, number, letters, faults)
}

const NO_NUMBER = reasonFor('import_berth_unnumbered')

function onPier(
  reader: RowReader,
  key: string,
  pier: string,
  number: string,
  letters: Readonly<Record<string, string>>,
  faults: ReadonlyMap<string, Reason>,
): string | null {
  const fault = faults.get(pier)
  if (fault) return refused(reader, 'pier', fault)
  const dock = letters[pier] ?? ''
  const digits = number.toUpperCase().startsWith(dock)
    ? number.slice(dock.length).replace(/^[\s.-]+/, '')
    : number
  if (/^\d{1,4}$/.test(digits)) return dock + digits
  return refused(reader, key, reasonFor('import_no_digits', { text: number, mooring: dock + number }))
}

function refused(reader: RowReader, key: string, reason: Reason): null {
  reader.refuse(key, reason)
  return null
}

function notMooring(text: string): Reason {
  return reasonFor('import_no_mooring', { text })
}

/** A pier known by another name than its letters keeps it as the name of its pontoon. */
function pontoonOf(reader: RowReader, letters: Readonly<Record<string, string>>): string | null {
  const pier = reader.text('pier')
  return pier !== null && /\p{L}|\d/u.test(pier) && letters[pier] !== pier ? pier : null
}

/** What the vocabularies of the port have values for. */
function readTerms(reader: RowReader, mapping: ImportMapping, terms: PortTerms) {
  const values = berthTerms.map(({ field, vocabulary, read }) => {
    const value = reader.valueOrGap(
      field,
      (text) => termOf(terms, vocabulary, meaningOf(mapping.words?.[field], text) ?? text, read),
      (text) => reasonFor('import_unknown_word', { text }),
    )
    return [field, value] as const
  })
  return Object.fromEntries(values) as Record<(typeof berthTerms)[number]['field'], string | null>
}

/** Electricity is told as a yes or no as often as by its strength. */
function powerOf(reader: RowReader): string | null {
  const text = reader.text('powerCapacity')
  if (text === null) return null
  const answer = /\d/.test(text) ? null : readYesNo(text)
  return answer === null ? text : answer ? 'Available' : 'None'
}

/** Both coordinates or none, as one alone is no place; zero and zero, in the Gulf of Guinea, stands for unknown. */
function readPlace(reader: RowReader): { latitude: number; longitude: number } | null {
  const latitude = reader.valueOrGap(
    'latitude',
    (text) => readDegrees(text, 'latitude'),
    (text) => reasonFor('import_no_latitude', { text }),
  )
  const longitude = reader.valueOrGap(
    'longitude',
    (text) => readDegrees(text, 'longitude'),
    (text) => reasonFor('import_no_longitude', { text }),
  )
  if (latitude !== null && longitude !== null)
    return latitude === 0 && longitude === 0 ? null : { latitude, longitude }
  if (longitude !== null) reader.leave('longitude', reasonFor('import_latitude'))
  if (latitude !== null) reader.leave('latitude', reasonFor('import_longitude'))
  return null
}

function notYesNo(text: string): Reason {
  return reasonFor('import_no_yes', { text })
}
