import { sql } from 'kysely'
import { Refusal } from '../../../../contract/errors.ts'
import { largestFile } from '../../../../contract/files/limits.ts'
import type { inquiryFileFailures } from '../../../../contract/inquiries/record.ts'
import { firstKnown } from '../../../../platform/database/first-known.ts'
import { handleJob } from '../../../../platform/jobs/job.ts'
import { DownloadFault, download } from '../../../../platform/outbound/download.ts'
import { inTenant, reading, systemIn } from '../../../../platform/scope.ts'
import { type Ctx, portOf, type Tx, type UnitCtx } from '../../../context.ts'
import type { DB } from '../../../database.generated.ts'
import type { Services } from '../../../services.ts'
import { keptName } from '../../files/file-name.ts'
import { keepFile, type NewFile } from '../../files/keep.ts'
import { storageKey } from '../../files/links.ts'
import { storeFile } from '../../files/upload.ts'
import { filesAddress } from './expect.ts'
import { fetchInquiryFileJob } from './jobs.ts'

type Needed = Pick<Services, 'addresses' | 'env' | 'kernel' | 'storage'>
type Reason = (typeof inquiryFileFailures)[number]

interface Awaited {
  inquiryId: string
  name: string
  url: string
}

const timeoutMs = 120_000

/**
 * Fetches a file that came with an inquiry into the files of the port, once: on the inquiry, or on the interest it became
 * meanwhile. What nobody can mend fails at once, all else is tried again.
 */
export const fetchInquiryFile = handleJob(fetchInquiryFileJob, (services: Needed) => ({
  async work({ tenantId, id }) {
    const ctx = outsideIn(services, tenantId)
    const awaited = await readAwaited(ctx, id)
    if (!awaited) return
    const reason = await fetchOne(ctx, services, id, awaited)
    if (reason !== null) await ctx.inTenant((tx) => fail(tx, id, reason))
  },
  onGivenUp: async ({ tenantId, id }) => {
    await outsideIn(services, tenantId).inTenant((tx) => fail(tx, id, 'unreachable'))
  },
}))

function outsideIn({ kernel }: Needed, tenantId: string): UnitCtx {
  const scope = systemIn(tenantId)
  return { ...reading<DB>(kernel, scope), inTenant: (work) => inTenant(kernel, scope, work) }
}

async function readAwaited(ctx: Ctx, id: string): Promise<Awaited | null> {
  const { rows } = await sql<Awaited>`select inquiry_id as "inquiryId", name, url from inquiry_files
    where port_id = ${portOf(ctx)} and id = ${id} and state = 'waiting' and url is not null`.execute(
    ctx.db.withoutPlugins(),
  )
  return rows[0] ?? null
}

/** Null once it is here, else why it never will be. */
async function fetchOne(
  ctx: UnitCtx,
  services: Needed,
  id: string,
  { name, url }: Awaited,
): Promise<Reason | null> {
  const { addresses, env } = services
  // The form service may have moved since: what is said of its address then is no address of ours.
  if (!url.startsWith(filesAddress(env))) return 'gone'
  const rules = { ...addresses, allow: [new URL(env.forms.publicUrl).origin] }
  const limits = { name, most: largestFile, timeoutMs, dataDir: env.dataDir }
  const fetched = await download(rules, url, limits).catch(reasonOfFault)
  if (typeof fetched === 'string') return fetched
  try {
    const file = { ...fetched, name: name === 'file' ? keptName(fetched.sentName ?? name) : name }
    const keptHere = await storeFile(ctx, services, file, (tx, stored) => keep(tx, id, stored))
    if (keptHere !== null) await services.storage.remove(storageKey(portOf(ctx), keptHere))
    return null
  } catch (error) {
    return reasonOfRefusal(error)
  } finally {
    await fetched.close()
  }
}

/** Keeps the file where the inquiry stands by now. Gives its id where it is awaited no more and its bytes are to go. */
async function keep(tx: Tx, id: string, stored: NewFile): Promise<string | null> {
  const { rows } = await sql<{
    sender: string
    type: 'inquiry' | 'interest'
    placeId: string
    title: string
  }>`
    select coalesce(nullif(w.name, ''), w.email, w.phone, '') as sender, r.type, r.id as "placeId", r.title
    from inquiry_files f
    join website_inquiries w on w.port_id = f.port_id and w.id = f.inquiry_id
    join records r on r.port_id = f.port_id and r.id = ${firstKnown(sql`w.interest_id`, sql`w.id`)}
    where f.port_id = ${portOf(tx)} and f.id = ${id} and f.state = 'waiting' for update of w, f`.execute(
    tx.db.withoutPlugins(),
  )
  const place = rows[0]
  if (!place) {
    tx.unchanged()
    return stored.id
  }
  const on = { type: place.type, id: place.placeId, title: place.title }
  await keepFile(tx, stored, on, null, { sentBy: place.sender || null, shared: false })
  await sql`update inquiry_files set state = 'done', file_id = ${stored.id}, name = ${stored.name},
      media_type = ${stored.mediaType}, size = ${stored.size}, url = null, reason = null, settled_at = now()
    where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  await announce(tx, id)
  return null
}

async function fail(tx: Tx, id: string, reason: Reason): Promise<void> {
  await sql`update inquiry_files set state = 'failed', reason = ${reason}, settled_at = now()
    where port_id = ${portOf(tx)} and id = ${id} and state = 'waiting'`.execute(tx.db)
  await announce(tx, id)
}

async function announce(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ inquiryId: string }>`select inquiry_id from inquiry_files
    where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  if (rows[0]) tx.announce('inquiry:updated', rows[0].inquiryId)
}

/** What went wrong at the form service for good; throws what may go better later. */
function reasonOfFault(error: unknown): Reason {
  if (!(error instanceof DownloadFault)) throw error
  if (error.reason === 'too_large') return 'too_large'
  const { status } = error
  if (status !== null && status >= 400 && status < 500 && status !== 408 && status !== 429) return 'gone'
  throw error
}

function reasonOfRefusal(error: unknown): Reason {
  if (!(error instanceof Refusal)) throw error
  if (error.code === 'FILE_QUOTA_REACHED') return 'quota'
  if (error.code === 'PDF_TOO_LARGE') return 'too_large'
  if (error.code === 'FILE_TYPE_REFUSED' || error.code === 'FILE_UNREADABLE') return 'refused'
  throw error
}

/** Has a file fetched again that could not be. Throws RECORD_NOT_FOUND. */
export async function retryFile(tx: Tx, inquiryId: string, id: string): Promise<void> {
  const { rows } = await sql<{ state: string }>`select state from inquiry_files
    where port_id = ${portOf(tx)} and inquiry_id = ${inquiryId} and id = ${id} for update`.execute(tx.db)
  if (!rows[0]) throw new Refusal('RECORD_NOT_FOUND')
  if (rows[0].state !== 'failed') return tx.unchanged()
  await sql`update inquiry_files set state = 'waiting', reason = null, settled_at = null
    where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  await tx.addJob(fetchInquiryFileJob, { id })
  tx.announce('inquiry:updated', inquiryId)
}
