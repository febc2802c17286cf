import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await testApp()
  admin = await app.person(await app.makePort(), 'port_admin')
  for (const fullName of ['Zorn', 'Ängel', 'aalto', 'de Vries', 'Öberg', 'Åkerman', 'Łukasik', 'Adler']) {
    await admin.post('/api/v1/clients', { fullName })
  }
})
afterAll(() => app.close())

async function sorted(sort: string) {
  const { body } = await admin.get(`/api/v1/clients?sort=${sort}`)
  return body.data.map(({ fullName }: { fullName: string }) => fullName)
}

it('sorts names as the language of the port does, whatever their case and accents', async () => {
  const english = ['aalto', 'Adler', 'Åkerman', 'Ängel', 'de Vries', 'Łukasik', 'Öberg', 'Zorn']
  expect(await sorted('fullName')).toEqual(english)
  expect(await sorted('-fullName')).toEqual([...english].reverse())
  const swedish = ['aalto', 'Adler', 'de Vries', 'Łukasik', 'Zorn', 'Åkerman', 'Ängel', 'Öberg']
  for (const value of ['sv', 'fi']) {
    const put = await admin.put('/api/v1/admin/settings', { key: 'port_language', value })
    expect(put.status).toBe(200)
    expect(await sorted('fullName')).toEqual(swedish)
  }
})

it('sorts what belongs to a client by the name alike', async () => {
  const { body } = await admin.get('/api/v1/clients?sort=-fullName&limit=2')
  for (const { id } of [...body.data].reverse()) await admin.post('/api/v1/interests', { clientId: id })
  const interests = await admin.get('/api/v1/interests?sort=clientName')
  expect(interests.body.data.map((one: { clientName: string }) => one.clientName)).toEqual(['Ängel', 'Öberg'])
})
