import { sql } from 'kysely'
import { portOf, type Tx } from '../../context.ts'

/** A column that names files, of a table of the port. */
interface FileColumn {
  readonly table: string
  readonly column: string
  /** It is a list of ids. */
  readonly many?: true
}

/** What stands on its files: what was issued, signed or booked stays as it went out, and what is offered stays whole. */
export const holdsFiles: readonly FileColumn[] = [
  { table: 'berth_pdf_versions', column: 'file_id' },
  { table: 'berth_reservations', column: 'contract_file_id' },
  { table: 'brochures', column: 'file_id' },
  { table: 'document_templates', column: 'file_id' },
  { table: 'documents', column: 'file_id' },
  { table: 'documents', column: 'signed_file_id' },
  { table: 'expenses', column: 'receipt_file_ids', many: true },
  { table: 'invoices', column: 'file_id' },
]

/** What names a file and lets it go, with the reason. */
export const letsFilesGo: readonly (FileColumn & { why: string })[] = [
  { table: 'document_sends', column: 'file_id', why: 'the send says what its file was called' },
  { table: 'portal_file_requests', column: 'file_id', why: 'what was sent in is the port’s to keep or not' },
  {
    table: 'portal_messages',
    column: 'file_ids',
    many: true,
    why: 'the question stays without it',
  },
  {
    table: 'inquiry_files',
    column: 'file_id',
    why: 'what came with an inquiry is the port’s to keep or not',
  },
  { table: 'mail_attachments', column: 'file_id', why: 'its bytes stay until the mail has gone' },
]

/** Whether something stands on a file. */
export async function isFileHeld(tx: Tx, id: string): Promise<boolean> {
  const port = portOf(tx)
  const uses = holdsFiles.map(({ table, column, many }) => {
    const names = many ? sql`${sql.ref(column)} @> array[${id}]::uuid[]` : sql`${sql.ref(column)} = ${id}`
    return sql`exists (select 1 from ${sql.table(table)} where port_id = ${port} and ${names})`
  })
  // Pages of a template name their pictures within.
  const inPages = sql`exists (select 1 from document_templates where port_id = ${port}
    and jsonb_path_exists(content, '$.**.fileId ? (@ == $id)', jsonb_build_object('id', ${id}::text)))`
  const { rows } = await sql<{
    held: boolean
  }>`select ${sql.join([...uses, inPages], sql` or `)} as held`.execute(tx.db)
  return rows[0]!.held
}
