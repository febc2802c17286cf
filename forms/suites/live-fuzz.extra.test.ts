// @module-tag endless

import { liveFuzzSuite } from '../../platform/testing/live/live-fuzz.suite.ts'
import { serveForms } from '../testing/serve.ts'

liveFuzzSuite(async () => {
  const { app, served, close } = await serveForms()
  const { id, owner } = await app.account()
  return {
    served,
    close,
    cookie: owner.headers.cookie!,
    tenant: { name: 'accountId', id },
    async happen() {
      const { body } = await owner.post('/api/v1/workspaces', { name: 'Still here' })
      return { event: 'workspace:updated', told: { id: body.data.id, fact: 'workspace.created' } }
    },
  }
})
