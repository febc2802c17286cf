import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { isUuid } from '../../../platform/ids.ts'
import { reading } from '../../../platform/scope.ts'
import { systemIn } from '../../context.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'
import { storageKey } from './keep.ts'
import { linkHolds } from './link.ts'

type Asked = {
  Params: { accountId: string; fileId: string }
  Querystring: { expires?: string; signature?: string }
}

/** Hands out uploaded files to whoever holds their link. They are never shown in the page's own origin. */
export function serveFiles(app: FastifyInstance, { env, kernel, storage }: Services): void {
  app.get<Asked>('/files/:accountId/:fileId', async (request, reply) => {
    const { accountId, fileId } = request.params
    const { expires = '', signature = '' } = request.query
    const good =
      isUuid(accountId) &&
      isUuid(fileId) &&
      linkHolds(env.secret, { accountId, fileId, expires, signature }, new Date())
    if (!good) throw new Refusal('RECORD_NOT_FOUND')
    const { rows } = await sql<{ name: string; mediaType: string }>`select name, media_type from files
      where account_id = ${accountId} and id = ${fileId}`.execute(reading<DB>(kernel, systemIn(accountId)).db)
    if (!rows[0]) throw new Refusal('RECORD_NOT_FOUND')
    const content = await storage.get(storageKey(accountId, fileId)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') throw new Refusal('RECORD_NOT_FOUND')
      throw error
    })
    return reply
      .type(rows[0].mediaType)
      .header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(rows[0].name)}`)
      .header('X-Content-Type-Options', 'nosniff')
      .header('Content-Security-Policy', 'sandbox')
      .header('Cache-Control', 'private, max-age=3600')
      .send(content)
  })
}
