import { portApiKeys } from '../../../contract/api-keys/endpoints.ts'
import { serve } from '../../context.ts'
import { createKey, revokeKey } from './change.ts'
import { listKeys, readKey } from './queries.ts'

export const apiKeyRoutes = serve(portApiKeys).with({
  list: (ctx) => listKeys(ctx),
  create: async (tx, { body, caller }) => {
    const { id, key } = await createKey(tx, body, caller)
    return { ...(await readKey(tx, id)), key }
  },
  revoke: (tx, { params }) => revokeKey(tx, params.id),
})
