import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { uploads } from '../../../contract/forms/files.ts'
import { StoredAnswer } from '../../../platform/http/answer.ts'
import { reading, systemIn } from '../../../platform/scope.ts'
import { isForPeople, unknownLink } from '../../../platform/values/plain-page.ts'
import { serve } from '../../context.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'
import { storageKey } from './keep.ts'
import { linkHolds } from './link.ts'

interface Found {
  name: string
  mediaType: string
  size: number
}

/** Hands out uploaded files to whoever holds their link. They are never shown in the page's own origin. */
export function uploadRoutes({ env, kernel, storage }: Services) {
  return serve(uploads).with({
    download: async (_ctx, { params, query, headers }) => {
      const { accountId, fileId } = params
      // People who open a link that has ended read a page, and programs what programs read.
      const nothing = () => {
        if (!isForPeople(headers.accept)) throw new Refusal('RECORD_NOT_FOUND')
        return unknownLink(String(headers['accept-language'] ?? ''))
      }
      if (!linkHolds(env.secret, { accountId, fileId, ...query }, new Date())) return nothing()
      const { rows } = await sql<Found>`select name, media_type, size from files
        where account_id = ${accountId} and id = ${fileId}`.execute(
        reading<DB>(kernel, systemIn(accountId)).db,
      )
      if (!rows[0]) return nothing()
      const { name, mediaType, size } = rows[0]
      const key = storageKey(accountId, fileId)
      return new StoredAnswer({
        fileName: name,
        mediaType,
        size,
        etag: fileId,
        shown: false,
        maxAge: 3600,
        open: async (range) => (await storage.get(key, range)).content,
      })
    },
  })
}
