import { kinds } from '../../../contract/kinds.ts'
import { residentialClients } from '../../../contract/residential-clients/endpoints.ts'
import { serve } from '../../context.ts'
import { operationHandlers } from '../records/regular.ts'
import { changeResidentialClient } from './change.ts'
import { createResidentialClient } from './create.ts'
import {
  listResidentialClients,
  readResidentialClient,
  residentialClientOptions,
  residentialClientWalk,
} from './queries.ts'

export const residentialClientRoutes = serve(residentialClients).with({
  ...residentialClientWalk,
  ...operationHandlers(kinds.residential_client, {
    list: listResidentialClients,
    read: readResidentialClient,
    create: createResidentialClient,
  }),
  update: async (tx, { params, body, ifMatch }) => {
    await changeResidentialClient(tx, params.id, body, ifMatch)
    return readResidentialClient(tx, params.id)
  },
  options: (ctx, { query }) => residentialClientOptions(ctx, query),
})
