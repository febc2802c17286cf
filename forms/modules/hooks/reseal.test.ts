import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cookiesOf } from '../../../platform/testing/identity/authenticator.ts'
import { password } from '../../../platform/testing/session.ts'
import { talker } from '../../../platform/testing/talker.ts'
import { resealSecrets } from '../../reseal.ts'
import { openForms } from '../../service.ts'
import { type FormsApp, formsApp, type TestAccount } from '../../testing/app.ts'

let app: FormsApp
let account: TestAccount

beforeAll(async () => {
  app = await formsApp({ env: { hookAllow: ['127.0.0.1'] } })
  account = await app.account()
})
afterAll(() => app.close())

it('secrets of subscriptions are sealed anew, so that the secret before can be given up', async () => {
  const { form_id: _, ...fields } = (
    await account.platform.post('/external/automation/webhook', {
      hookUrl: 'https://127.0.0.1/hook',
      form_id: account.formId,
    })
  ).body
  const path = `/api/v1/subscriptions/${fields.subscription_id}/secret`
  const { body } = await account.owner.get(path)
  expect(body.data.secret).toMatch(/^whsec_/)
  const { kernel, log, env } = app.forms.services
  const rotated = { ...env, secret: 'another secret for tests, long enough', previousSecret: env.secret }
  const ask = async () => {
    const service = await openForms(
      { ...rotated, previousSecret: undefined },
      app.connection,
      pino({ level: 'silent' }),
    )
    try {
      const web = await service.openWeb()
      const { email } = account.owner
      const entered = await talker(web, {}).post('/api/auth/sign-in/email', { email, password })
      return await talker(web, { cookie: cookiesOf(entered) }).get(path)
    } finally {
      await service.close()
    }
  }
  expect((await ask()).body.error.code).toBe('SECRET_UNREADABLE')
  await resealSecrets({ kernel, env: rotated, log })({}, { attempt: 1, maxAttempts: 1 })
  expect((await ask()).body.data).toEqual(body.data)
})
