import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import { headPictureNames } from '../../../contract/forms/head-pictures.ts'
import { daySeconds } from '../../../contract/values/days.ts'
import { readStored } from '../../../platform/storage/read-stored.ts'
import type { Services } from '../../services.ts'
import type { Site } from '../render/document.ts'
import type { Asset } from './assets.ts'

/** Serves scripts of pages under names that change with their content, the embed script, and the pictures at the head of forms. */
export function serveAssets(app: FastifyInstance, { hosted, storage }: Services, { assets }: Site): void {
  app.get<{ Params: { name: string } }>('/f/_/:name', (request, reply) => {
    const asset = assets.files.get(request.params.name)
    if (!asset) return reply.callNotFound()
    return sendAsset(request, reply, asset, 'public, max-age=31536000, immutable')
  })

  app.get('/embed.js', (request, reply) => {
    if (!assets.embed) return reply.callNotFound()
    // It is loaded by other sites, which is what it is for.
    reply.header('Cross-Origin-Resource-Policy', 'cross-origin').header('Access-Control-Allow-Origin', '*')
    return sendAsset(request, reply, assets.embed, 'public, max-age=3600')
  })

  for (const kind of headPictureNames) {
    app.get<{ Params: { slug: string } }>(`/f/:slug/${kind}`, async (request, reply) => {
      const form = await hosted.get(request.params.slug)
      const fileId = form?.[`${kind}FileId`]
      if (!fileId) return reply.callNotFound()
      const content = await readStored(storage, `${form.accountId}/${fileId}`)
      const found = await fileTypeFromBuffer(content)
      return reply
        .type(found?.mime ?? 'application/octet-stream')
        .header('Cache-Control', `public, max-age=${daySeconds}`)
        .header('Cross-Origin-Resource-Policy', 'cross-origin')
        .send(content)
    })
  }
}

function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset, cache: string): FastifyReply {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
  reply.type(asset.type).header('Cache-Control', cache).header('Vary', 'Accept-Encoding')
  if (encoding !== null) reply.header('Content-Encoding', encoding)
  return reply.send(encoding === null ? asset.plain : asset[encoding])
}
