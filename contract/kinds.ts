import { berth } from './berths/record.ts'
import { client } from './clients/record.ts'
import { company } from './companies/record.ts'
import { document } from './documents/record.ts'
import { inquiry } from './inquiries/record.ts'
import { interest } from './interests/record.ts'
import { payment } from './payments/record.ts'
import { reminder } from './reminders/record.ts'
import { residentialClient } from './residential-clients/record.ts'
import { residentialInterest } from './residential-interests/record.ts'
import { tenancy } from './tenancies/record.ts'
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

/** Whatever has a list by its declared fields: the kinds of records, and what stands apart from them. */
export const listed = { ...kinds, inquiry, reminder, payment, document, tenancy } as const
export type ListedType = keyof typeof listed
/** One of the kinds, or what stands apart. */
export type Listed = (typeof listed)[ListedType]
/** The types of whatever has a list. */
export const listedTypes = Object.keys(listed) as [ListedType, ...ListedType[]]

// Those whose pages stand elsewhere than their operations.
const pages: Partial<Record<ListedType, string>> = { inquiry: 'inbox' }

/** The page of a list in a port, each of its records below it: `residential/interests`. */
export function pagePathOf(type: ListedType): string {
  return pages[type] ?? listed[type].path
}

/** Whether a kind is one of records. */
export function isRecordKind(kind: Listed): kind is Kind {
  return !('apart' in kind)
}
