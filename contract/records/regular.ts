import { z } from 'zod'
import { created, data, page } from '../endpoint.ts'
import { archivedFilter, id, idList, idParams } from '../fields.ts'
import type { TypeWith } from '../kinds.ts'
import type { Facet, Gates, RecordKind } from '../record.ts'
import type { Field } from '../record-fields.ts'
import { endpoint } from '../staff-endpoint.ts'
import { activityOf } from './activity.ts'
import { archiveOf } from './archive.ts'
import { bulkOf } from './bulk.ts'
import { type CsvColumn, csvOf } from './csv-columns.ts'
import { customInput } from './custom-values.ts'
import { externalIdsOf } from './external-ids.ts'
import { recordQuery } from './list-query.ts'
import { notesOf } from './notes.ts'
import { tagsOf } from './tags.ts'

type Fields = Readonly<Record<string, Field>>

/** What is special about the reading of a kind of record. */
interface OwnReading<Row, One, Filters> {
  /** The schema of a row of the list, and of a record read by itself. */
  readonly row: Row
  readonly one: One
  /** The named filters of the list beside `archived`, `tagIds` and `q`. */
  readonly filters: Filters
  /** The columns of the list as a file, where they are not those of the kind alone. */
  readonly csv?: readonly CsvColumn[]
  readonly summaries: { readonly list: string; readonly get: string }
}

/** What is special about the writing of a kind of record. */
interface OwnWriting<Input, Change> {
  /** What is written when one is made, beside `tagIds` and `custom`, and what a change may name. */
  readonly input: Input
  readonly change: Change
  readonly summaries: { readonly create: string; readonly update: string }
}

type WithFields<F extends Fields> = Pick<RecordKind<string, string, F>, 'path' | 'gates' | 'fields' | 'has'>
/** A kind that has every facet. */
type Everything<F extends Fields, Has extends Facet> = Pick<
  RecordKind<
    TypeWith<'archive'>,
    string,
    F,
    Readonly<Record<string, object>>,
    Has,
    Required<Omit<Gates, 'own' | 'import'>>
  >,
  'type' | 'path' | 'gates' | 'fields' | 'has'
>

/** The list of a kind of record, the way through it, and one of them: `list`, `ids`, `place`, `get`. */
export function readingOf<
  F extends Fields,
  Row extends z.ZodObject,
  One extends z.ZodObject,
  Filters extends z.ZodRawShape,
>(kind: WithFields<F> & { readonly type: string }, own: OwnReading<Row, One, Filters>) {
  const path = `/api/v1/${kind.path}`
  const csv = own.csv ?? csvOf(kind)
  const query = recordQuery(kind, csv, {
    archived: archivedFilter,
    ...own.filters,
    tagIds: idList.optional(),
  })
  return {
    list: endpoint({
      method: 'GET',
      path,
      summary: own.summaries.list,
      gate: kind.gates.view,
      query,
      response: page(own.row),
      csv,
    }),
    ids: endpoint({
      method: 'GET',
      path: `${path}/ids`,
      summary: 'The ids of the list in its order, at most 20,000; takes its filters, search and sort',
      gate: kind.gates.view,
      query,
      response: data(z.object({ ids: z.array(id), total: z.int() })),
    }),
    place: endpoint({
      method: 'GET',
      path: `${path}/{id}/place`,
      summary:
        'Where a record stands in the list, from 1, and those before and after it; null where the list does not have it',
      gate: kind.gates.view,
      params: idParams,
      query,
      response: data(
        z.object({
          place: z.int().nullable(),
          previous: id.nullable(),
          next: id.nullable(),
          total: z.int(),
        }),
      ),
    }),
    get: endpoint({
      method: 'GET',
      path: `${path}/{id}`,
      summary: own.summaries.get,
      gate: kind.gates.view,
      params: idParams,
      response: data(own.one),
    }),
  } as const
}

/** The operations every kind of record has: list, create, read, change, archive and restore, notes, tags, activity. */
export function operationsOf<
  F extends Fields,
  Has extends Facet,
  Row extends z.ZodObject,
  One extends z.ZodObject,
  Filters extends z.ZodRawShape,
  Input extends z.ZodRawShape,
  Change extends z.ZodRawShape,
>(kind: Everything<F, Has>, own: OwnReading<Row, One, Filters> & OwnWriting<Input, Change>) {
  const { type, gates } = kind
  const path = `/api/v1/${kind.path}`
  const { list, ids, place, get } = readingOf(kind, own)
  const facets: readonly Facet[] = kind.has
  const numbers = facets.includes('externalIds') ? (['EXTERNAL_ID_TAKEN'] as const) : []
  return {
    // Their bulk has actions of its own, or is added by `bulkOf`.
    ...(regularOf<Common>(kind as never) as Operations<Common> & Part<Has, 'externalIds'>),
    list,
    ids,
    place,
    create: endpoint({
      method: 'POST',
      path,
      summary: own.summaries.create,
      gate: gates.create,
      body: z.strictObject({
        ...own.input,
        tagIds: z.array(id).max(100).optional(),
        custom: customInput.optional(),
      }),
      response: created(own.one),
      emits: [`${type}.created`],
      errors: ['REFERENCE_NOT_FOUND', ...numbers],
    }),
    get,
    update: endpoint({
      method: 'PATCH',
      path: `${path}/{id}`,
      summary: own.summaries.update,
      gate: gates.edit,
      params: idParams,
      body: z.strictObject(own.change).partial(),
      response: data(own.one),
      emits: [`${type}.updated`],
      ifMatch: true,
      errors: ['VERSION_STALE', ...numbers],
    }),
  } as const
}

type Common = Exclude<Facet, 'bulk' | 'externalIds'>

type Facets = {
  archive: ReturnType<typeof archiveOf>
  notes: ReturnType<typeof notesOf>
  tags: ReturnType<typeof tagsOf>
  externalIds: ReturnType<typeof externalIdsOf>
  activity: ReturnType<typeof activityOf>
  bulk: ReturnType<typeof bulkOf>
}
type Operations<Has extends Facet> = Part<Has, 'archive'> &
  Part<Has, 'notes'> &
  Part<Has, 'tags'> &
  Part<Has, 'externalIds'> &
  Part<Has, 'activity'> &
  Part<Has, 'bulk'>
type Part<Has extends Facet, F extends keyof Facets> = F extends Has ? Facets[F] : object

/** The operations that come with the facets of a kind and have the same shapes for all: archive, notes, tags, activity, bulk. */
export function regularOf<Has extends Facet>(kind: {
  readonly type: string
  readonly path: string
  readonly gates: Gates
  readonly has: readonly Has[]
  readonly fields: Fields
}): Operations<Has> {
  const facets: readonly Facet[] = kind.has
  const parts = {
    archive: archiveOf,
    notes: notesOf,
    tags: tagsOf,
    externalIds: externalIdsOf,
    activity: activityOf,
    bulk: bulkOf,
  }
  const here = Object.entries(parts).filter(([facet]) => facets.includes(facet as Facet))
  return Object.assign({}, ...here.map(([, operations]) => operations(kind as never))) as Operations<Has>
}
