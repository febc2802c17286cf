import { sql } from 'kysely'
import type { documents } from '../../../contract/documents/endpoints.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { FactRecord } from '../../../platform/unit/facts.ts'
import { assertVersion } from '../../../platform/unit/version.ts'
import { portOf, type Tx } from '../../context.ts'
import { folderName, namedFolder } from '../files/folders/queries.ts'
import { changesOf } from '../records/change.ts'
import { assigned } from '../records/columns.ts'
import { assertTerms } from '../vocabularies/terms.ts'
import { addFields, addSigners, assertExpiry, checkLinks } from './create.ts'
import { assertStatus, type LockedDocument, lockDocument, tell } from './lock.ts'
import { recordEvent } from './move.ts'
import type { Rights } from './queries.ts'

type Patch = BodyOf<typeof documents.update>

/** What may still be said of a document that was sent. */
const afterSending: ReadonlySet<string> = new Set([
  'documentType',
  'remindersDisabled',
  'reminderCadenceOverride',
  'autoReminderIntervalDays',
  'completionCcEmails',
])

/**
 * Changes a document. Throws RECORD_NOT_FOUND, VERSION_STALE, DOCUMENT_STATE, REFERENCE_NOT_FOUND, RECORD_ARCHIVED,
 * VALIDATION_FAILED.
 */
