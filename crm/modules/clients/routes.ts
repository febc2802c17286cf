import { clients } from '../../../contract/clients/endpoints.ts'
import { kinds } from '../../../contract/kinds.ts'
import { serve } from '../../context.ts'
import { assertRequired } from '../custom-fields/values.ts'
import { addressHandlers } from '../records/addresses.ts'
import { changeRecord, lockRecord } from '../records/change.ts'
import { regularHandlers } from '../records/regular.ts'
import { archiveClient, previewClientStep, restoreClient } from './archive.ts'
import { bulkClients } from './bulk.ts'
import { contactHandlers } from './contacts.ts'
import { createClient } from './create.ts'
import { matchClients } from './match.ts'
import { clientOptions, listClients, readClient } from './queries.ts'

export const clientRoutes = serve(clients).with({
  ...regularHandlers(kinds.client),
  list: (ctx, { query }) => listClients(ctx, query),
  create: async (tx, { body }) => {
    await assertRequired(tx, 'client', body.custom)
    return readClient(tx, await createClient(tx, body))
  },
  get: (ctx, { params }) => readClient(ctx, params.id),
  update: async (tx, { params, body, ifMatch }) => {
    const row = await lockRecord(tx, kinds.client, params.id)
    await changeRecord(tx, kinds.client, row, body, ifMatch)
    return readClient(tx, params.id)
  },
  archive: (tx, { params }) => archiveClient(tx, params.id),
  restore: (tx, { params, body }) => restoreClient(tx, params.id, body.withInterests ?? false),
  preview: (tx, { params, body }) => previewClientStep(tx, params.id, body.action),
  options: (ctx, { query }) => clientOptions(ctx, query.q),
  matchCandidates: (ctx, { query }) => matchClients(ctx, query),
  duplicates: async (ctx, { query, caller }) => {
    const found = await matchClients(ctx, { name: query.name })
    if (caller.permissions.has('clients.view')) return found
    return found.map(({ clientId, fullName }) => ({ clientId, fullName }))
  },
  bulk: (tx, { body, caller }) => bulkClients(tx, body, caller.permissions),
  ...contactHandlers,
  ...addressHandlers(kinds.client),
})
