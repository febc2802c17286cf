import { sql } from 'kysely'
import { z } from 'zod'
import type { PortPlan, portPlan } from '../../../contract/berths/port-plan.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { hourMs } from '../../../contract/values/days.ts'
import { StoredAnswer } from '../../../platform/http/answer.ts'
import type { UploadedFile } from '../../../platform/http/upload.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { handleJob, job } from '../../../platform/jobs/job.ts'
import { inTenant, reading, systemIn } from '../../../platform/scope.ts'
import { assertVersion } from '../../../platform/unit/version.ts'
import { type Ctx, portOf, type Tx, type UnitCtx } from '../../context.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'
import { readPictureHead } from './picture-head.ts'

type PlanView = z.output<typeof PortPlan>
type Needed = Pick<Services, 'kernel' | 'storage'>

const firstOpacity = 0.6

export const dropPlanImageJob = job('drop_plan_image', z.object({ fileKey: z.string() }))

/** How the plan of the port is drawn; a port that never chose anything has version 0. */
export async function readPortPlan(ctx: Ctx): Promise<PlanView> {
  const { rows } = await sql<PlanView>`select layout, version, updated_at,
      case when image_key is not null then json_build_object('key', split_part(image_key, '/', 2), 'width', image_width,
        'height', image_height, 'x', x, 'y', y, 'metresPerPixel', metres_per_pixel, 'rotation', rotation,
        'opacity', opacity) end as image
    from port_plans where port_id = ${portOf(ctx)}`.execute(ctx.db)
  return rows[0] ?? { layout: 'auto', image: null, version: 0, updatedAt: null }
}

/** Chooses the layout and places the picture. Throws VERSION_STALE, VALIDATION_FAILED where there is no picture. */
export async function changePortPlan(
  tx: Tx,
  { layout, image }: BodyOf<typeof portPlan.change>,
  ifMatch: number | null,
): Promise<PlanView> {
  const before = await lockPortPlan(tx)
  assertVersion(ifMatch, before.version)
  if (image && !before.image) throw new Refusal('VALIDATION_FAILED', [because('image', 'no_picture')])
  const after = { layout: layout ?? before.layout, image: before.image && { ...before.image, ...image } }
  if (JSON.stringify(after) === JSON.stringify({ layout: before.layout, image: before.image })) {
    tx.unchanged()
    return before
  }
  await sql`update port_plans set layout = ${after.layout}, x = ${after.image?.x ?? null}, y = ${after.image?.y ?? null},
      metres_per_pixel = ${after.image?.metresPerPixel ?? null}, rotation = ${after.image?.rotation ?? null},
      opacity = ${after.image?.opacity ?? null}
    where port_id = ${portOf(tx)}`.execute(tx.db)
  recordPlanChange(
    tx,
    { layout: before.layout, ...placed(before.image) },
    { layout: after.layout, ...placed(after.image) },
  )
  return readPortPlan(tx)
}

/** Stores a picture and puts it behind the plan. Throws FILE_TOO_LARGE, FILE_TYPE_REFUSED, FILE_UNREADABLE. */
export async function setPlanImage(
  ctx: UnitCtx,
  { kernel, storage }: Needed,
  place: BodyOf<typeof portPlan.setImage>,
  file: UploadedFile | null,
): Promise<PlanView> {
  if (!file) throw new Refusal('VALIDATION_FAILED', [because('file', 'choose_picture')])
  const { mediaType, width, height } = readPictureHead(await file.content())
  const key = `${portOf(ctx)}/${uuidv7()}`
  // Should the rest fail, the picture goes again.
  await inTenant(kernel, ctx, (tx) =>
    tx.addJob(dropPlanImageJob, { fileKey: key }, { runAt: new Date(Date.now() + hourMs) }),
  )
  await storage.put(key, file.stream())
  return ctx.inTenant(async (tx) => {
    const { before } = await lockKey(tx)
    await sql`update port_plans set image_key = ${key}, image_type = ${mediaType}, image_width = ${width},
        image_height = ${height}, x = ${place.x}, y = ${place.y}, metres_per_pixel = ${place.metresPerPixel},
        rotation = 0, opacity = ${firstOpacity}
      where port_id = ${portOf(tx)}`.execute(tx.db)
    if (before) await tx.addJob(dropPlanImageJob, { fileKey: before })
    recordPlanChange(tx, { image: before !== null }, { image: true, width, height })
    return readPortPlan(tx)
  })
}

/** Takes the picture away. */
export async function removePlanImage(tx: Tx): Promise<void> {
  const { before } = await lockKey(tx)
  if (!before) return tx.unchanged()
  await sql`update port_plans set image_key = null, image_type = null, image_width = null, image_height = null,
      x = null, y = null, metres_per_pixel = null, rotation = null, opacity = null
    where port_id = ${portOf(tx)}`.execute(tx.db)
  await tx.addJob(dropPlanImageJob, { fileKey: before })
  recordPlanChange(tx, { image: true }, { image: false })
}

/** The picture itself. Throws RECORD_NOT_FOUND. */
export async function planImage(ctx: Ctx, { storage }: Needed): Promise<StoredAnswer> {
  const { rows } = await sql<{
    imageKey: string
    imageType: string
  }>`select image_key, image_type from port_plans
    where port_id = ${portOf(ctx)} and image_key is not null`.execute(ctx.db)
  const found = rows[0]
  if (!found) throw new Refusal('RECORD_NOT_FOUND')
  const { imageKey, imageType } = found
  const stored = await storage.stat(imageKey)
  if (!stored) throw new Refusal('RECORD_NOT_FOUND')
  return new StoredAnswer({
    fileName: 'plan',
    mediaType: imageType,
    size: stored.size,
    etag: imageKey.split('/')[1]!,
    shown: false,
    open: async (range) => (await storage.get(imageKey, range)).content,
  })
}

/** Removes a stored picture that no plan stands on. */
export const dropPlanImage = handleJob(dropPlanImageJob, ({ kernel, storage }: Needed) => {
  return async ({ tenantId, fileKey }) => {
    const ctx = reading<DB>(kernel, systemIn(tenantId))
    const { rows } = await sql`select 1 from port_plans
      where port_id = ${portOf(ctx)} and image_key = ${fileKey}`.execute(ctx.db)
    if (rows.length === 0) await storage.remove(fileKey)
  }
})

async function lockPortPlan(tx: Tx): Promise<PlanView> {
  const before = await readPortPlan(tx)
  await lockKey(tx)
  const now = await readPortPlan(tx)
  // A port that never chose is at version 0 for its readers, whatever the row made just now says.
  return before.version === 0 ? { ...now, version: 0 } : now
}

/** Makes the row of the port where there is none, locks it, and gives the key of its picture. */
async function lockKey(tx: Tx): Promise<{ before: string | null }> {
  await sql`insert into port_plans (port_id) values (${portOf(tx)}) on conflict do nothing`.execute(tx.db)
  const { rows } = await sql<{ before: string | null }>`select image_key as before from port_plans
    where port_id = ${portOf(tx)} for update`.execute(tx.db)
  return rows[0]!
}

function placed(image: PlanView['image']): Record<string, unknown> {
  if (!image) return {}
  const { x, y, metresPerPixel, rotation, opacity } = image
  return { x, y, metresPerPixel, rotation, opacity }
}

function recordPlanChange(
  tx: Tx,
  oldValues: Record<string, unknown>,
  newValues: Record<string, unknown>,
): void {
  tx.emit('port.plan_changed', { entityId: portOf(tx), label: null, oldValues, newValues })
}
