// @module-tag endless

import { liveFuzzSuite } from '../../platform/testing/live/live-fuzz.suite.ts'
import { serveCrm } from '../testing/serve.ts'

liveFuzzSuite(async () => {
  const { admin, served, close } = await serveCrm()
  return {
    served,
    close,
    cookie: admin.cookie,
    tenant: { name: 'portId', id: admin.portId! },
    async happen() {
      const { body } = await admin.post('/api/v1/clients', { fullName: 'Still here' })
      return { event: 'client:updated', told: { id: body.data.id } }
    },
  }
})
