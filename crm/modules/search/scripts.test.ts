import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
let admin: Person

const clients = [
  'Иван Петров',
  'Γιάννης Παππάς',
  '王小明',
  'محمد علي',
  'אברהם לוי',
  'สมชาย ใจดี',
  'Łukasz Żółć',
] as const
const ids = new Map<string, string>()

beforeAll(async () => {
  app = await testApp()
  admin = await app.person(await app.makePort(), 'port_admin')
  for (const fullName of clients) {
    ids.set(fullName, (await admin.post('/api/v1/clients', { fullName })).body.data.id)
  }
})
afterAll(() => app.close())

const titles = async (q: string) =>
  (await admin.get(`/api/v1/search?q=${encodeURIComponent(q)}`)).body.data.map(
    ({ title }: { title: string }) => title,
  )
const listed = async (records: string, q: string) =>
  (await admin.get(`/api/v1/${records}?q=${encodeURIComponent(q)}`)).body.data.map(
    ({ fullName, name }: { fullName?: string; name?: string }) => fullName ?? name,
  )

it.each([
  ['Иван Петров', 'Иван Петров'],
  ['ПЕТРОВ', 'Иван Петров'],
  ['етро', 'Иван Петров'],
  // Whoever has no Cyrillic keyboard.
  ['petrov', 'Иван Петров'],
  ['ΠΑΠΠΑΣ', 'Γιάννης Παππάς'],
  ['Γιαννης', 'Γιάννης Παππάς'],
  ['giannis', 'Γιάννης Παππάς'],
  ['王小明', '王小明'],
  ['小明', '王小明'],
  ['王', '王小明'],
  ['محمد', 'محمد علي'],
  // With the marks of vowels.
  ['مُحَمَّد', 'محمد علي'],
  ['לוי', 'אברהם לוי'],
  ['ใจ', 'สมชาย ใจดี'],
  ['lukasz zolc', 'Łukasz Żółć'],
])('finds a client by %s', async (q, fullName) => {
  expect(await titles(q)).toEqual([fullName])
  expect(await listed('clients', q)).toEqual([fullName])
})

it('finds what is spelled alike where nothing else is found', async () => {
  expect(await titles('Петровв')).toEqual(['Иван Петров'])
})

it('finds yachts, companies and notes in other scripts, with the word in the excerpt', async () => {
  const owner = { ownerType: 'client', ownerId: ids.get('Иван Петров') }
  await admin.post('/api/v1/yachts', { name: 'Чайка', ...owner })
  await admin.post('/api/v1/companies', { name: 'Балтийская верфь' })
  const body = `${'Начало разговора. '.repeat(12)}позвонить завтра про причал`
  await admin.post(`/api/v1/clients/${ids.get('王小明')}/notes`, { body })
  expect(await listed('yachts', 'чайка')).toEqual(['Чайка'])
  expect(await listed('companies', 'верфь')).toEqual(['Балтийская верфь'])
  const [note] = await titles('причал')
  expect(note).toContain('причал')
})

it('takes a name typed as letters with marks for the composed one', async () => {
  const decomposed = 'Åsa Édén'.normalize('NFD')
  const { body } = await admin.post('/api/v1/clients', { fullName: decomposed })
  expect(body.data.fullName).toBe('Åsa Édén')
  expect(await listed('clients', 'Åsa')).toEqual(['Åsa Édén'])
  expect(await listed('clients', decomposed)).toEqual(['Åsa Édén'])
})

it('tells of a client of that name before a second one is made, and filters by the name', async () => {
  const known = await admin.get(`/api/v1/clients/match-candidates?name=${encodeURIComponent('Петров Иван')}`)
  expect(known.body.data).toMatchObject([{ fullName: 'Иван Петров', matched: ['name'] }])
  const filter = encodeURIComponent('fullName:contains:小明')
  const { body } = await admin.get(`/api/v1/clients?filter=${filter}`)
  expect(body.data.map(({ fullName }: { fullName: string }) => fullName)).toEqual(['王小明'])
})

it('refuses what turns the direction of the text behind it, and takes it off a copied number', async () => {
  const refused = await admin.post('/api/v1/clients', { fullName: 'a\u202Eb' })
  expect(refused.status).toBe(400)
  expect(refused.body.error.details).toMatchObject([{ path: 'fullName' }])
  const taken = await admin.post('/api/v1/clients', {
    fullName: 'Bea Roe',
    contacts: [{ channel: 'phone', value: '\u202A+46 70 123 45 67\u202C' }],
  })
  expect(taken.body.data.contacts).toMatchObject([{ value: '+46 70 123 45 67', valueE164: '+46701234567' }])
})
