import { documentFolders, files, storageLinks } from '../../../contract/files/endpoints.ts'
import { portOf, serve } from '../../context.ts'
import type { Services } from '../../services.ts'
import { changeFile } from './change.ts'
import { fileOfLink } from './ended-link.ts'
import { expectFile, takeExpected } from './expect.ts'
import { changeFolder, removeFolder } from './folders/change.ts'
import { createFolder } from './folders/create.ts'
import { readFolders } from './folders/queries.ts'
import { downloadLink, storageKey } from './links.ts'
import { listFiles, presentFile, readFile } from './queries.ts'
import { readUsage } from './quota.ts'
import { removeFile, restoreFile } from './remove.ts'
import { grantOf } from './serve-links.ts'
import { uploadFile } from './upload.ts'

export function fileRoutes(services: Services) {
  const { env, storage } = services
  return [
    ...serve(files).with({
      list: (ctx, { query, caller }) => listFiles(ctx, env, query, caller),
      upload: { outside: (ctx, { body, file, caller }) => uploadFile(ctx, services, body, file, caller) },
      uploadUrl: (tx, { body, caller }) => expectFile(tx, services, body, caller),
      usage: (ctx) => readUsage(ctx),
      get: async (ctx, { params, caller }) => presentFile(ctx, env, await readFile(ctx, params.id, caller)),
      update: async (tx, { params, body, ifMatch, caller }) =>
        presentFile(tx, env, await changeFile(tx, params.id, body, ifMatch, caller)),
      remove: (tx, { params, caller }) => removeFile(tx, params.id, caller),
      restore: async (tx, { params, caller }) =>
        presentFile(tx, env, await restoreFile(tx, params.id, caller)),
      download: async (ctx, { params, caller }) => {
        const { id, name, mediaType } = await readFile(ctx, params.id, caller)
        const own = downloadLink(env, ctx, id)
        const seconds = Math.floor((own.expiresAt.getTime() - Date.now()) / 1000)
        const key = storageKey(portOf(ctx), id)
        // What the storage itself hands out to a program could not be taken back with its key.
        if (ctx.actor.kind === 'key') return own
        const url = await storage.direct({ operation: 'get', key, seconds, fileName: name, mediaType })
        return { url: url ?? own.url, expiresAt: own.expiresAt }
      },
    }),
    ...serve(documentFolders).with({
      tree: (ctx, { caller }) => readFolders(ctx, caller),
      create: (tx, { body, caller }) => createFolder(tx, body, caller),
      update: (tx, { params, body, ifMatch, caller }) => changeFolder(tx, params.id, body, ifMatch, caller),
      remove: (tx, { params, caller }) => removeFolder(tx, params.id, caller),
    }),
    ...serve(storageLinks).with({
      download: (_ctx, { params, headers }) => fileOfLink(services, params.token, headers),
      upload: {
        outside: async (_ctx, { params, stream }) => {
          const grant = await grantOf(services, params.token, 'put')
          await takeExpected(services, grant, stream!)
        },
      },
    }),
  ]
}
