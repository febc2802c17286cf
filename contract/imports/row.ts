import { z } from 'zod'
import { id } from '../fields.ts'
import { storedReason } from '../reason.ts'

/**
 * What becomes of a row: the first seven before an import is applied, the next three after, the last two when it was
 * taken back.
 */
export const importRowStatuses = [
  'good',
  'similar',
  'known',
  'changed',
  'bad',
  'repeated',
  'line',
  'created',
  'updated',
  'skipped',
  'taken_back',
  'kept',
] as const

/**
 * How much of a row comes in: all of it, what could be read, nothing for its state in the other system, or nothing since it
 * cannot be read.
 */
export const wholenesses = ['whole', 'incomplete', 'left_out', 'refused'] as const

/** `message` is the English sentence of `reason`, which is null in what an earlier version stored. */
export const Problem = z.object({
  row: z.int(),
  column: z.string().nullable(),
  message: z.string(),
  reason: storedReason,
})

/** Of a field that changed both here and in the file: what is here stays, or the file's value is taken. */
export const takes = ['ours', 'theirs'] as const

const plainValue = z.union([z.string(), z.number(), z.boolean()]).nullable()

export const ImportRow = z.object({
  row: z.int(),
  status: z.enum(importRowStatuses),
  /** How much of it comes in; null for one that does not by itself, and once the import is applied. */
  wholeness: z.enum(wholenesses).nullable(),
  /** How the record is called: a mooring number, a name. */
  title: z.string().nullable(),
  /** The fields as they are written; empty for a row that is not. */
  values: z.record(z.string(), z.unknown()),
  /** The cells by column header, as they count. */
  cells: z.record(z.string(), z.string()),
  /** What the file has in the cells that were put right, by column header. */
  replaced: z.record(z.string(), z.string()),
  recordId: id.nullable(),
  /** Fields of a record of the port that differ from the row, as they are and as the file has them. */
  changes: z.array(
    z.object({
      field: z.string(),
      from: plainValue,
      to: plainValue,
      /** It changed here too since the last import, and what is here stays. */
      kept: z.boolean(),
      /** What is chosen of a field that changed here too; null for one that changed in the file alone. */
      choice: z.enum(takes).nullable(),
    }),
  ),
  problems: z.array(Problem),
})
