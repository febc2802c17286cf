import { z } from 'zod'
import { id, timestamp } from './fields.ts'
import type { Permission, ScopedResource } from './permissions.ts'
import type { Field, Place } from './record-fields.ts'
import { CustomValues } from './records/custom-values.ts'
import { Tag } from './records/tag.ts'

type Fields = Readonly<Record<string, Field>>

/** What is special about a fact of a kind of record. */
export interface OwnFact {
  /** The verb of its audit entry; regular facts have theirs. */
  readonly action?: string
  /** The live event it pushes instead of `<type>:updated`; null pushes none. */
  readonly live?: string | null
  /** Offered to outbound webhooks under its own name. */
  readonly webhook?: true
  /** It names a record of this type beside its own: whoever is not shown all of those is not told of it. */
  readonly tells?: string
}
type OwnFacts = Readonly<Record<string, OwnFact>>

/** The facts every kind of record has, with the verbs of their audit entries. */
export const regularFacts = {
  created: { action: 'create' },
  updated: { action: 'update' },
  archived: { action: 'archive' },
  restored: { action: 'restore' },
  removed: { action: 'delete' },
  noted: { action: 'note' },
  tagged: { action: 'tag' },
} as const
export type RegularFact = keyof typeof regularFacts

/** What a kind of record is. Whatever is the same for all kinds follows from it. */
export interface RecordKind<
  Type extends string = string,
  Table extends string = string,
  F extends Fields = Fields,
  Own extends OwnFacts = OwnFacts,
> {
  /** The word for one of them in facts, live rooms and search. */
  readonly type: Type
  /** The table of their rows. */
  readonly table: Table
  /** Where they are in the interface: `/api/v1/{path}`. */
  readonly path: string
  /** The field people call one by; null where its name is found elsewhere. */
  readonly title: (keyof F & string) | null
  readonly gates: {
    readonly view: Permission
    readonly create: Permission
    readonly edit: Permission
    readonly delete: Permission
  }
  readonly fields: F
  /** Its facts beside the regular ones, and what is special about those. */
  readonly facts: Own
  /** A role may show of them only what is one's own or one's team's: the resource whose scope says so. */
  readonly scope?: ScopedResource
  /** They are seen with a record of another kind that may be hidden: its type, and the column that names it. */
  readonly seenWith?: { readonly type: string; readonly column: string }
}

/**
 * What has a list by its declared fields and yet is no record: without notes, tags, an archive and fields of the port, and
 * nobody makes or edits one.
 */
export interface KindApart<
  Type extends string = string,
  Table extends string = string,
  F extends Fields = Fields,
  Own extends OwnFacts = OwnFacts,
> extends Omit<RecordKind<Type, Table, F, Own>, 'gates'> {
  readonly apart: true
  readonly gates: {
    /** Any one of these opens its list. */
    readonly view: readonly [Permission, ...Permission[]]
    /** Who holds of those this one alone sees and hears of what is their own. */
    readonly own?: Permission
  }
}

/** Declares what stands apart from the records. */
export function kindApart<
  const Type extends string,
  const Table extends string,
  const F extends Fields,
  const Own extends OwnFacts,
>(kind: Omit<KindApart<Type, Table, F, Own>, 'apart'>): KindApart<Type, Table, F, Own> {
  return { ...kind, apart: true }
}

/** Declares a kind of record; its path is the word of its table unless it says another. */
export function record<
  const Type extends string,
  const Table extends string,
  const F extends Fields,
  const Own extends OwnFacts,
>(
  kind: Omit<RecordKind<Type, Table, F, Own>, 'path'> & { readonly path?: string },
): RecordKind<Type, Table, F, Own> {
  return { path: kind.table, ...kind }
}

/** A name of the database as the code has it: `residential_clients` is `residentialClients`. */
export type InCode<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<InCode<Rest>>}`
  : Name

export function inCode<Name extends string>(name: Name): InCode<Name> {
  return name.replaceAll(/_(.)/g, (_all, letter: string) => letter.toUpperCase()) as InCode<Name>
}

type At<F extends Fields, Elsewhere extends Place> = {
  [K in keyof F as F[K]['place'] extends Elsewhere ? never : K]: F[K]['output']
}
type Typed<F extends Fields> = {
  [K in keyof F as F[K]['input'] extends z.ZodType ? K : never]: F[K]['input'] extends z.ZodType
    ? F[K]['input']
    : never
}

const kept = {
  tags: z.array(Tag),
  custom: CustomValues,
  archivedAt: timestamp.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
}

/** The fields of a row of the list, as `z.object` takes them. */
export function rowOf<F extends Fields>({ fields }: { readonly fields: F }) {
  return { id, ...outputs<F, 'record'>(fields, 'record'), ...kept }
}

/** The fields of a record read by itself, as `z.object` takes them. */
export function detailOf<F extends Fields>({ fields }: { readonly fields: F }) {
  return { id, ...outputs<F, 'list'>(fields, 'list'), ...kept }
}

/** The fields of a row of the list of what stands apart, as `z.object` takes them. */
export function rowOfApart<F extends Fields>({ fields }: { readonly fields: F }) {
  return { id, ...outputs<F, 'record'>(fields, 'record'), updatedAt: kept.updatedAt, version: kept.version }
}

/** The fields of one of what stands apart, read by itself, as `z.object` takes them. */
export function detailOfApart<F extends Fields>({ fields }: { readonly fields: F }) {
  return { id, ...outputs<F, 'list'>(fields, 'list'), updatedAt: kept.updatedAt, version: kept.version }
}

/** The fields people may write, as `z.strictObject` takes them. */
export function inputOf<F extends Fields>({ fields }: { readonly fields: F }): Typed<F> {
  const typed = Object.entries(fields).flatMap(([name, { input }]) => (input ? [[name, input] as const] : []))
  return Object.fromEntries(typed) as Typed<F>
}

function outputs<F extends Fields, Elsewhere extends Place>(fields: F, elsewhere: Elsewhere) {
  const here = Object.entries(fields).filter(([, { place }]) => place !== elsewhere)
  return Object.fromEntries(here.map(([name, { output }]) => [name, output])) as At<F, Elsewhere>
}
