import { z } from 'zod'
import { id, timestamp } from './fields.ts'
import type { Permission, ScopedResource } from './permissions.ts'
import type { Field, Place } from './record-fields.ts'
import { CustomValues } from './records/custom-values.ts'
import { ExternalId, externalIdsInput } from './records/external-id.ts'
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

/** The facts that come with each part of a kind, with the verbs of their audit entries. */
const factsOfFacets = {
  archive: {
    created: { action: 'create' },
    updated: { action: 'update' },
    archived: { action: 'archive' },
    restored: { action: 'restore' },
    removed: { action: 'delete' },
  },
  customFields: { updated: { action: 'update' } },
  notes: { noted: { action: 'note' } },
  tags: { tagged: { action: 'tag' } },
  externalIds: { updated: { action: 'update' } },
  activity: {},
  files: {},
  reminders: {},
  search: {},
  // What an import made goes when it is reverted.
  import: { removed: { action: 'delete' } },
  bulk: {},
  overview: {},
} as const

/**
 * What records of a kind may have beside their fields. Operations, columns, facts, tabs and rights follow from each.
 *
 * - `search`: an entry in `records`, by which it is found and at which the next six point
 * - `notes`, `tags`, `files`, `customFields`, `reminders`: what people put on it
 * - `externalIds`: its numbers in other systems, by which it is found and an import knows it again
 * - `activity`: its history
 * - `archive`: it is archived and restored, with `archivedAt`
 * - `import`: its records come from files too, by their declared fields where no reader of its own is written
 * - `overview`: its page begins with what is on with it: last words, files, records that refer to it
 * - `bulk`: tags, the archive and fields marked `inBulk` are changed on many at once
 */
export type Facet = keyof typeof factsOfFacets
/** All that fit any kind. */
export const everyFacet = [
  'search',
  'notes',
  'tags',
  'files',
  'customFields',
  'reminders',
  'activity',
  'archive',
] as const satisfies readonly Facet[]

type FactsOf<H extends Facet> = H extends Facet ? keyof (typeof factsOfFacets)[H] & string : never
/** The facts that come with some facets. */
export type RegularFact<H extends Facet = Facet> = FactsOf<H>

/** The facts that come with the facets of a kind, with the verbs of their audit entries. */
export function regularFactsOf({
  has,
}: {
  readonly has: readonly Facet[]
}): Record<string, { action: string }> {
  return Object.assign({}, ...has.map((facet) => factsOfFacets[facet]))
}

/** Who may do what with records of a kind. */
export interface Gates {
  /** Any one of these opens its list and its records. */
  readonly view: Permission | readonly [Permission, ...Permission[]]
  /** Who holds of those this one alone sees and hears of what is their own. */
  readonly own?: Permission
  readonly create?: Permission
  /** Who changes one, and what people put on it. */
  readonly edit?: Permission
  readonly delete?: Permission
  /** Who brings in records from a file, where that takes another right than creating one. */
  readonly import?: Permission
}

/** What a kind of record is. Whatever is the same for all kinds follows from it. */
export interface RecordKind<
  Type extends string = string,
  Table extends string = string,
  F extends Fields = Fields,
  Own extends OwnFacts = OwnFacts,
  Has extends Facet = Facet,
  G extends Gates = Gates,
> {
  /** The word for one of them in facts, live rooms and search. */
  readonly type: Type
  /** The table of their rows. */
  readonly table: Table
  /** Where they are in the interface: `/api/v1/{path}`. */
  readonly path: string
  /** The field people call one by; null where its name is found elsewhere. */
  readonly title: (keyof F & string) | null
  readonly gates: G
  readonly has: readonly Has[]
  readonly fields: F
  /** Its facts beside those of its facets, and what is special about those. */
  readonly facts: Own
  /** The columns of a report of its list that names none; a kind without is no report. */
  readonly report?: readonly string[]
  /** A role may show of them only what is one's own or one's team's: the resource whose scope says so. */
  readonly scope?: ScopedResource
  /** How many a port has is kept, though there is no archive: its table says `keep_listed_count`. */
  readonly counted?: true
  /** They are seen with a record of another kind that may be hidden: its type, and the column that names it. */
  readonly seenWith?: { readonly type: string; readonly column: string }
  /** Records of other kinds that they may be of, each by its column: whoever may not view one of those kinds sees none of its. */
  readonly of?: readonly { readonly type: string; readonly column: string }[]
}

