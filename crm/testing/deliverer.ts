import path from 'node:path'
import { pino } from 'pino'
import type { Deliverer, OpenDeliverer } from '../../platform/testing/deliveries/driver.ts'
import { atPace } from '../../platform/testing/extent.ts'
import { deliveryTables } from '../database.ts'
import { openCrm } from '../service.ts'
import { type Person, testApp } from './app.ts'

const pace = { timeoutMs: atPace(1_500) }

/** The CRM as the suites of deliveries drive it: each receiver hears of new clients in a port of its own. */
export const openDeliverer: OpenDeliverer = async ({ hookAllow = [], resolve }): Promise<Deliverer> => {
  const app = await testApp(undefined, { env: { hookAllow }, ...(resolve ? { resolve } : {}) })
  const add = (admin: Person, url: string, inOrder: boolean) =>
    admin.post('/api/v1/admin/webhooks', { url, events: ['client.created'], inOrder })
  const newAdmin = async () => app.person(await app.makePort(), 'port_admin')
  const first = await newAdmin()
  return {
    tables: deliveryTables,
    connections: app.connections,
    connectionOf: app.connectionOf,
    worker: {
      file: path.join(import.meta.dirname, 'worker.ts'),
      env: app.crm.services.env,
      connection: app.connection,
    },
    readyz: () => app.web.inject('/readyz').then((answer) => answer.statusCode),
    openWorker: () => app.crm.openWorker(pace),
    openSecond: async () => {
      const second = await openCrm(app.crm.services.env, app.connection, pino({ level: 'silent' }))
      return { openWorker: () => second.openWorker(pace), close: second.close }
    },
    async subscribe(url, inOrder = false) {
      const admin = await newAdmin()
      const { body } = await add(admin, url, inOrder)
      return subscribed(admin, body.data.id, body.data.secret)
    },
    async refusalOf(url) {
      const { status, body } = await add(first, url, false)
      const fields = body.error.details.map((one: { path: string }) => one.path)
      return { status, code: body.error.code, fields }
    },
    nameIn: (body) => JSON.parse(body).data.record.fullName,
    rows: app.rows,
    close: app.close,
  }
}

function subscribed(admin: Person, id: string, secret: string) {
  const url = `/api/v1/admin/webhooks/${id}`
  return {
    id,
    tenantId: admin.portId!,
    secret,
    happen: (fullName: string) => admin.post('/api/v1/clients', { fullName }),
    log: async () => (await admin.get(`${url}/deliveries`)).body.data,
    delivery: async (one: string) => {
      const { body, history } = (await admin.get(`${url}/deliveries/${one}`)).body.data
      return { body, attempts: history }
    },
    replay: async (one: string) => (await admin.post(`${url}/deliveries/${one}/replay`)).status,
    async replayFailed() {
      const { status, body } = await admin.post(`${url}/replay-failed`)
      if (status !== 202) throw new Error(`${status}`)
      return body.data.count as number
    },
    enable: () => admin.patch(url, { active: true }),
    disable: () => admin.patch(url, { active: false }),
    rotate: async () => (await admin.post(`${url}/rotate-secret`)).body.data.secret as string,
    test: () => admin.post(`${url}/test`, {}),
    setInOrder: async (inOrder: boolean) =>
      (await admin.patch(url, { inOrder })).body.data.inOrder as boolean,
  }
}
