import { sql } from 'kysely'
import { type AnswerFile, filesIn } from '../../../../contract/inquiries/files.ts'
import type { FormField } from '../../../../contract/inquiries/mapping.ts'
import type { Env } from '../../../../platform/env.ts'
import { uuidv7 } from '../../../../platform/ids.ts'
import { portOf, type Tx } from '../../../context.ts'
import { keptName } from '../../files/file-name.ts'
import { inserted } from '../../records/columns.ts'
import { fetchInquiryFileJob } from './jobs.ts'

/** Files that one inquiry brings at most. */
const mostFiles = 100

/** Where the form service of this installation hands out uploaded files: nothing is fetched from anywhere else. */
export function filesAddress({ forms }: Pick<Env, 'forms'>): string {
  return `${forms.publicUrl}/files/`
}

/** Notes the files that came with the answers of an inquiry, and has each fetched once. */
export async function expectFiles(
  tx: Tx,
  env: Pick<Env, 'forms'>,
  inquiryId: string,
  fields: readonly FormField[],
): Promise<void> {
  const files = fields.flatMap((field) => filesIn(field).map((file) => ({ ...file, fieldKey: field.key })))
  const rows = files.flatMap((file, place) => {
    const source = sourceOf(file, filesAddress(env))
    return source === null ? [] : [rowOf(tx, inquiryId, file, source, place)]
  })
  if (rows.length === 0) return
  const { rows: expected } = await sql<{
    id: string
  }>`insert into inquiry_files ${inserted(rows.slice(0, mostFiles))}
    on conflict (port_id, inquiry_id, field_key, source) do nothing returning id`.execute(tx.db)
  for (const { id } of expected) await tx.addJob(fetchInquiryFileJob, { id })
}

function rowOf(
  tx: Tx,
  inquiryId: string,
  { fieldKey, name, type, size, url }: AnswerFile & { fieldKey: string },
  source: string,
  place: number,
) {
  return {
    portId: portOf(tx),
    id: uuidv7(),
    inquiryId,
    fieldKey,
    place,
    name: keptName(name),
    mediaType: type,
    size,
    source,
    url,
  }
}

/** The address without what it is good for; null for one that is not of our form service. */
function sourceOf({ url: text }: AnswerFile, below: string): string | null {
  const url = URL.parse(text)
  if (!url || url.username || url.password || url.hash) return null
  const source = `${url.origin}${url.pathname}`
  return source.startsWith(below) && source.length > below.length ? source : null
}
