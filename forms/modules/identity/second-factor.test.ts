import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf, cookiesOf, enrol } from '../../../platform/testing/identity/authenticator.ts'
import { password } from '../../../platform/testing/session.ts'
import { talker } from '../../../platform/testing/talker.ts'
import { type FormsApp, formsApp } from '../../testing/app.ts'

let app: FormsApp
beforeAll(async () => {
  app = await formsApp()
})
afterAll(() => app.close())

it('asks the people of the form service for a code as it asks the staff, each app for its own service', async () => {
  const { owner } = await app.account()
  const email = (await owner.get('/api/v1/me')).body.data.user.email
  const { uri } = (await owner.post('/api/auth/second-factor', { password })).body.data
  expect(uri).toContain('otpauth://totp/Berthwise%20Forms:')
  const { key, codes } = await enrol(owner)
  const begin = async () => cookiesOf(await app.nobody.post('/api/auth/sign-in/email', { email, password }))
  const type = (cookie: string, code: string) =>
    app.nobody.post('/api/auth/sign-in/code', { code }, { cookie })
  const step = await begin()
  expect(step).toMatch(/^berthwise_forms\.second_step=/)
  expect((await app.nobody.get('/api/v1/me', { cookie: step })).status).toBe(401)
  const code = codeOf(key)
  const through = await type(step, code)
  expect(through.status).toBe(200)
  expect((await talker(app.web, { cookie: cookiesOf(through) }).get('/api/v1/me')).status).toBe(200)
  expect((await type(await begin(), code)).body.error.code).toBe('SIGN_IN_CODE_INVALID')
  expect((await type(await begin(), codes[0]!)).status).toBe(200)
  const ended = await owner.post('/api/auth/second-factor/end', { password, code: codeOf(key, 1) })
  expect(ended.status).toBe(204)
  expect((await app.nobody.post('/api/auth/sign-in/email', { email, password })).body.data).toMatchObject({
    codeNeeded: false,
    user: { email },
  })
})