export async function changeDocument(
  tx: Tx,
  id: string,
  { signers, fields, ...patch }: Patch,
  ifMatch: number | null,
  rights: Rights,
): Promise<void> {
  const before = await lockDocument(tx, id, rights)
  assertVersion(ifMatch, before.version)
  const values = await written(tx, before, patch, rights)
  const changes = changesOf(before as unknown as Record<string, unknown>, values)
  assertChangeable(before, [...changes.keys, ...(signers || fields ? ['signers'] : [])])
  if (changes.keys.length > 0)
    await sql`update documents set ${assigned(changes.newValues)}
      where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  if (signers || fields) await rewriteParts(tx, before, signers, fields)
  if (changes.keys.length === 0 && !signers && !fields) return tx.unchanged()
  const after = await lockDocument(tx, id)
  await recordEvent(tx, after, 'updated', {
    entry: { source: 'staff', details: { fields: changes.keys } },
    event: {
      oldValues: changes.oldValues,
      newValues: {
        ...changes.newValues,
        ...(signers ? { signers: signers.map(({ name }) => name) } : {}),
      },
    },
  })
}

/** The columns as the patch would have them. */
async function written(
  tx: Tx,
  before: LockedDocument,
  patch: Omit<Patch, 'signers' | 'fields'>,
  rights: Rights,
) {
  const { clientId, interestId, companyId, yachtId, reservationId, fileId } = before
  const known = { clientId, interestId, companyId, yachtId, reservationId, fileId }
  const links = await checkLinks(tx, patch, known, rights)
  await assertTerms(tx, kinds.document, [patch], { before })
  const { expiresAt, completionCcEmails, ...rest } = patch
  if (expiresAt !== undefined) assertExpiry(expiresAt)
  return {
    ...rest,
    ...links,
    ...(completionCcEmails ? { completionCcEmails: [...new Set(completionCcEmails)] } : {}),
    ...(expiresAt === undefined ? {} : { expiresAt: expiresAt === null ? null : new Date(expiresAt) }),
  }
}

/** What was handed to a signing service is there as it was. */
function assertChangeable({ status, externalId, wanted }: LockedDocument, keys: readonly string[]): void {
  if (status === 'draft' && externalId === null && wanted === null) return
  const ended = status !== 'draft' && status !== 'sent' && status !== 'partially_signed'
  if (keys.some((key) => (ended ? key !== 'documentType' : !afterSending.has(key))))
    throw new Refusal('DOCUMENT_STATE')
}

/** Signers and fields are written as a whole; new fields alone are of the signers there are. */
async function rewriteParts(
  tx: Tx,
  { id }: LockedDocument,
  signers: Patch['signers'],
  fields: Patch['fields'],
): Promise<void> {
  const port = portOf(tx)
  if (!signers) {
    const { rows } = await sql<{ id: string; role: 'cc' | 'client' }>`select id, role from document_signers
      where port_id = ${port} and document_id = ${id} order by signing_order, id`.execute(tx.db)
    await sql`delete from document_fields where port_id = ${port} and document_id = ${id}`.execute(tx.db)
    return addFields(
      tx,
      id,
      fields!,
      rows.map((row) => row.id),
      rows,
    )
  }
  await sql`delete from document_signers where port_id = ${port} and document_id = ${id}`.execute(tx.db)
  await addFields(tx, id, fields ?? [], await addSigners(tx, id, signers), signers)
  // Signers are rows of their own: the document is another one by them.
  await sql`update documents set version = version where port_id = ${port} and id = ${id}`.execute(tx.db)
}

/** Moves a document to a folder or to the root. Throws RECORD_NOT_FOUND, VERSION_STALE, REFERENCE_NOT_FOUND. */
export async function moveDocument(
  tx: Tx,
  id: string,
  folderId: string | null,
  ifMatch: number | null,
  rights: Rights,
): Promise<void> {
  const document = await lockDocument(tx, id, rights)
  assertVersion(ifMatch, document.version)
  if (document.folderId === folderId) return tx.unchanged()
  const folder = folderId ? await namedFolder(tx, folderId, 'folderId', rights) : null
  await sql`update documents set folder_id = ${folderId} where port_id = ${portOf(tx)} and id = ${id}`.execute(
    tx.db,
  )
  tell(tx, 'document.moved', document, {
    oldValues: { folder: await folderName(tx, document.folderId) },
    newValues: { folder: folder?.name ?? null },
    metadata: { type: 'folder_move' },
  })
}

/** What lay in a folder that is deleted lies in the one above. */
export async function moveUp(tx: Tx, fact: FactRecord): Promise<void> {
  const parentId = (fact.metadata?.parentId ?? null) as string | null
  await sql`update documents set folder_id = ${parentId}
    where port_id = ${portOf(tx)} and folder_id = ${fact.entityId}`.execute(tx.db)
}

/** What went with an erased client is named no more by documents of others. */
export async function forgetGone(tx: Tx): Promise<void> {
  const port = portOf(tx)
  const gone = (column: string, table: string) => sql`${sql.ref(column)} = case when exists (
    select 1 from ${sql.table(table)} t where t.port_id = ${port} and t.id = d.${sql.ref(column)})
    then d.${sql.ref(column)} end`
  const lost = (column: string, table: string) => sql`(d.${sql.ref(column)} is not null and not exists (
    select 1 from ${sql.table(table)} t where t.port_id = ${port} and t.id = d.${sql.ref(column)}))`
  const links = [
    ['yacht_id', 'crm.yachts'],
    ['folder_id', 'crm.document_folders'],
    ['file_id', 'crm.files'],
    ['signed_file_id', 'crm.files'],
  ] as const
  await sql`update documents d set ${sql.join(links.map(([column, table]) => gone(column, table)))}
    where d.port_id = ${port} and (${sql.join(
      links.map(([column, table]) => lost(column, table)),
      sql` or `,
    )})`.execute(tx.db)
}

/** Deletes a draft that nobody carries yet. Throws RECORD_NOT_FOUND, DOCUMENT_STATE. */
export async function removeDocument(tx: Tx, id: string, rights: Rights): Promise<void> {
  const document = await lockDocument(tx, id, rights)
  assertStatus(document, 'draft')
  if (document.externalId !== null || document.wanted !== null) throw new Refusal('DOCUMENT_STATE')
  await sql`delete from documents where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  tell(tx, 'document.deleted', document, { oldValues: { title: document.title } })
}
