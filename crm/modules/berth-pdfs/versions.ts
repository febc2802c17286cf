import { sql } from 'kysely'
import type { berthPdfs } from '../../../contract/berth-pdfs/endpoints.ts'
import type { DataOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { Env } from '../../../platform/env.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import { downloadLink, pictureLink } from '../files/links.ts'
import { assertRecord, lockRecord, writeFields } from '../records/change.ts'
import { personName } from '../records/person-name.ts'

type Version = DataOf<typeof berthPdfs.list>[number]

interface Row extends Omit<Version, 'url' | 'expiresAt' | 'previewUrl' | 'createdAt'> {
  createdAt: Date
  previewId: string | null
}

/** The versions of the sheet of a berth, the latest first. Throws RECORD_NOT_FOUND. */
export async function readVersions(ctx: Ctx, env: Env, berthId: string) {
  await assertRecord(ctx, kinds.berth, berthId)
  const port = portOf(ctx)
  const { rows } =
    await sql<Row>`select v.id, v.number, v.file_id, f.name, f.size, v.created_at, f.preview_id,
      v.id = b.current_pdf_version_id as current,
      (select ${personName} from users u where u.id = v.created_by) as created_by_name
    from berth_pdf_versions v join berths b on b.port_id = ${port} and b.id = v.berth_id
    join files f on f.port_id = ${port} and f.id = v.file_id
    where v.port_id = ${port} and v.berth_id = ${berthId} order by v.number desc`.execute(ctx.db)
  return rows.map(({ previewId, ...row }) => ({
    ...row,
    current: row.current === true,
    previewUrl: previewId && pictureLink(env, ctx, row.fileId, 'preview'),
    ...downloadLink(env, ctx, row.fileId),
  }))
}

/** One version. Throws RECORD_NOT_FOUND. */
export async function readVersion(ctx: Ctx, env: Env, berthId: string, id: string) {
  const found = (await readVersions(ctx, env, berthId)).find((one) => one.id === id)
  if (!found) throw new Refusal('RECORD_NOT_FOUND')
  return found
}

/** Makes a version of a file that is kept, the current one. Throws RECORD_NOT_FOUND, RECORD_ARCHIVED. */
export async function addVersion(
  tx: Tx,
  berthId: string,
  file: { id: string; name: string },
): Promise<string> {
  const berth = await lockRecord(tx, kinds.berth, berthId)
  if (berth.archivedAt) throw new Refusal('RECORD_ARCHIVED')
  const id = uuidv7()
  const { rows } = await sql<{
    number: number
  }>`insert into berth_pdf_versions (port_id, id, berth_id, file_id, number, created_by)
    select ${portOf(tx)}, ${id}, ${berthId}, ${file.id}, coalesce(max(number), 0) + 1, ${tx.actor.userId}
    from berth_pdf_versions where port_id = ${portOf(tx)} and berth_id = ${berthId} returning number`.execute(
    tx.db,
  )
  await writeFields(tx, kinds.berth, berthId, { currentPdfVersionId: id })
  tx.emit('berth.pdf_version_added', {
    entityId: berthId,
    label: berth.called,
    oldValues: { currentPdfVersionId: berth.currentPdfVersionId },
    newValues: { currentPdfVersionId: id },
    metadata: { number: rows[0]!.number, fileName: file.name },
  })
  return id
}

/** Makes a version the current one. Throws RECORD_NOT_FOUND, VERSION_ALREADY_CURRENT. */
export async function rollBack(tx: Tx, berthId: string, id: string): Promise<void> {
  const berth = await lockRecord(tx, kinds.berth, berthId)
  const { rows } = await sql<{ number: number }>`select number from berth_pdf_versions
    where port_id = ${portOf(tx)} and berth_id = ${berthId} and id = ${id}`.execute(tx.db)
  if (!rows[0]) throw new Refusal('RECORD_NOT_FOUND')
  if (berth.currentPdfVersionId === id) throw new Refusal('VERSION_ALREADY_CURRENT')
  await writeFields(tx, kinds.berth, berthId, { currentPdfVersionId: id })
  tx.emit('berth.pdf_version_current', {
    entityId: berthId,
    label: berth.called,
    oldValues: { currentPdfVersionId: berth.currentPdfVersionId },
    newValues: { currentPdfVersionId: id },
    metadata: { number: rows[0].number },
  })
}
