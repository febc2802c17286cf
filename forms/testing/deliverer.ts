import path from 'node:path'
import { pino } from 'pino'
import type { Deliverer, OpenDeliverer } from '../../platform/testing/deliveries/driver.ts'
import { atPace } from '../../platform/testing/extent.ts'
import { deliveryTables } from '../database.ts'
import { openForms } from '../service.ts'
import { type FormsApp, formsApp, type TestAccount } from './app.ts'

const pace = { timeoutMs: atPace(1_500) }

/** The form service as the suites of deliveries drive it: each receiver has a form of its own. */
export const openDeliverer: OpenDeliverer = async ({ hookAllow = [], resolve }): Promise<Deliverer> => {
  const app = await formsApp({ env: { hookAllow }, ...(resolve ? { resolve } : {}) })
  const account = await app.account()
  const add = (formId: string, hookUrl: string, inOrder: boolean) =>
    account.owner.post(`/api/v1/forms/${formId}/subscriptions`, { hookUrl, inOrder })
  return {
    tables: deliveryTables,
    connections: app.connections,
    connectionOf: app.connectionOf,
    worker: {
      file: path.join(import.meta.dirname, 'worker.ts'),
      env: app.forms.services.env,
      connection: app.connection,
    },
    readyz: () => app.web.inject('/readyz').then((answer) => answer.statusCode),
    openWorker: () => app.forms.openWorker(pace),
    openSecond: async () => {
      const second = await openForms(app.forms.services.env, app.connection, pino({ level: 'silent' }))
      return { openWorker: () => second.openWorker(pace), close: second.close }
    },
    async subscribe(url, inOrder = false) {
      const { id: formId, slug } = await app.form(account)
      const { body } = await add(formId, url, inOrder)
      return subscribed(app, account, body.data.id, slug)
    },
    async refusalOf(url) {
      const { status, body } = await add(account.formId, url, false)
      const fields = body.error.details.map((one: { path: string }) => one.path)
      return { status, code: body.error.code, fields }
    },
    nameIn: (body) => JSON.parse(body).data.name,
    rows: app.rows,
    close: app.close,
  }
}

async function subscribed(app: FormsApp, { id: tenantId, owner }: TestAccount, id: string, slug: string) {
  const url = `/api/v1/subscriptions/${id}`
  return {
    id,
    tenantId,
    secret: (await owner.get(`${url}/secret`)).body.data.secret as string,
    happen: (name: string) => app.submit(slug, { name }),
    log: async () => (await owner.get(`${url}/deliveries`)).body.data,
    delivery: async (one: string) => (await owner.get(`/api/v1/deliveries/${one}/attempts`)).body.data,
    replay: async (one: string) => (await owner.post(`/api/v1/deliveries/${one}/replay`)).status,
    async replayFailed() {
      const { status, body } = await owner.post(`${url}/replay-failed`)
      if (status !== 202) throw new Error(`${status}`)
      return body.data.count as number
    },
    enable: () => owner.post(`${url}/enable`),
    disable: () => owner.post(`${url}/disable`),
    rotate: async () => (await owner.post(`${url}/rotate-secret`)).body.data.secret as string,
    test: () => owner.post(`${url}/test`),
    setInOrder: async (inOrder: boolean) =>
      (await owner.patch(url, { inOrder })).body.data.inOrder as boolean,
  }
}
