import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import zapier, { type Bundle, type HttpRequestOptions, type ZObject } from 'zapier-platform-core'
import type { Submission } from '../../contract/forms/automation.ts'
import { type Automated, automated } from '../testing/automation.ts'

// Zapier's own library puts one that logs in its place.
const { fetch } = globalThis
let on: Automated
beforeAll(async () => {
  on = await automated()
})
afterAll(() => {
  globalThis.fetch = fetch
  return on.close()
})

const api = (path: string) => `${on.url}/external/automation/${path}`

/** An app as an author of Zapier integrations writes it for such a service; unsubscribing sends the kept id. */
function definition() {
  const withKey = (request: HttpRequestOptions, _z: ZObject, bundle: Bundle) => ({
    ...request,
    headers: {
      ...request.headers,
      Accept: '*/*',
      Authorization: `Bearer ${bundle.authData.api_key}`,
      'X-API-KEY': bundle.authData.api_key as string,
    },
    params: { ...request.params, api_key: bundle.authData.api_key as string },
  })
  const listOf =
    (path: string, params: (bundle: Bundle) => Record<string, string>) =>
    async (z: ZObject, bundle: Bundle) =>
      (await z.request({ url: api(path), params: params(bundle) })).data as { id: string }[]
  return {
    version: '1.0.0',
    platformVersion: zapier.version,
    flags: { cleanInputData: false },
    authentication: {
      type: 'custom',
      fields: [{ key: 'api_key', label: 'API key', required: true }],
      test: async (z: ZObject) => (await z.request({ url: api('validate') })).data as object,
      connectionLabel: '{{name}}',
    },
    beforeRequest: [withKey],
    triggers: {
      workspaces: {
        key: 'workspaces',
        noun: 'Workspace',
        display: { label: 'List workspaces', description: 'Fills the choice of workspaces.', hidden: true },
        operation: { perform: listOf('workspaces', () => ({})) },
      },
      forms: {
        key: 'forms',
        noun: 'Form',
        display: { label: 'List forms', description: 'Fills the choice of forms.', hidden: true },
        operation: {
          perform: listOf('forms', ({ inputData }) => ({ workspace_id: String(inputData.workspace_id) })),
        },
      },
      submission: {
        key: 'submission',
        noun: 'Submission',
        display: { label: 'New submission', description: 'Triggers when a form is answered.' },
        operation: {
          type: 'hook',
          inputFields: [
            { key: 'workspace_id', required: true, dynamic: 'workspaces.id.name' },
            { key: 'form_id', required: true, dynamic: 'forms.id.label' },
          ],
          performSubscribe: async (z: ZObject, bundle: Bundle) =>
            (
              await z.request({
                url: api('webhook'),
                method: 'POST',
                body: { hookUrl: bundle.targetUrl, form_id: bundle.inputData.form_id },
              })
            ).data as object,
          performUnsubscribe: async (z: ZObject, bundle: Bundle) =>
            (
              await z.request({
                url: api('webhook'),
                method: 'DELETE',
                body: { hookUrl: bundle.subscribeData?.id, form_id: bundle.inputData.form_id },
              })
            ).data as object,
          perform: async (_z: ZObject, bundle: Bundle) => [bundle.cleanedRequest as object],
          performList: listOf('submissions/recent', ({ inputData }) => ({
            form_id: String(inputData.form_id),
          })),
        },
      },
    },
  }
}

const integration = definition()
const run = zapier.createAppTester(integration as never)
const { submission, workspaces, forms } = integration.triggers
const call = <T>(method: unknown, bundle: object) => run(method as never, bundle) as unknown as Promise<T>

describe('Zapier', () => {
  it('tests a key, and tells a wrong one', async () => {
    const authData = { api_key: on.account.key }
    expect(await call(integration.authentication.test, { authData })).toMatchObject({ name: 'Test account' })
    await expect(
      call(integration.authentication.test, { authData: { api_key: 'ff_live_wrong' } }),
    ).rejects.toThrow(/401|API key/)
  })

  it('fills its choices of workspaces and forms', async () => {
    const authData = { api_key: on.account.key }
    const [workspace] = await call<{ id: string }[]>(workspaces.operation.perform, { authData })
    const found = await call<{ id: string; label: string }[]>(forms.operation.perform, {
      authData,
      inputData: { workspace_id: workspace!.id },
    })
    expect(found).toEqual([expect.objectContaining({ id: on.account.formId, label: 'Contact' })])
  })

  it('lives through subscribe, deliver, list, unsubscribe, and leaves nothing behind', async () => {
    const authData = { api_key: on.account.key }
    const inputData = { workspace_id: on.account.workspaceId, form_id: on.account.formId }
    const targetUrl = `${on.receiver.url}/hooks/standard/1`
    const subscribeData = await call<object>(submission.operation.performSubscribe, {
      authData,
      inputData,
      targetUrl,
    })
    await on.app.submit(on.account.slug, { name: 'Ada', email: 'ada@example.com' })
    const [got] = await on.receiver.got(1)
    const cleanedRequest = JSON.parse(got!.body) as Submission
    const [triggered] = await call<Submission[]>(submission.operation.perform, {
      authData,
      inputData,
      cleanedRequest,
    })
    const listed = await call<Submission[]>(submission.operation.performList, { authData, inputData })
    expect(listed[0]).toEqual(triggered)
    expect(listed.every((one) => typeof one.id === 'string')).toBe(true)
    await call(submission.operation.performUnsubscribe, { authData, inputData, subscribeData })
    expect(
      (await on.account.owner.get(`/api/v1/forms/${on.account.formId}/subscriptions`)).body.data,
    ).toEqual([])
  })

  it('would orphan a subscription if our answer had no id: the test above can fail', async () => {
    const authData = { api_key: on.account.key }
    const inputData = { workspace_id: on.account.workspaceId, form_id: on.account.formId }
    const targetUrl = `${on.receiver.url}/hooks/standard/2`
    await call(submission.operation.performSubscribe, { authData, inputData, targetUrl })
    await expect(
      call(submission.operation.performUnsubscribe, { authData, inputData, subscribeData: {} }),
    ).rejects.toThrow()
    expect(
      (await on.account.owner.get(`/api/v1/forms/${on.account.formId}/subscriptions`)).body.data,
    ).toHaveLength(1)
  })
})
