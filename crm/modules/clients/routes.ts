import { clients } from '../../../contract/clients/endpoints.ts'
import { kinds } from '../../../contract/kinds.ts'
import { serve } from '../../context.ts'
import { addressHandlers } from '../records/addresses.ts'
import { operationHandlers } from '../records/regular.ts'
import { archiveClient, previewClientStep, restoreClient } from './archive.ts'
import { bulkClients } from './bulk.ts'
import { contactHandlers } from './contacts.ts'
import { createClient } from './create.ts'
import { matchClients } from './match.ts'
import { clientOptions, clientWalk, listClients, readClient } from './queries.ts'

export const clientRoutes = serve(clients).with({
  ...clientWalk,
  ...operationHandlers(kinds.client, { list: listClients, read: readClient, create: createClient }),
  archive: (tx, { params, query }) => archiveClient(tx, params.id, query.acknowledgeTenancies),
  restore: (tx, { params, body }) => restoreClient(tx, params.id, body.withInterests ?? false),
  preview: (tx, { params, body }) => previewClientStep(tx, params.id, body.action),
  options: (ctx, { query }) => clientOptions(ctx, query),
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
