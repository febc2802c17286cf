import type { z } from 'zod'
import type { Import } from '../../../../contract/imports/endpoints.ts'
import type { KindWith } from '../../../../contract/kinds.ts'
import type { ImportEntity, Permission } from '../../../../contract/permissions.ts'
import type { Reason } from '../../../../contract/reasons.ts'
import type { ExternalId } from '../../../../contract/records/external-id.ts'
import type { VocabularyKey } from '../../../../contract/vocabularies/lists.ts'
import type { Ctx, Tx } from '../../../context.ts'
import type { EarlierRows } from '../../records/importing/writing.ts'
import type { ImportField } from '../cells/field.ts'
import type { Problem } from '../cells/problem.ts'
import type { Layout, RowReader } from '../cells/row-reader.ts'
import type { ImportPort } from '../cells/terms.ts'
import type { ImportTable } from '../file/table.ts'
import type { Exported, Joints } from '../joining/exported.ts'
import type { ImportMapping } from '../mapping/import-mapping.ts'
import type { Choices } from '../numbers/choices.ts'

export type { ImportEntity }

/** What any kind of record reads from a row at least. */
export interface ImportedRecord {
  tags: string[]
  /** Values of the port's own fields, by their names. */
  custom?: Readonly<Record<string, unknown>>
  /** The number it has in the system that the file comes from. */
  externalId?: ExternalId
}

/**
 * A kind of record that can come from a file: everything the engine knows of it. `Found` is what the port adds to a row
 * when it is held against it, such as the owner of a yacht.
 */
export interface ImportKind<Rec extends ImportedRecord = ImportedRecord, Found = unknown> {
  readonly entity: ImportEntity
  /** Null for what is no record of its own, such as a note. */
  readonly kind: KindWith<'import'> | null
  readonly permission: Permission
  /** The fields a column can become, in the order they are offered. */
  readonly fields: readonly ImportField[]
  /** What a record cannot be without: of each list, one field at least. */
  readonly required: readonly (readonly string[])[]
  /** Fields whose words mean one of a few values. */
  readonly choices: readonly Choice[]
  /** How many rows a transaction writes. */
  readonly rowsAtOnce: number
  titleOf(record: Rec): string
  /** The fields of a record as the preview tells them, where they are told otherwise than they are written. */
  tell?(record: Rec): Readonly<Record<string, unknown>>
  /** Fills in what a mapping of this kind needs beside its columns, and puts right what the file no longer fits. */
  completeMapping?(ctx: Ctx, table: ImportTable, mapping: ImportMapping): Promise<ImportMapping>
  /** The piers of the file, as the preview tells them. */
  describePiers?(
    ctx: Ctx,
    table: ImportTable,
    mapping: ImportMapping,
    rows: readonly MatchedRow<Rec, Found>[],
  ): Promise<Pier[]>
  /** Which rows make one record together, where a table may have a row for each of its lines. */
  readonly gathering?: Gathering
  /** Makes the reader of the rows of one table; `more` are the other rows of the same record. */
  reader(layout: Layout, table: ImportTable, port: ImportPort): ReadRecord<Rec>
  /** Holds rows against the port: which are known, which look alike, and which cannot be written as things are. */
  match(ctx: Ctx, rows: readonly GoodRow<Rec>[], matching: Matching): Promise<Matches<Found>>
  /** What the file does not say of a new record is as the person importing said. */
  complete?(record: Rec, mapping: ImportMapping): Rec
  /** Takes the locks of many rows in the one order in which everybody takes them. */
  lockToWrite?(tx: Tx, rows: readonly Writable<Rec, Found>[]): Promise<void>
  /** Writes rows as records by the operation of their module, all or none, in the order of the rows. */
  write(tx: Tx, rows: readonly Writable<Rec, Found>[], writer: Writer): Promise<Made[]>
  /**
   * Joins known records to what their rows belong to, where they are not, all or none. Gives what that made, by row: JSON,
   * kept for taking it back.
   */
  join?(tx: Tx, rows: readonly Joined<Found>[], writer: Writer): Promise<ReadonlyMap<number, object>>
  /** How a record of the port is brought up to a row; null where that is for a person to do. */
  readonly update: Update<Rec, Found> | null
  readonly undo?: Undo
}

export type ReadRecord<Rec extends ImportedRecord = ImportedRecord> = (
  reader: RowReader,
  more: readonly RowReader[],
) => RowResult<Rec>

/** What rows of one record have in common, by fields. */
export interface Gathering {
  readonly number: string
  /** What besides is the same in rows of one record, or empty but in the first. */
  readonly same: readonly string[]
  /** What a row says of its line. */
  readonly lines: readonly string[]
}

/** A field whose words mean one of a few values, as the trade uses them. */
export interface Choice {
  readonly field: WordField
  /** Its values are those of a vocabulary of the port. */
  readonly vocabulary?: VocabularyKey
  read(word: string): string | null
}

type Words = NonNullable<ImportMapping['words']>
export type WordField = keyof Words
export type Pier = z.infer<typeof Import>['piers'][number]

/** What makes a record the same as another of the file, and how to say so. */
export type Identity = {
  key: string
  says: string
  /** The field it is, where it is one alone. */
  field?: string
}
export type RowResult<Rec> = { record: Rec; identities: Identity[] }

/** One row as it was read: `record` is null exactly when there are problems. */
export interface ReadRow<Rec extends ImportedRecord = ImportedRecord> {
  row: number
  record: Rec | null
  problems: Problem[]
  /** What is said of a row that is written all the same. */
  remarks?: Problem[]
  /** Cells that could not be read and stand in a note instead, each with its heading. */
  gaps?: string[]
  /** It is an earlier row once more, cell by cell. */
  isRepeated?: true
  /** The row whose record it is a line of. */
  lineOf?: number
}

