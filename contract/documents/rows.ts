import { z } from 'zod'
import { id } from '../fields.ts'
import { File } from '../files/endpoints.ts'
import { detailOf, rowOf } from '../record.ts'
import { document } from './record.ts'
import { documentOwners } from './vocabulary.ts'

/** Where its file is fetched by whoever may: the signed one where there is one; null without a file. */
const downloadUrl = z.string().nullable()

export const DocumentRow = z.object({ ...rowOf(document), downloadUrl })
export const Document = z.object({ ...detailOf(document), downloadUrl })

/** What belongs to one record: its own files, or documents. */
export const DocumentGroup = z.object({
  label: z.string(),
  source: z.enum(documentOwners),
  sourceId: id,
  files: z.array(File).optional(),
  workflows: z.array(DocumentRow).optional(),
  /** How many there are in all; the group has the newest of them. */
  total: z.int(),
})
