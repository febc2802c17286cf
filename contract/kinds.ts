import { berth } from './berths/record.ts'
import { client } from './clients/record.ts'
import { company } from './companies/record.ts'
import { interest } from './interests/record.ts'
import { residentialClient } from './residential-clients/record.ts'
import { residentialInterest } from './residential-interests/record.ts'
import { yacht } from './yachts/record.ts'

/** Every kind of record, by its type. */
export const kinds = {
  client,
  yacht,
  company,
  berth,
  interest,
  residential_client: residentialClient,
  residential_interest: residentialInterest,
} as const

export type Kinds = typeof kinds
export type RecordType = keyof Kinds
/** The types of all kinds. */
export const recordTypes = Object.keys(kinds) as [RecordType, ...RecordType[]]

/** One of the kinds. */
export type Kind = Kinds[RecordType]
