import type { RecordType as DeclaredType, TypeWith } from '../contract/kinds.ts'
import type { Permission } from '../contract/permissions.ts'
import type { Facet } from '../contract/record.ts'
import { facetsOf, recordGates } from '../contract/records/gates.generated.ts'
import { berth } from './features/berths/kind.ts'
import { client } from './features/clients/kind.ts'
import { company } from './features/companies/kind.ts'
import { document } from './features/documents/kind.ts'
import { expense } from './features/expenses/kind.ts'
import { inquiry } from './features/inbox/kind.ts'
import { interest } from './features/interests/kind.ts'
import { invoice } from './features/invoices/kind.ts'
import { payment } from './features/payments/kind.ts'
import { reminder } from './features/reminders/kind.ts'
import { reservation } from './features/reservations/kind.ts'
import { residentialClient } from './features/residential-clients/kind.ts'
import { residentialInterest } from './features/residential-interests/kind.ts'
import { tag } from './features/tags/kind.ts'
import { tenancy } from './features/tenancies/kind.ts'
import { yacht } from './features/yachts/kind.ts'
import type { Module, Operation } from './lib/api.ts'
import type { WebKind } from './lib/kind.ts'

/** Every kind of record the client shows, in the order in which new ones are offered. */
export const kinds = {
  client,
  interest,
  yacht,
  company,
  berth,
  reminder,
  invoice,
  expense,
  payment,
  tenancy,
  reservation,
  document,
  residential_interest: residentialInterest,
  residential_client: residentialClient,
  inquiry,
  tag,
} as const satisfies {
  [T in DeclaredType | 'tag']: WebKind & {
    type: T
  }
}

export type Kinds = typeof kinds
export type RecordType = keyof Kinds
/** The kinds whose records have a page. */
export type LinkedType = {
  [T in RecordType]: Kinds[T] extends { readonly page: object } ? T : never
}[RecordType]
/** The kinds that have everything: with an archive and every regular operation. */
export type RegularType = TypeWith<'archive'>

/** The kinds of which people make new ones. */
export type MadeType = {
  [T in LinkedType]: Kinds[T]['page']['gates'] extends { readonly create: Permission } ? T : never
}[LinkedType]

export type ModuleOf<T extends RecordType> = Kinds[T]['module']
export type RegularModule = ModuleOf<RegularType>
/** The modules of the kinds that have a facet. */
export type ModuleHaving<F extends Facet> = ModuleOf<TypeWith<F>>

/** The modules whose lists show records that have a facet. */
export function modulesHaving(facet: Facet): readonly Module[] {
  return Object.values(kinds)
    .filter(({ type }) => hasFacet(type, facet))
    .map(({ module }) => module)
}

/** Whether records of a kind have a facet. */
export function hasFacet<F extends Facet>(type: RecordType, facet: F): type is TypeWith<F> {
  return type !== 'tag' && (facetsOf[type] as readonly Facet[]).includes(facet)
}
/** The modules of the kinds that have an operation. */
export type ModuleWith<O extends string> = {
  [T in RegularType]: O extends Operation<ModuleOf<T>> ? ModuleOf<T> : never
}[RegularType]

export const regularKinds = Object.values(kinds).filter(
  (kind) => kind.type in recordGates,
) as Kinds[RegularType][]
export const linkedKinds = Object.values(kinds).filter((kind) => 'page' in kind) as Kinds[LinkedType][]

export const madeKinds = linkedKinds.filter(({ type }) => isMade(type)) as Kinds[MadeType][]

export function isMade(type: LinkedType): type is MadeType {
  return 'create' in kinds[type].page.gates
}

export function isRegular(type: RecordType): type is RegularType {
  return type in recordGates
}

export function isLinked(type: string): type is LinkedType {
  return linkedKinds.some((kind) => kind.type === type)
}

/** What is read anew when a record of the kind changes. */
export function refreshedBy({ refreshes }: WebKind): readonly Module[] {
  return refreshes === 'every kind' ? modulesHaving('tags') : refreshes
}
