import { z } from 'zod'
import { accepted, created, data, empty, file, page } from '../endpoint.ts'
import { flag, id, idParams, listOf, timestamp } from '../fields.ts'
import { listQuery } from '../paging.ts'
import { importEntities } from '../permissions.ts'
import { storedReason } from '../reason.ts'
import { endpoint } from '../staff-endpoint.ts'
import { textEncodings } from '../values/encodings.ts'
import { formatParts, Mapping, wordFields } from './mapping.ts'
import { ImportRow, importRowStatuses, Problem, takes, wholenesses } from './row.ts'

export const importStatuses = [
  'preview',
  'queued',
  'applying',
  'applied',
  'failed',
  'undoing',
  'undone',
] as const
/** Bytes of the largest file an import takes. */
export const largestImportFile = 25 * 1024 * 1024

/** Characters of a cell that is put right: as many as a note has. */
const longestFix = 10_000

/** What was decided of a column, by what, and what else it could be. */
const ColumnDecision = z.object({
  column: z.string(),
  field: z.string(),
  part: z.enum(formatParts),
  /** Null where nothing decides it: it must be chosen in `mapping.formats` before the import is applied. */
  value: z.string().nullable(),
  /** What decided: the cells, the heading, other columns of the file, what its system or the port uses, or a person. */
  by: z.enum(['cells', 'heading', 'file', 'system', 'port', 'person']).nullable(),
  options: z.array(z.string()),
  /** Cells that can be read in more than one way. */
  examples: z.array(z.string()),
})

/** The recipe that a table was recognised by: of a system and one of its tables, or one of the port by its name. */
export const RecipeRef = z.object({
  /** `hubspot.contacts`, or the id of a recipe of the port. */
  key: z.string(),
  system: z.string(),
  /** Null for a recipe of the port. */
  table: z.string().nullable(),
  own: z.boolean(),
})

