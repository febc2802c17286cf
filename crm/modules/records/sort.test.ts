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

it('sorts by what is counted, deep pages and ways through the list too', async () => {
  const person = await app.person(await app.makePort(), 'port_admin')
  const ids: string[] = []
  for (const [fullName, yachts] of [
    ['None', 0],
    ['Two', 2],
    ['One', 1],
  ] as const) {
    const id = (await person.post('/api/v1/clients', { fullName })).body.data.id
    ids.push(id)
    for (let n = 0; n < yachts; n++)
      await person.post('/api/v1/yachts', { name: `${fullName} ${n}`, ownerType: 'client', ownerId: id })
  }
  const namesBy = async (query: string) =>
    (await person.get(`/api/v1/clients?${query}`)).body.data.map(
      (one: { fullName: string; yachtCount: number }) => [one.fullName, one.yachtCount],
    )
  const rising = [
    ['None', 0],
    ['One', 1],
    ['Two', 2],
  ]
  expect(await namesBy('sort=yachtCount')).toEqual(rising)
  expect(await namesBy('sort=-yachtCount')).toEqual([...rising].reverse())
  expect(await namesBy('sort=-yachtCount&filter=yachtCount:gte:1')).toEqual([rising[2], rising[1]])
  const place = await person.get(`/api/v1/clients/${ids[2]}/place?sort=yachtCount`)
  expect(place.body.data).toMatchObject({ place: 2, previous: ids[0], next: ids[1], total: 3 })
})

const words = {
  en: ['alfa', 'Ångbåt', 'Ärla', 'Beta', 'nina', 'Niño', 'Örn', 'Strasa', 'Straße', 'Strat', 'Zorn'],
  sv: ['alfa', 'Beta', 'nina', 'Niño', 'Strasa', 'Straße', 'Strat', 'Zorn', 'Ångbåt', 'Ärla', 'Örn'],
}

it('sorts tags, yachts of a client, quick templates and clients alike by the language of the port', async () => {
  const person = await app.person(await app.makePort(), 'port_admin')
  const create = async (path: string, body: object) => (await person.post(path, body)).body.data.id as string
  const owner = await create('/api/v1/clients', { fullName: 'Owner' })
  const tagIds: string[] = []
  for (const name of words.en.toReversed()) {
    tagIds.push(await create('/api/v1/tags', { name, color: '#336699' }))
    await create('/api/v1/yachts', { name, ownerType: 'client', ownerId: owner })
    await create('/api/v1/admin/contact-templates', { name, channel: null, body: 'Text' })
    await create('/api/v1/clients', {
      fullName: `${name} Twin`,
      contacts: [{ channel: 'email', value: 'twin@example.com' }],
    })
  }
  await person.put(`/api/v1/clients/${owner}/tags`, { tagIds })
  const namesOf = (list: { name: string }[]) => list.map(({ name }) => name)
  const read = async (path: string) => (await person.get(path)).body.data
  for (const language of ['en', 'sv'] as const) {
    await person.put('/api/v1/admin/settings', { key: 'port_language', value: language })
    const { tags, yachts } = await read(`/api/v1/clients/${owner}`)
    const twins = await read('/api/v1/clients/match-candidates?email=twin@example.com')
    expect({
      tags: namesOf(await read('/api/v1/tags')),
      ofClient: namesOf(tags),
      yachts: namesOf(yachts),
      templates: namesOf(await read('/api/v1/admin/contact-templates')),
      twins: twins.map(({ fullName }: { fullName: string }) => fullName.replace(' Twin', '')),
    }).toEqual({
      tags: words[language],
      ofClient: words[language],
      yachts: words[language],
      templates: words[language],
      twins: words[language],
    })
  }
})
