import { sql } from 'kysely'
import { accountOf, type Ctx } from '../../context.ts'

export interface KeptFile {
  id: string
  formId: string
  /** The field it answers, or `logo` for a picture at the head of the page: such a file waits for no answer. */
  fieldId: string
  name: string
  mediaType: string
  /** Bytes. */
  size: number
}

/** Where the bytes of a file are stored. */
export function storageKey(accountId: string, fileId: string): string {
  return `${accountId}/${fileId}`
}

/** Notes a file of the account's own whose bytes are stored. */
export async function keepFile(ctx: Pick<Ctx, 'db' | 'tenantId'>, file: KeptFile): Promise<void> {
  await sql`insert into files (account_id, id, form_id, field_id, name, media_type, size)
    values (${accountOf(ctx)}, ${file.id}, ${file.formId}, ${file.fieldId}, ${file.name}, ${file.mediaType},
      ${file.size})`.execute(ctx.db)
}
