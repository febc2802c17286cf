import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { berthPdfs } from '../../../contract/berth-pdfs/endpoints.ts'
import { numberFields, type SheetField } from '../../../contract/berth-pdfs/fields.ts'
import { BerthInput } from '../../../contract/berths/endpoints.ts'
import type { BodyOf, DataOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import { failureBy, reasonFor } from '../../../contract/reason.ts'
import { detailsOf } from '../../../platform/http/input.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { handleJob, job } from '../../../platform/jobs/job.ts'
import { inTenant, reading, systemIn } from '../../../platform/scope.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'
import { changeBerth } from '../berths/change.ts'
import { storageKey } from '../files/links.ts'
import { assertRecord, lockRecord } from '../records/change.ts'
import { readPdf } from './parse/read-pdf.ts'
import { withTerms } from './terms.ts'

type Result = DataOf<typeof berthPdfs.results>[number]

export const parsePdfJob = job('parse_berth_pdf', z.object({ resultId: z.uuid() }), { lane: 'files' })

/** Has a version read by a job. Gives the id of what will be read. Throws RECORD_NOT_FOUND. */
export async function startParse(tx: Tx, berthId: string, versionId: string): Promise<string> {
  const { rows } = await sql`select 1 from berth_pdf_versions
    where port_id = ${portOf(tx)} and berth_id = ${berthId} and id = ${versionId}`.execute(tx.db)
  if (rows.length === 0) throw new Refusal('RECORD_NOT_FOUND')
  const id = uuidv7()
  await sql`insert into berth_pdf_parses (port_id, id, berth_id, version_id, created_by)
    values (${portOf(tx)}, ${id}, ${berthId}, ${versionId}, ${tx.actor.userId})`.execute(tx.db)
  await tx.addJob(parsePdfJob, { resultId: id })
  return id
}

/** Reads the stored bytes in a process of its own and keeps what was found. Tried again it reads again. */
export const parsePdf = handleJob(
  parsePdfJob,
  ({ kernel, storage }: Pick<Services, 'kernel' | 'storage'>) => ({
    async work({ tenantId: port, resultId: id }) {
      const ctx = reading<DB>(kernel, systemIn(port))
      const { rows } = await sql<{ fileId: string }>`select v.file_id from berth_pdf_parses p
      join berth_pdf_versions v on v.port_id = ${port} and v.id = p.version_id
      where p.port_id = ${port} and p.id = ${id} and p.status = 'pending'`.execute(ctx.db)
      if (!rows[0]) return
      const { content } = await storage.get(storageKey(port, rows[0].fileId))
      const chunks: Buffer[] = []
      for await (const chunk of content) chunks.push(chunk as Buffer)
      const read = await readPdf(Buffer.concat(chunks))
      await inTenant(kernel, systemIn(port), (tx) => finish(tx, id, read))
    },
    onGivenUp: ({ tenantId, resultId }) =>
      inTenant(kernel, systemIn(tenantId), (tx) =>
        finish(tx, resultId, failureBy(reasonFor('reading_failed'))),
      ),
  }),
)

/** Keeps what was read, or why nothing was, once. */
async function finish(tx: Tx, id: string, read: Awaited<ReturnType<typeof readPdf>>): Promise<void> {
  const failed = 'error' in read
  const { rows } = await sql<{ berthId: string }>`update berth_pdf_parses set finished_at = now(),
      status = ${failed ? 'failed' : 'done'}, badge = ${failed ? null : read.badge},
      fields = ${JSON.stringify(failed ? [] : await withTerms(tx, read.fields))}::jsonb, error = ${failed ? read.error : null},
      reason = ${failed ? JSON.stringify(read.reason) : null}::jsonb
    where port_id = ${portOf(tx)} and id = ${id} and status = 'pending' returning berth_id`.execute(tx.db)
  if (rows[0]) tx.announce('berth:updated', rows[0].berthId)
}

/** The latest readings of a berth. Throws RECORD_NOT_FOUND. */
export async function readResults(ctx: Ctx, berthId: string): Promise<Result[]> {
  await assertRecord(ctx, kinds.berth, berthId)
  return select(ctx, sql`p.berth_id = ${berthId}`)
}

/** One reading. Throws RECORD_NOT_FOUND. */
export async function readResult(ctx: Ctx, berthId: string, id: string): Promise<Result> {
  const [found] = await select(ctx, sql`p.berth_id = ${berthId} and p.id = ${id}`)
  if (!found) throw new Refusal('RECORD_NOT_FOUND')
  return found
}

async function select(ctx: Ctx, where: RawBuilder<unknown>): Promise<Result[]> {
  const moment = (column: string) =>
    sql`to_char(${sql.ref(`p.${column}`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  const { rows } =
    await sql<Result>`select p.id, p.version_id as "versionId", v.number as "versionNumber", p.status, p.badge,
      p.fields, p.error, p.reason, ${moment('created_at')} as "createdAt", ${moment('finished_at')} as "finishedAt",
      ${moment('applied_at')} as "appliedAt"
    from berth_pdf_parses p join berth_pdf_versions v on v.port_id = ${portOf(ctx)} and v.id = p.version_id
    where p.port_id = ${portOf(ctx)} and ${where} order by p.id desc limit 20`.execute(
      ctx.db.withoutPlugins(),
    )
  return rows
}

const columnOf: Readonly<Partial<Record<SheetField, string>>> = {
  length: 'lengthM',
  width: 'widthM',
  draft: 'draftM',
  waterDepth: 'waterDepthM',
  nominalBoatSize: 'nominalBoatSizeM',
}

/**
 * Writes confirmed values into a berth. A number that is none is dropped. Gives what was. Throws RECORD_NOT_FOUND,
 * RECORD_ARCHIVED, REFERENCE_NOT_FOUND, VALIDATION_FAILED where all were dropped or one is not what its field takes.
 */
export async function applyValues(
  tx: Tx,
  berthId: string,
  { resultId, values }: BodyOf<typeof berthPdfs.apply>,
): Promise<SheetField[]> {
  const row = await lockRecord(tx, kinds.berth, berthId)
  if (resultId) await noteApplied(tx, berthId, resultId)
  const entries = Object.entries(values) as [SheetField, string | number | boolean | null][]
  const pairs = entries.flatMap(([field, value]) => {
    const read = finite(field, value)
    return read === null ? [] : [[field, read] as const]
  })
  const names = new Set(pairs.map(([field]) => field))
  const dropped = entries.map(([field]) => field).filter((field) => !names.has(field))
  if (pairs.length === 0) {
    throw new Refusal('VALIDATION_FAILED', [because('values', 'no_value_left')])
  }
  const patch = Object.fromEntries(pairs.map(([field, value]) => [columnOf[field] ?? field, value]))
  const checked = BerthInput.omit({ mooringNumber: true, custom: true }).partial().safeParse(patch)
  if (!checked.success) {
    const details = detailsOf(checked.error).map((detail) => ({ ...detail, path: `values.${detail.path}` }))
    throw new Refusal('VALIDATION_FAILED', details)
  }
  await changeBerth(tx, row, checked.data, null, { path: (field) => `values.${field}` })
  return dropped
}

async function noteApplied(tx: Tx, berthId: string, id: string): Promise<void> {
  const { rows } = await sql`update berth_pdf_parses set applied_at = now(), applied_by = ${tx.actor.userId}
    where port_id = ${portOf(tx)} and berth_id = ${berthId} and id = ${id} returning 1`.execute(tx.db)
  if (rows.length > 0) return
  throw new Refusal('REFERENCE_NOT_FOUND', [because('resultId', 'no_record')])
}

const numeric: ReadonlySet<string> = new Set(numberFields)

/** The value as its field takes it; null for what is none. */
function finite(field: SheetField, value: string | number | boolean | null) {
  if (value === null || (typeof value === 'string' && value.trim() === '')) return null
  if (!numeric.has(field)) return value
  const number = typeof value === 'boolean' ? Number.NaN : Number(value)
  return Number.isFinite(number) ? number : null
}