export const Import = z.object({
  id,
  /** The export it is a part of; it is applied, taken back and discarded with that. */
  runId: id.nullable(),
  entity: z.enum(importEntities),
  fileName: z.string(),
  status: z.enum(importStatuses),
  rowCount: z.int(),
  columns: z.array(
    z.object({
      header: z.string(),
      samples: z.array(z.string()),
      /** Rows that have something in it. */
      filled: z.int(),
      /** Distinct values when there are at most 200, for choosing rows by one of them. */
      values: z.array(z.object({ value: z.string(), count: z.int() })).nullable(),
    }),
  ),
  fields: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      /** How its cells are read: text, length, phone, date and others. */
      kind: z.string(),
      required: z.boolean(),
    }),
  ),
  /** Fields that still need a column, each as the labels of which one is enough. */
  missing: z.array(z.array(z.string())),
  mapping: Mapping,
  /** The file with the same columns whose mapping this import began with, and when that was imported. */
  remembered: z.object({ fileName: z.string(), usedAt: timestamp }).nullable(),
  /** The recipe that its headings were recognised by and the mapping was made by, if any. */
  recipe: RecipeRef.nullable(),
  /** Cells that were put right. */
  fixed: z.int(),
  piers: z.array(
    z.object({
      pier: z.string(),
      count: z.int(),
      letters: z.string().nullable(),
      /** Berths of the port under these letters, and how many rows of the pier are among them. */
      inPort: z.int(),
      known: z.int(),
      /** Letters that neither the port nor another pier of the file has. */
      free: z.string().nullable(),
    }),
  ),
  /** Words of the columns that have a fixed choice, and what they are taken for; null where that is not known. */
  words: z.array(
    z.object({
      field: z.enum(wordFields),
      word: z.string(),
      count: z.int(),
      value: z.string().nullable(),
    }),
  ),
  /** How columns of figures, dates, sizes and amounts are read. */
  formats: z.array(ColumnDecision),
  counts: z.object({
    selected: z.int(),
    /** Rows that will be written, those that look like a record of the port among them. */
    good: z.int(),
    bad: z.int(),
    /** Of those that will be written, the ones with all their cells, and the others. */
    whole: z.int(),
    incomplete: z.int(),
    /** Of those that will not, the ones that are over, cancelled or deleted in the other system, and the others. */
    leftOut: z.int(),
    refused: z.int(),
    /** Rows that are an earlier row of the file once more, cell by cell; they are left out. */
    repeated: z.int(),
    /** Rows that are a line of the record of an earlier row, such as the second line of an invoice. */
    lines: z.int(),
    /** Rows that exist in the port already and are left alone. */
    known: z.int(),
    /** Rows that look like a record of the port, written unless the mapping leaves them out. */
    similar: z.int(),
    /** Rows whose record of the port will be changed. */
    changed: z.int(),
    /** Rows whose record of the port differs from the file, whether it will be changed or not. */
    differing: z.int(),
    /** Rows with a field that changed in the file and here since the last import: what is here stays. */
    kept: z.int(),
    /** Rows that are written without a cell that could not be read; its text goes into a note. */
    withGaps: z.int(),
  }),
  /** The code page a text file was read by, whether that is a guess, and lines with bytes of another; null for a workbook. */
  encoding: z
    .object({ name: z.enum(textEncodings), guessed: z.boolean(), wrongLines: z.array(z.int()) })
    .nullable(),
  /** Sheets of a workbook or files of an archive that have rows, and which one is read; null where there is one. */
  sheets: z.object({ names: z.array(z.string()), chosen: z.string() }).nullable(),
  /** Columns left out that look like records of another kind, which a second import of the file can bring in. */
  looksLike: z.object({ entity: z.enum(importEntities), columns: z.array(z.string()) }).nullable(),
  /** Rows below the table, such as totals, that are no records. */
  setAside: z.array(z.object({ row: z.int(), text: z.string() })),
  /** Columns with cells that are not read as they stand, and in how many rows. */
  unread: z.array(z.object({ column: z.string(), rows: z.int() })),
  /** The first 100 problems; all of them stand in the rejected file. */
  problems: z.array(Problem),
  progress: z.object({
    done: z.int(),
    total: z.int(),
    created: z.int(),
    updated: z.int(),
    skipped: z.int(),
    /** Rows taken back, and those that stay although the import was. */
    takenBack: z.int(),
    kept: z.int(),
  }),
  /** Why it stopped, in English and by its code. */
  error: z.string().nullable(),
  reason: storedReason,
  createdAt: timestamp,
  finishedAt: timestamp.nullable(),
})

