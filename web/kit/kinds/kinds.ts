import type { RecordType as DeclaredType, TypeWith } from '../../../contract/kinds.ts'
import type { Permission } from '../../../contract/permissions.ts'
import type { Facet } from '../../../contract/record.ts'
import { facetsOf, recordGates } from '../../../contract/records/gates.generated.ts'
import type { Module, Operation } from '../server/api.ts'
import type { WebKind } from './kind.ts'

/** What the client registers, as a router registers its routes: `web/kinds.ts` declares `kinds` in it. */
// biome-ignore lint/suspicious/noEmptyInterface: it is declared further above, where the kinds are listed
export interface Register {}

/** A kind of each type that the contract declares, and tags. */
export type AllKinds = { readonly [T in DeclaredType | 'tag']: WebKind & { readonly type: T } }
export type Kinds = Register extends { kinds: infer K extends AllKinds } ? K : never

/** Every kind of record the client shows, in the order in which new ones are offered; none before they are registered. */
export const kinds = {} as Kinds

/** Makes the kinds of the client known to what is general. */
export function registerKinds(all: Kinds): void {
  Object.assign(kinds, all)
}

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

export function linkedKinds(): readonly Kinds[LinkedType][] {
  return Object.values(kinds).filter((kind) => 'page' in kind) as Kinds[LinkedType][]
}

export function madeKinds(): readonly Kinds[MadeType][] {
  return linkedKinds().filter(({ type }) => isMade(type)) as Kinds[MadeType][]
}

export function isMade(type: LinkedType): type is MadeType {
  return 'create' in kinds[type].page.gates
}

export function isRegular(type: RecordType): type is RegularType {
  return type in recordGates
}

export function isLinked(type: string): type is LinkedType {
  return linkedKinds().some((kind) => kind.type === type)
}

/** What is read anew when a record of the kind changes. */
export function refreshedBy({ refreshes }: WebKind): readonly Module[] {
  return refreshes === 'every kind' ? modulesHaving('tags') : refreshes
}