type Operated<Type extends string, G extends Gates> = Pick<
  RecordKind<Type, string, Fields, OwnFacts, Facet, G>,
  'type' | 'path' | 'gates'
>
/** Of kinds whose records people change: what their operations are made of. */
export type Editable<Type extends string> = Operated<Type, Gates & { readonly edit: Permission }>
/** Of kinds whose records are archived: what their operations are made of. */
export type Archivable<Type extends string> = Operated<Type, Gates & { readonly delete: Permission }>

/** Declares a kind of record; its path is the word of its table unless it says another. */
export function record<
  const Type extends string,
  const Table extends string,
  const F extends Fields,
  const Own extends OwnFacts,
  const Has extends Facet,
  const G extends Gates,
>(
  kind: Omit<RecordKind<Type, Table, F, Own, Has, G>, 'path'> & { readonly path?: string },
): RecordKind<Type, Table, F, Own, Has, G> {
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

const stored = {
  tags: { tags: z.array(Tag) },
  externalIds: { externalIds: z.array(ExternalId) },
  customFields: { custom: CustomValues },
  archive: { archivedAt: timestamp.nullable() },
  always: { createdAt: timestamp, updatedAt: timestamp, version: z.int() },
}
type Stored<Has extends Facet> = Part<Has, 'tags'> &
  Part<Has, 'externalIds'> &
  Part<Has, 'customFields'> &
  Part<Has, 'archive'> &
  (typeof stored)['always']
type Part<Has extends Facet, F extends Facet & keyof typeof stored> = F extends Has
  ? (typeof stored)[F]
  : unknown

interface Declared<F extends Fields, Has extends Facet> {
  readonly fields: F
  readonly has: readonly Has[]
}

/** The fields of a row of the list, as `z.object` takes them. */
export function rowOf<F extends Fields, Has extends Facet>(kind: Declared<F, Has>) {
  return { id, ...outputs<F, 'record'>(kind.fields, 'record'), ...storedBy(kind) }
}

/** The fields of a record read by itself, as `z.object` takes them. */
export function detailOf<F extends Fields, Has extends Facet>(kind: Declared<F, Has>) {
  return { id, ...outputs<F, 'list'>(kind.fields, 'list'), ...storedBy(kind) }
}

function storedBy<Has extends Facet>({ has }: { readonly has: readonly Has[] }): Stored<Has> {
  const facets: readonly Facet[] = has
  return {
    ...(facets.includes('tags') ? stored.tags : {}),
    ...(facets.includes('externalIds') ? stored.externalIds : {}),
    ...(facets.includes('customFields') ? stored.customFields : {}),
    ...(facets.includes('archive') ? stored.archive : {}),
    ...stored.always,
  } as Stored<Has>
}

/** The fields people may write, as `z.strictObject` takes them. */
export function inputOf<F extends Fields, Has extends Facet>({ fields, has }: Declared<F, Has>) {
  const typed = Object.entries(fields).flatMap(([name, { input }]) => (input ? [[name, input] as const] : []))
  const facets: readonly Facet[] = has
  return {
    ...Object.fromEntries(typed),
    ...(facets.includes('externalIds') ? externalIdsWritten : {}),
  } as Typed<F> & ('externalIds' extends Has ? typeof externalIdsWritten : unknown)
}

const externalIdsWritten = { externalIds: externalIdsInput.optional() }

function outputs<F extends Fields, Elsewhere extends Place>(fields: F, elsewhere: Elsewhere) {
  const here = Object.entries(fields).filter(([, { place }]) => place !== elsewhere)
  return Object.fromEntries(here.map(([name, { output }]) => [name, output])) as At<F, Elsewhere>
}