export const imports = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/imports',
    summary: 'Imports of the port, newest first; those of whole exports stand in the list of runs',
    gate: 'session',
    query: listQuery(['createdAt'], {}),
    response: page(
      Import.omit({
        columns: true,
        problems: true,
        fields: true,
        missing: true,
        piers: true,
        words: true,
        formats: true,
        setAside: true,
        unread: true,
        encoding: true,
        sheets: true,
        looksLike: true,
        mapping: true,
        remembered: true,
        recipe: true,
        fixed: true,
      }),
    ),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/imports',
    summary:
      'Reads a CSV, XLSX or ODS file, or a ZIP of these or of contact cards (field `file`), and previews it; nothing is written yet',
    gate: 'session',
    upload: { as: 'form', bytes: largestImportFile },
    body: z.strictObject({ entity: z.enum(importEntities) }),
    response: created(Import),
    emits: ['import.created'],
    errors: [
      'FILE_UNREADABLE',
      'FILE_TOO_LARGE',
      'FILE_TYPE_REFUSED',
      'TOO_MANY_ROWS',
      'PERMISSION_DENIED',
      'MODULE_DISABLED',
    ],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/imports/{id}',
    summary: 'One import with mapping, counts and the first problems',
    gate: 'session',
    params: idParams,
    response: data(Import),
  }),
  map: endpoint({
    method: 'PATCH',
    path: '/api/v1/imports/{id}',
    summary: 'Changes the mapping and previews again',
    gate: 'session',
    params: idParams,
    body: Mapping.partial(),
    response: data(Import),
    emits: ['import.mapped'],
    errors: ['IMPORT_STATE'],
  }),
  fixCells: endpoint({
    method: 'PATCH',
    path: '/api/v1/imports/{id}/cells',
    summary:
      'Puts cells right before they are written, and previews again; null brings back what the file has',
    gate: 'session',
    params: idParams,
    body: z.strictObject({
      cells: z
        .array(
          z.strictObject({
            row: z.int().min(1),
            column: z.string().max(120),
            value: z.string().max(longestFix).nullable(),
          }),
        )
        .min(1)
        .max(200),
    }),
    response: data(Import),
    emits: ['import.mapped'],
    errors: ['IMPORT_STATE'],
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/api/v1/imports/{id}/choices',
    summary:
      'Chooses whether a field that changed both here and in the file stays as it is here, as it does at first, or takes the file’s value, and previews again: in one row, or in all of them where `row` is null',
    gate: 'session',
    params: idParams,
    body: z.strictObject({
      row: z.int().min(1).nullable(),
      /** As the changes of a row name it. */
      field: z.string().min(1).max(120),
      takes: z.enum(takes),
    }),
    response: data(Import),
    emits: ['import.mapped'],
    errors: ['IMPORT_STATE'],
  }),
  dropRemembered: endpoint({
    method: 'DELETE',
    path: '/api/v1/imports/{id}/remembered',
    summary: 'Forgets how files with these columns were read, and proposes a mapping by this file alone',
    gate: 'session',
    params: idParams,
    response: data(Import),
    emits: ['import.mapped'],
    errors: ['IMPORT_STATE'],
  }),
  setRecipe: endpoint({
    method: 'PUT',
    path: '/api/v1/imports/{id}/recipe',
    summary:
      'Proposes a mapping by another recipe, or by words alone where `recipe` is null, and previews again',
    gate: 'session',
    params: idParams,
    body: z.strictObject({ recipe: z.string().max(120).nullable() }),
    response: data(Import),
    emits: ['import.mapped'],
    errors: ['IMPORT_STATE'],
  }),
  rows: endpoint({
    method: 'GET',
    path: '/api/v1/imports/{id}/rows',
    summary: 'The rows as they would be written',
    gate: 'session',
    params: idParams,
    query: listQuery(['row'], {
      problemsOnly: flag.optional(),
      /** Only rows with a cell that was put right. */
      fixedOnly: flag.optional(),
      status: listOf(importRowStatuses).optional(),
      wholeness: listOf(wholenesses).optional(),
      /** Only rows that show three values of each column, or as many as it has. */
      samples: flag.optional(),
    }),
    response: page(ImportRow),
  }),
  apply: endpoint({
    method: 'POST',
    path: '/api/v1/imports/{id}/apply',
    summary: 'Writes every good row in the background; applying again changes nothing',
    gate: 'session',
    params: idParams,
    response: accepted(Import),
    emits: ['import.started'],
    errors: ['IMPORT_STATE', 'IMPORT_MAPPING_INCOMPLETE'],
  }),
  bringRest: endpoint({
    method: 'POST',
    path: '/api/v1/imports/{id}/rest',
    summary:
      'Previews the file of an import that was applied once more, for the records its left out columns hold',
    gate: 'session',
    params: idParams,
    response: created(Import),
    emits: ['import.created'],
    errors: ['IMPORT_STATE', 'PERMISSION_DENIED'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/v1/imports/{id}/undo',
    summary:
      'Takes back in the background what an import wrote, as far as nobody changed it since; the rows say what stays and why',
    gate: 'session',
    params: idParams,
    response: accepted(Import),
    emits: ['import.undo_started'],
    errors: ['IMPORT_STATE'],
  }),
  rejected: endpoint({
    method: 'GET',
    path: '/api/v1/imports/{id}/rejected',
    summary: 'The rejected rows as a CSV file, with what is wrong',
    gate: 'session',
    params: idParams,
    response: file,
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/api/v1/imports/{id}',
    summary: 'Discards an import that was not applied',
    gate: 'session',
    params: idParams,
    response: empty,
    emits: ['import.finished'],
    errors: ['IMPORT_STATE'],
  }),
} as const
