import { sql } from 'kysely'
import { z } from 'zod'
import { Refusal } from '../../../../contract/errors.ts'
import { hourMs } from '../../../../contract/values/days.ts'
import type { Env } from '../../../../platform/env.ts'
import { StoredAnswer } from '../../../../platform/http/answer.ts'
import { Replayed } from '../../../../platform/http/idempotency.ts'
import type { UploadedFile } from '../../../../platform/http/upload.ts'
import { uuidv7 } from '../../../../platform/ids.ts'
import { handleJob, job } from '../../../../platform/jobs/job.ts'
import { readToken, writeToken } from '../../../../platform/storage/token.ts'
import type { Ctx, Tx } from '../../../context.ts'
import type { Services } from '../../../services.ts'
import { makeAvatar } from './make-avatar.ts'

type Secrets = Pick<Env, 'secret' | 'previousSecret'>

const halfADay = 12 * hourMs

/** Takes away the bytes of a picture that a person has no more. */
export const dropAvatarJob = job('drop_avatar', z.object({ userId: z.uuid(), image: z.string() }), {
  scope: 'none',
})

/** Where the picture of a person is shown from, by whoever is told; one address for hours, so that browsers keep it. */
export function avatarLink(
  env: Secrets,
  { id, image }: { id: string; image: string | null },
  now = new Date(),
): string | null {
  if (image === null) return null
  const expiresAt = new Date((Math.floor(now.getTime() / halfADay) + 2) * halfADay)
  const token = writeToken(env, {
    operation: 'get',
    tenantId: id,
    fileId: image,
    part: 'thumbnail',
    shown: true,
    expiresAt,
  })
  return `/api/avatars/${token}`
}

/** The bytes a link names. Throws TOKEN_INVALID, RECORD_NOT_FOUND for a picture that was replaced since. */
export async function storedAvatar(
  { env, storage }: Pick<Services, 'env' | 'storage'>,
  ctx: Ctx,
  token: string,
): Promise<StoredAnswer> {
  const grant = await readToken(env, token, 'get', new Date(), async () => null)
  if (!grant) throw new Refusal('TOKEN_INVALID')
  const { tenantId: userId, fileId: image } = grant
  const { rows } = await sql`select 1 from users
    where id = ${userId} and image = ${image}`.execute(ctx.db)
  const object = rows.length > 0 ? await storage.stat(keyOf(userId, image)) : null
  if (!object) throw new Refusal('RECORD_NOT_FOUND')
  return new StoredAnswer({
    fileName: 'avatar.webp',
    mediaType: 'image/webp',
    size: object.size,
    etag: image,
    shown: true,
    maxAge: halfADay / 1000,
    open: async (range) => (await storage.get(object.key, range)).content,
  })
}

/** Keeps what was sent as the picture of a person, in place of the one before, and gives the answer made with it. */
export async function setAvatar<T>(
  storage: Services['storage'],
  file: UploadedFile | null,
  userId: string,
  inTransaction: (work: (tx: Tx) => Promise<T>) => Promise<T>,
  answer: (tx: Tx) => Promise<T>,
): Promise<T> {
  const picture = await makeAvatar(file)
  const image = uuidv7()
  await storage.put(keyOf(userId, image), picture)
  try {
    return await inTransaction(async (tx) => {
      await replaceAvatar(tx, userId, image)
      return answer(tx)
    })
  } catch (error) {
    // Where the end of the transaction is not known the row may stand.
    if (error instanceof Refusal || error instanceof Replayed) await storage.remove(keyOf(userId, image))
    throw error
  }
}

/** Gives a person another picture, or none. */
export async function replaceAvatar(tx: Tx, userId: string, image: string | null): Promise<void> {
  const { rows } = await sql<{ image: string | null }>`select image from users
    where id = ${userId} for update`.execute(tx.db)
  await sql`update users set image = ${image} where id = ${userId}`.execute(tx.db)
  const before = rows[0]?.image
  if (before) await tx.addJob(dropAvatarJob, { userId, image: before })
}

export const dropAvatar = handleJob(
  dropAvatarJob,
  ({ storage }: Pick<Services, 'storage'>) =>
    ({ userId, image }) =>
      storage.remove(keyOf(userId, image)),
)

function keyOf(userId: string, image: string): string {
  return `${userId}/${image}`
}
