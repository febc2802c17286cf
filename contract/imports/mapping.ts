import { z } from 'zod'
import { countryIso, text } from '../fields.ts'
import { outcomes, stages } from '../interests/pipeline.ts'
import { schemaMessage } from '../reason.ts'
import { systemName } from '../records/external-id.ts'
import { textEncodings } from '../values/encodings.ts'
import { sizeUnits } from '../values/length-units.ts'
import { berthStatuses } from '../values/vocabulary.ts'
import { longestVocabularyValue } from '../vocabularies/lists.ts'

/** What the word of a file may say about how a deal ended: in one of these ways, or not yet. */
const endings = [...outcomes, 'open'] as const
const stagesAndEndings = [...stages, ...endings] as const
/** A value of a vocabulary of the port. */
const Term = text(longestVocabularyValue)
/** Word of the file → what it means. */
const termWords = z.record(z.string(), Term).optional()

/** The fields whose words a file may have in a way of its own. */
export const wordFields = [
  'status',
  'tenureType',
  'mooringType',
  'access',
  'sidePontoon',
  'cleatType',
  'bollardType',
  'stage',
  'outcome',
] as const

/** What is decided for a column as a whole. */
export const formatParts = ['decimal', 'order', 'unit', 'feet', 'currency'] as const

/** How the figures, dates, sizes and amounts of one column are written, as far as a person says it. */
const ColumnFormat = z.strictObject({
  /** The sign before the decimals. */
  decimal: z.enum(['.', ',']).optional(),
  order: z.enum(['dmy', 'mdy']).optional(),
  /** Of sizes that name no unit themselves. */
  unit: z.enum(sizeUnits).optional(),
  /** Whether feet with a point are followed by tenths or by inches: 23.10. */
  feet: z.enum(['tenths', 'inches']).optional(),
  /** ISO 4217: of amounts that name none themselves, and of signs such as kr that several have. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
})

/** How a system writes what the cells, the heading and the other columns of a file leave open. */
export const Conventions = z.strictObject({
  decimal: z.enum(['.', ',']).optional(),
  order: z.enum(['dmy', 'mdy']).optional(),
  unit: z.enum(sizeUnits).optional(),
})

/** How the columns of a file become fields. A column left out is ignored. */
export const Mapping = z.strictObject({
  /** Column header → field key of the entity. */
  columns: z.record(z.string(), z.string()),
  /** Pier as the file writes it → dock letters (berths only). */
  pierLetters: z
    .record(z.string(), z.string().regex(/^[A-Z]{1,3}$/, schemaMessage('pier_letters')))
    .optional(),
  /** Takes only rows whose column has this value, such as one harbour of several. */
  only: z.strictObject({ column: z.string(), value: z.string() }).nullable().optional(),
  /** Column that tells apart what the file holds several of, such as harbours: one of its values must be chosen. */
  splitBy: z.string().nullable().optional(),
  /** What berths become of which the file does not say it. */
  defaults: z
    .strictObject({ status: z.enum(berthStatuses).optional(), tenureType: Term.optional() })
    .optional(),
  /** What words of the file mean: word → status or value of a vocabulary (berths), stage or outcome (interests). */
  words: z
    .strictObject({
      status: z.record(z.string(), z.enum(berthStatuses)).optional(),
      tenureType: termWords,
      mooringType: termWords,
      access: termWords,
      sidePontoon: termWords,
      cleatType: termWords,
      bollardType: termWords,
      /** A stage may also be called by how the deal ended. */
      stage: z.record(z.string(), z.enum(stagesAndEndings)).optional(),
      outcome: z.record(z.string(), z.enum(endings)).optional(),
    })
    .optional(),
  /** Column header → how its cells are written, where a person says so. */
  formats: z.record(z.string(), ColumnFormat).optional(),
  /** What the system writes where the file says nothing; a person, the cells and headings go before. */
  conventions: Conventions.optional(),
  /** Code page of a text file, where a person says so. */
  encoding: z.enum(textEncodings).optional(),
  /** Which sheet of a workbook or file of an archive is read, where it has several. */
  sheet: z.string().max(300).optional(),
  /** Unit of numbers whose column names none. */
  defaultUnit: z.enum(['ft', 'm']).optional(),
  /** Country of phone numbers without a prefix: at first the port's. */
  defaultCountry: countryIso.nullable().optional(),
  /** The system that the file comes from: the numbers of its rows are kept with its name. */
  source: systemName.nullable().optional(),
  /**
   * What becomes of records the port has already: left as they are, brought up to what changed in the file since the last
   * import of the same rows, or brought up to the file whatever changed here. Without it rows that are known by their
   * number are brought up to what changed, and others are left.
   */
  known: z.enum(['skip', 'changed', 'update']).optional(),
  /** Makes clients of those an interest names and the port does not have (interests only); needs `clients.create`. */
  makeClients: z.boolean().optional(),
  /** Leaves out the whole table: nothing in it is of a kind that the port has (a part of an export only). */
  leftOut: z.boolean().optional(),
  /** Leaves out rows that look like a record of the port. */
  skipSimilar: z.boolean().optional(),
})
