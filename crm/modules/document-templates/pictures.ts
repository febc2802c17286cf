import { sql } from 'kysely'
import {
  largestPicture,
  pictureFormats,
  picturesOf,
  type TextNode,
} from '../../../contract/document-templates/content.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import type { Env } from '../../../platform/env.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { readStored } from '../../../platform/storage/read-stored.ts'
import { type Ctx, portOf } from '../../context.ts'
import type { Services } from '../../services.ts'
import { downloadLink, storageKey } from '../files/links.ts'
import { readFile } from '../files/queries.ts'

/**
 * The pictures of a text are files that whoever writes it may see. Throws REFERENCE_NOT_FOUND, and VALIDATION_FAILED for
 * one that is no picture or too large.
 */
export async function assertPictures(
  ctx: Ctx,
  content: TextNode | undefined,
  caller: Pick<Caller, 'permissions'>,
): Promise<void> {
  for (const id of content ? picturesOf(content) : []) {
    const file = await readFile(ctx, id, caller).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      throw new Refusal('REFERENCE_NOT_FOUND', [because('content', 'no_file')])
    })
    if (pictureFormats.some((format) => format === file.mediaType) && file.size <= largestPicture) continue
    throw new Refusal('VALIDATION_FAILED', [because('content', 'picture_format')])
  }
}

/** The bytes of the pictures of a text; those whose file is gone are left out. */
export async function readPictures(
  ctx: Ctx,
  storage: Services['storage'],
  content: TextNode,
): Promise<Record<string, Uint8Array>> {
  const pictures = picturesOf(content)
  if (pictures.length === 0) return {}
  const { rows } = await sql<{ id: string }>`select id from files
    where port_id = ${portOf(ctx)} and id = any(${pictures}::uuid[]) and deleted_at is null`.execute(ctx.db)
  const known = new Set(rows.map(({ id }) => id))
  const read: Record<string, Uint8Array> = {}
  for (const id of pictures.filter((one) => known.has(one.toLowerCase()))) {
    read[id] = await readStored(storage, storageKey(portOf(ctx), id.toLowerCase()))
  }
  return read
}

/** Where the editor shows the pictures of a text from. */
export function pictureUrls(ctx: Ctx, env: Env, content: TextNode | null) {
  return (content ? picturesOf(content) : []).map((fileId) => ({
    fileId,
    url: downloadLink(env, ctx, fileId).url,
  }))
}
