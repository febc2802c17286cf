import { berth } from './berths/record.ts'
import { client } from './clients/record.ts'
import { company } from './companies/record.ts'
import { document } from './documents/record.ts'
import { expense } from './expenses/record.ts'
import { inquiry } from './inquiries/record.ts'
import { interest } from './interests/record.ts'
import { invoice } from './invoices/record.ts'
import { payment } from './payments/record.ts'
import type { Facet, Gates, RecordKind } from './record.ts'
import { reminder } from './reminders/record.ts'
import { reservation } from './reservations/record.ts'
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
  inquiry,
  reminder,
  payment,
  document,
  tenancy,
  reservation,
  invoice,
  expense,
} as const

export type Kinds = typeof kinds
export type RecordType = keyof Kinds
/** One of the kinds. */
export type Kind = Kinds[RecordType]
/** The types of all kinds. */
export const recordTypes = Object.keys(kinds) as [RecordType, ...RecordType[]]

/** The types of the kinds that have a facet. */
export type TypeWith<F extends Facet> = {
  [T in RecordType]: F extends Kinds[T]['has'][number] ? T : never
}[RecordType]
/** One of the kinds that have a facet. */
export type KindWith<F extends Facet> = Kinds[TypeWith<F>]

/** The types of the kinds that have a facet, in the order of `kinds`. */
export function typesWith<F extends Facet>(facet: F): [TypeWith<F>, ...TypeWith<F>[]] {
  return recordTypes.filter((type) => has(kinds[type], facet)) as [TypeWith<F>, ...TypeWith<F>[]]
}

/** Whether a kind has a facet. */
export function has<F extends Facet>(kind: Kind, facet: F): kind is KindWith<F> {
  return (kind.has as readonly Facet[]).includes(facet)
}

/** Whether somebody may view records of a kind. Some of them may still be hidden: those of other kinds that they may not view. */
export function canView(type: RecordType, permissions: ReadonlySet<string>): boolean {
  const { view }: Gates = kinds[type].gates
  return [view].flat().some((permission) => permissions.has(permission))
}

/** Whether somebody may view records of a kind, whatever they are of. */
export function canViewAll(type: RecordType, permissions: ReadonlySet<string>): boolean {
  const { of = [] }: Pick<RecordKind, 'of'> = kinds[type]
  return [type, ...of.map((one) => one.type as RecordType)].every((one) => canView(one, permissions))
}

// Those whose pages stand elsewhere than their operations.
const pages: Partial<Record<RecordType, string>> = { inquiry: 'inbox' }

/** The page of a list in a port, each of its records below it: `residential/interests`. */
export function pagePathOf(type: RecordType): string {
  return pages[type] ?? kinds[type].path
}
