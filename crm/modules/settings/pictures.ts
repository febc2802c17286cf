import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { type ImageSetting, imageSettings, type SettingPicture } from '../../../contract/settings/registry.ts'
import { hourMs } from '../../../contract/values/days.ts'
import { StoredAnswer } from '../../../platform/http/answer.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { handleJob } from '../../../platform/jobs/job.ts'
import { inTenant, reading, systemIn } from '../../../platform/scope.ts'
import { type Ctx, portOf, type UnitCtx } from '../../context.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'
import { definitionOf, type ResolvedSetting } from './read.ts'
import { dropPictureJob, keepSetting } from './write.ts'

type Needed = Pick<Services, 'kernel' | 'storage'>

const year = 365 * 24 * 60 * 60

/** Stores a picture as the value of its setting, in place of the one before. */
export async function setPicture(
  ctx: UnitCtx,
  { kernel, storage }: Needed,
  key: ImageSetting,
  { content, ...drawn }: Omit<SettingPicture, 'id'> & { content: Uint8Array },
): Promise<ResolvedSetting> {
  const picture: SettingPicture = { id: uuidv7(), ...drawn }
  // Should the rest fail, the picture goes again.
  await inTenant(kernel, ctx, (tx) =>
    tx.addJob(dropPictureJob, { pictureId: picture.id }, { runAt: new Date(Date.now() + hourMs) }),
  )
  await storage.put(keyOf(portOf(ctx), picture.id), Buffer.from(content))
  return ctx.inTenant((tx) => keepSetting(tx, { key, kept: picture, ifMatch: null }))
}

/** A picture that a setting of the port names. Throws RECORD_NOT_FOUND. */
export async function storedPicture(
  ctx: Ctx,
  storage: Needed['storage'],
  pictureId: string,
): Promise<StoredAnswer> {
  const picture = (await namedBy(ctx, pictureId))[0]
  const key = keyOf(portOf(ctx), pictureId)
  const object = picture ? await storage.stat(key) : null
  if (!picture || !object) throw new Refusal('RECORD_NOT_FOUND')
  return new StoredAnswer({
    fileName: 'picture',
    mediaType: picture.mediaType,
    size: object.size,
    etag: pictureId,
    shown: true,
    maxAge: year,
    open: async (range) => (await storage.get(key, range)).content,
  })
}

export const dropPicture = handleJob(dropPictureJob, ({ kernel, storage }: Needed) => {
  return async ({ tenantId: portId, pictureId }) => {
    const used = await namedBy(reading<DB>(kernel, systemIn(portId)), pictureId)
    if (used.length === 0) await storage.remove(keyOf(portId, pictureId))
  }
})

async function namedBy(ctx: Ctx, pictureId: string): Promise<SettingPicture[]> {
  const { rows } = await sql<{ key: ImageSetting; value: unknown }>`select key, value from settings
    where port_id = ${portOf(ctx)} and key = any(${[...imageSettings]}::text[])
      and value ->> 'id' = ${pictureId}`.execute(ctx.db)
  return rows.flatMap(({ key, value }) => {
    const read = definitionOf(key).schema.safeParse(value)
    return read.success ? [read.data as SettingPicture] : []
  })
}

function keyOf(portId: string, pictureId: string): string {
  return `${portId}/${pictureId}`
}
