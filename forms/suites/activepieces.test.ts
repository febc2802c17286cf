import { HttpMethod, httpClient } from '@activepieces/pieces-common'
import { createTrigger, PieceAuth, Property, TriggerStrategy } from '@activepieces/pieces-framework'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Submission } from '../../contract/forms/automation.ts'
import { type Automated, automated } from '../testing/automation.ts'

let on: Automated
beforeAll(async () => {
  // Its client turns the check of certificates off for the process, which runs other files after this one.
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', undefined)
  on = await automated()
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await on.close()
})

async function ask<T>(method: HttpMethod, path: string, key: string, body?: object): Promise<T> {
  const answer = await httpClient.sendRequest<T>({
    method,
    url: `${on.url}/external/automation/${path}`,
    headers: { Authorization: `Bearer ${key}` },
    ...(body ? { body } : {}),
  })
  return answer.body
}

/** A trigger as an author of pieces writes it: it keeps what subscribing answered and gives that back. */
const newSubmission = createTrigger({
  auth: PieceAuth.SecretText({ displayName: 'API key', required: true }),
  name: 'new_submission',
  displayName: 'New submission',
  description: 'Triggers when a form is answered.',
  type: TriggerStrategy.WEBHOOK,
  props: { form_id: Property.ShortText({ displayName: 'Form', required: true }) },
  sampleData: {},
  async onEnable(context) {
    const body = { hookUrl: context.webhookUrl, form_id: context.propsValue.form_id }
    await context.store.put('kept', await ask(HttpMethod.POST, 'webhook', keyOf(context.auth), body))
  },
  async onDisable(context) {
    const subscription = await context.store.get<{ subscription_id: string; form_id: string }>('kept')
    const body = { hookUrl: subscription?.subscription_id, form_id: subscription?.form_id }
    await ask(HttpMethod.DELETE, 'webhook', keyOf(context.auth), body)
  },
  async test(context) {
    const path = `submissions/recent?form_id=${context.propsValue.form_id}`
    return ask<Submission[]>(HttpMethod.GET, path, keyOf(context.auth))
  },
  async run(context) {
    return [context.payload.body]
  },
})

function keyOf(auth: unknown): string {
  return typeof auth === 'string' ? auth : (auth as { secret_text: string }).secret_text
}

function contextOf(webhookUrl: string, body: unknown = {}) {
  const store = new Map<string, unknown>()
  return {
    auth: on.account.key,
    propsValue: { form_id: on.account.formId },
    webhookUrl,
    payload: { body, headers: {}, queryParams: {} },
    store: {
      put: async (key: string, value: unknown) => void store.set(key, value),
      get: async (key: string) => store.get(key) ?? null,
      delete: async (key: string) => void store.delete(key),
    },
  }
}

it('Activepieces lives through enable, run, test, disable, with a test and a live address on one form', async () => {
  const trigger = newSubmission as unknown as Record<
    'onEnable' | 'onDisable' | 'test' | 'run',
    (context: unknown) => Promise<Submission[]>
  >
  const [live, test] = [contextOf(`${on.receiver.url}/live`), contextOf(`${on.receiver.url}/test`)]
  await trigger.onEnable(live)
  await trigger.onEnable(test)
  // A restart enables again.
  await trigger.onEnable(live)
  await on.app.submit(on.account.slug, { name: 'Ada', email: null })
  const calls = await on.receiver.got(2)
  expect(calls.map((call) => call.path).sort()).toEqual(['/live', '/test'])
  const [ran] = await trigger.run(contextOf('', JSON.parse(calls[0]!.body)))
  const [sample] = await trigger.test(live)
  expect(ran).toEqual(sample)
  await trigger.onDisable(live)
  await trigger.onDisable(test)
  expect((await on.account.owner.get(`/api/v1/forms/${on.account.formId}/subscriptions`)).body.data).toEqual(
    [],
  )
})
