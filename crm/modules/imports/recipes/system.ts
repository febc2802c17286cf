import { z } from 'zod'
import { Conventions } from '../../../../contract/imports/mapping.ts'
import { importEntities } from '../../../../contract/permissions.ts'
import { systemName } from '../../../../contract/records/external-id.ts'

const Table = z.strictObject({
  /** What the system calls the table. */
  table: z.string(),
  entity: z.enum(importEntities),
  /** Where its headings are from. */
  source: z.string(),
  /** Sets of headings: a table that has all of one may be this one. */
  recognisedBy: z.array(z.array(z.string()).min(1)).min(1),
  /** Heading → field, null for what is left out. Of two that become one field the first with values counts. */
  columns: z.record(z.string(), z.string().nullable()),
  conventions: Conventions.optional(),
})

/** Fields whose words systems have of their own. */
export const systemWordFields = ['stage', 'outcome', 'source', 'state', 'documentType'] as const
export type SystemWordField = (typeof systemWordFields)[number]

/** What is known of another system: one file in `systems/`. */
export const System = z.strictObject({
  system: systemName,
  /** What tells the system where none of its tables is recognised. */
  signs: z.strictObject({
    /** Headings that it alone has: one is enough. */
    headings: z.array(z.string()).default([]),
    /** What every heading begins with. */
    begins: z.array(z.string()).default([]),
    /** How its numbers begin, and how long they are. */
    numbers: z
      .array(z.strictObject({ begins: z.string(), lengths: z.array(z.int()).optional() }))
      .default([]),
  }),
  /** Our value → the words it has for it, as far as they are no words of the trade. */
  words: z
    .partialRecord(z.enum(systemWordFields), z.record(z.string(), z.array(z.string()).min(1)))
    .default({}),
  tables: z.array(Table).min(1),
  /** Its page of the guide: which exports to make there, in their order, and what does not come over. */
  guide: z.strictObject({ exports: z.array(z.string()).min(1), stays: z.array(z.string()).min(1) }),
})
export type System = z.output<typeof System>
