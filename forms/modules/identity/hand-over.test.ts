import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeHandOver } from '../../../platform/identity/hand-over.ts'
import { codeOf, cookiesOf, enrol } from '../../../platform/testing/identity/authenticator.ts'
import { talker } from '../../../platform/testing/talker.ts'
import { type FormsApp, formsApp } from '../../testing/app.ts'

let app: FormsApp
const previousSecret = 'the secret of the form service before this one'
beforeAll(async () => {
  app = await formsApp({ env: { previousSecret } })
})
afterAll(() => app.close())

const env = () => app.forms.services.env
const handOver = (
  email: string,
  more: {
    secondFactor?: 'code' | null
    to?: string
    at?: Date
    secret?: string
    back?: { url: string; name: string }
  } = {},
) =>
  writeHandOver(
    more.secret ?? env().secret,
    { email, secondFactor: more.secondFactor ?? null, back: more.back },
    more.to ?? env().publicUrl,
    more.at,
  )
const bring = (token: string) => app.nobody.post('/api/auth/sign-in/hand-over', { token })
const codeIn = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
]
const emailOf = async (owner: {
  get: (url: string) => Promise<{ body: { data: { user: { email: string } } } }>
}) => (await owner.get('/api/v1/me')).body.data.user.email

it('lets in who comes from the CRM, once, however many bring it', async () => {
  const email = await emailOf((await app.account()).owner)
  const token = handOver(email)
  const answers = await Promise.all([1, 2, 3].map(() => bring(token)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  const through = answers.find(({ status }) => status === 200)!
  expect(through.body.data).toMatchObject({ user: { email }, codeNeeded: false, back: null })
  expect(await emailOf(talker(app.web, { cookie: cookiesOf(through) }))).toBe(email)
  expect(codeIn(await bring(token))).toEqual([400, 'TOKEN_INVALID'])
  expect((await bring(handOver(email, { secret: previousSecret }))).status).toBe(200)
  const back = { url: 'https://crm.example.com/demo/admin/forms', name: 'Solvik Marina' }
  expect((await bring(handOver(email, { back }))).body.data.back).toEqual(back)
})

it('takes nothing that is old, meant for another service, signed by somebody else, or no token at all', async () => {
  const email = await emailOf((await app.account()).owner)
  const right = handOver(email)
  const [plain, signature] = right.split('.')
  const payload = JSON.parse(Buffer.from(plain!, 'base64url').toString())
  const changed = Buffer.from(JSON.stringify({ ...payload, email: 'else@example.com' })).toString('base64url')
  for (const token of [
    handOver(email, { at: new Date(Date.now() - 61_000) }),
    handOver(email, { to: 'https://forms.elsewhere.example' }),
    handOver(email, { secret: 'a secret that is not the one of the service' }),
    `${changed}.${signature}`,
    `${plain}.`,
    plain!,
    'nothing',
  ]) {
    expect(codeIn(await bring(token))).toEqual([400, 'TOKEN_INVALID'])
  }
  expect(codeIn(await bring(handOver('nobody@example.com')))).toEqual([403, 'SIGN_ON_UNKNOWN'])
  expect((await bring(right)).status).toBe(200)
})

it('asks for the second factor of the account, unless one was asked for in the CRM', async () => {
  const { owner } = await app.account()
  const email = await emailOf(owner)
  const { key } = await enrol(owner)
  const response = await bring(handOver(email))
  expect(response.body.data).toEqual({ user: null, codeNeeded: true, back: null })
  const step = cookiesOf(response)
  expect((await app.nobody.get('/api/v1/me', { cookie: step })).status).toBe(401)
  const code = await app.nobody.post('/api/auth/sign-in/code', { code: codeOf(key, 1) }, { cookie: step })
  expect(code.status).toBe(200)
  const proved = await bring(handOver(email, { secondFactor: 'code' }))
  expect(proved.body.data.codeNeeded).toBe(false)
  expect(await emailOf(talker(app.web, { cookie: cookiesOf(proved) }))).toBe(email)
})