export interface GoodRow<Rec extends ImportedRecord = ImportedRecord> {
  row: number
  record: Rec
}

export interface Matching {
  /** Records this import made count as new still. */
  importId: string | null
  mapping: ImportMapping
  permissions: ReadonlySet<string>
  /** The rows of its export that are written before; none for a file by itself. */
  exported?: Exported
  /** What rows refer to among them: that goes before what the port has. */
  joints?: Joints
  /** The records that have the numbers of rows, by row. */
  numbered?: ReadonlyMap<number, string>
  /** What was chosen of fields that changed both here and in the file. */
  choices: Choices
  /** What came of the rows before these, of a file that is looked at some rows at a time. */
  before: { readonly rows: EarlierRows; readonly refused: Set<number> }
}

/** What the port has to say about a good row. */
export interface Match<Found = unknown> {
  status: 'good' | 'similar' | 'known'
  /** What is known or similar. */
  reason: Reason | null
  /** The record of the port a known row stands for. */
  recordId?: string
  /** It is known by its number in another system. */
  isNumbered?: true
  /** What the last import said of it, by the columns of `update`. */
  earlier?: Patch
  found?: Found
  /** The record without what the port cannot take of it, and what that is. */
  without?: { record: object; cells: readonly { column: string | null; text: string; reason: Reason }[] }
  /** Values as the port calls them, told in place of what the row says. */
  shown?: Readonly<Record<string, string>>
  /** What speaks against a row that is written all the same. */
  remarks?: Problem[]
}

/** Matches by row; a row of which the port says nothing stays good. */
export interface Matches<Found = unknown> {
  matches: ReadonlyMap<number, Match<Found>>
  problems: ReadonlyMap<number, Problem>
}

/** A field of a record as it is and as the file would have it. */
export type FieldChange = {
  field: string
  from: Plain
  to: Plain
  /** It changed here too since the last import, and what is here stays. */
  kept: boolean
  /** What is chosen of a field that changed here too; null for one that changed in the file alone. */
  choice: 'ours' | 'theirs' | null
}
export type Plain = string | number | boolean | null

export interface MatchedRow<Rec extends ImportedRecord = ImportedRecord, Found = unknown> {
  row: number
  /** `changed` rows are known ones that the mapping brings up to the file. */
  status: Match['status'] | 'changed' | 'bad' | 'repeated' | 'line'
  record: Rec | null
  problems: Problem[]
  remarks?: Problem[]
  gaps?: string[]
  reason: Reason | null
  recordId?: string
  isNumbered?: true
  earlier?: Patch
  found?: Found
  shown?: Readonly<Record<string, string>>
  /** What differs between a known record and its row. */
  changes?: FieldChange[]
}

/** A row on its way into the port. */
export interface Writable<Rec extends ImportedRecord = ImportedRecord, Found = unknown> {
  row: number
  record: Rec
  tagIds: string[]
  found?: Found
  gaps?: string[]
}

/** A row and the record of the port it stands for. */
export interface Joined<Found = unknown> {
  row: number
  recordId: string
  found: Found | undefined
}

/** On whose behalf rows are written. */
export interface Writer {
  mapping: ImportMapping
  permissions: ReadonlySet<string>
}

/** A record that was made, and what writing it changed beside it: JSON, kept with the row for taking it back. */
export interface Made {
  id: string
  effects?: object
}

export type Patch = Record<string, unknown>

export interface Update<Rec extends ImportedRecord, Found> {
  readonly permission: Permission
  /** The columns of the record as the row has them; what the row says nothing about is left out. */
  columnsOf(record: Rec, found: Found | undefined): Patch
  /** What more is brought up where a number tells which record it is: what else records are known by. */
  numbered?(record: Rec): Patch
  /** What of a known record is no column of its own and is brought up too, by the names of `columnsOf`. */
  beside?(ctx: Ctx, recordIds: readonly string[]): Promise<(recordId: string) => Patch>
  /** Takes the locks of many records in the one order in which everybody takes them. */
  lock?(tx: Tx, known: readonly { recordId: string; found?: Found }[]): Promise<void>
  /** Brings the record up to the row by the operation of its module. Gives what that changed beside it, as JSON. */
  write(tx: Tx, recordId: string, columns: Patch, by: UpdatedBy<Found>): Promise<object | null>
}

/** On whose behalf a record is brought up, and what the port added to its row. */
export interface UpdatedBy<Found = unknown> {
  found: Found | undefined
  permissions: ReadonlySet<string>
}

export interface Undo {
  /** Takes the locks of many records in the one order in which everybody takes them. */
  lock?(tx: Tx, recordIds: readonly string[]): Promise<void>
  /**
   * Takes back what writing a removed record changed beside it. Gives what stays. `changedSince`
   * asks who changed a record after the row was written.
   */
  effects?(tx: Tx, recordId: string, effects: unknown, changedSince: ChangedSince): Promise<readonly Reason[]>
  /** Takes away what writing a record hung on it, so that nothing refers to it any more. */
  release?(tx: Tx, recordId: string, effects: unknown): Promise<void>
  /** Takes back what is no record of its own. Gives why it stays, or null. */
  remove?(tx: Tx, id: string): Promise<Reason | null>
  /** Takes back what joining a known record made. Gives why it stays, or null. */
  unjoin?(tx: Tx, effects: unknown): Promise<Reason | null>
  /** The same of a record that was brought up, once its columns are as they were. */
  updateEffects?(tx: Tx, recordId: string, effects: unknown): Promise<Reason | null>
}

export type ChangedSince = (type: string, recordId: string) => Promise<Reason | null>
