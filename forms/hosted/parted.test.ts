import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Submission } from '../../contract/forms/automation.ts'
import { type FormsApp, formsApp, type TestAccount } from '../testing/app.ts'
import { parted } from './testing/parted.ts'
import { visitor } from './testing/visitor.ts'

let app: FormsApp
let account: TestAccount
let form: { id: string; slug: string }

beforeAll(async () => {
  app = await formsApp()
  account = await app.account()
  form = await app.form(account, parted)
})
afterAll(() => app.close())

const stay = { from: '2099-07-01', to: '2099-07-08' }
const answers = {
  ...{ name: 'Aino', email: 'aino@example.com', kind: 'guest_berth', stay, arrival_time: '9:30' },
  boats: [
    { name: 'Merituuli', length: '12,5', kind: 'sail', phone: '040 123 4567' },
    {},
    { name: 'Jolla', length: null },
  ],
  address: { street: 'Quay 1', postcode: '00100', city: 'Helsinki', country: 'fi' },
  ...{ recommend: '9', wishes: ['town', 'calm', 'water'], content: { berth: 'well', staff: 'badly' } },
  signed: 'Aino Virtanen',
}

async function latest(): Promise<Submission> {
  const { body } = await account.platform.get(`/external/automation/submissions/recent?form_id=${form.id}`)
  return body[0]
}

/** What is wrong with each field. */
async function problemsWith(changes: Record<string, unknown>): Promise<Record<string, string>> {
  const result = await visitor(app, form).send({ ...answers, ...changes })
  expect(result.status).toBe(400)
  return Object.fromEntries(
    result.json.error.details.map((one: { path: string; message: string }) => [one.path, one.message]),
  )
}

it('answers with parts are delivered as machine values and as words', async () => {
  const result = await visitor(app, form).send(answers)
  expect([result.status, result.json.data?.thankYou]).toEqual([
    201,
    {
      kind: 'message',
      title: 'Thank you, Aino',
      message: 'Your stay: 1\u2009–\u20098 July 2099. Price: 455\u00a0€.',
    },
  ])
  const { data, fields } = await latest()
  expect(data).toEqual({
    ...{ name: 'Aino', email: 'aino@example.com', kind: 'guest_berth', stay, arrival_time: '09:30' },
    boats: [
      { name: 'Merituuli', length: 12.5, kind: 'sail', phone: '+358401234567' },
      { name: 'Jolla', length: null, kind: null, phone: null },
    ],
    // Seven nights, two boats.
    price: 455,
    address: { street: 'Quay 1', postcode: '00100', city: 'Helsinki', country: 'FI' },
    ...{ recommend: 9, wishes: ['town', 'calm', 'water'], content: { berth: 'well', staff: 'badly' } },
    signed: 'Aino Virtanen',
  })
  const words = Object.fromEntries(fields.map(({ key, text }) => [key, text]))
  expect(words).toMatchObject({
    stay: '1\u2009–\u20098 July 2099',
    boats:
      'Boat 1: Name: Merituuli, Length: 12.5\u00a0m, Kind: Sail, Phone on board: +358401234567; Boat 2: Name: Jolla',
    price: '455\u00a0€',
    address: 'Quay 1, 00100 Helsinki, Finland',
    wishes: '1. Town, 2. Calm, 3. Water',
    content: 'Berth: Well, Staff: Badly',
  })
  expect(fields.find(({ key }) => key === 'email')!.label).toBe('E-mail, Aino')
})

it('what is wrong with a part names it', async () => {
  expect(await problemsWith({ stay: { from: '2099-07-08', to: '2099-07-01' } })).toEqual({
    stay: 'To: The second day is before the first.',
  })
  expect(await problemsWith({ stay: { from: '2099-07-08' } })).toEqual({ stay: 'To: Give both days.' })
  expect(await problemsWith({ stay: { from: '2099-07-08', to: '2099-07-09' } })).toEqual({
    stay: 'To: Choose at least 2 nights.',
  })
  expect(await problemsWith({ stay: { from: '2001-07-08', to: '2001-07-29' } })).toMatchObject({
    stay: expect.stringContaining('From: Choose'),
  })
  expect(await problemsWith({ arrival_time: '25:00', recommend: 11 })).toEqual({
    arrival_time: 'Write a time, such as 09:30.',
    recommend: 'Choose from 0 to 10.',
  })
  expect(await problemsWith({ boats: [] })).toEqual({ boats: 'Please add at least one.' })
  expect(await problemsWith({ boats: [{ name: 'A' }, { name: 'B', length: 61 }] })).toEqual({
    boats: 'Boat 2, Length: The most is 60 m.',
  })
  expect(await problemsWith({ boats: [{ length: 6 }] })).toEqual({
    boats: 'Boat 1, Name: Please fill this in.',
  })
  expect(await problemsWith({ boats: [{ name: 'A', phone: '12' }] })).toMatchObject({
    boats: expect.stringContaining('Boat 1, Phone on board:'),
  })
  expect(await problemsWith({ boats: Array.from({ length: 4 }, () => ({ name: 'A' })) })).toEqual({
    boats: 'Add at most 3.',
  })
  expect(await problemsWith({ address: { street: 'Quay 1', country: 'XX' } })).toEqual({
    address: 'Country: Choose a country.',
  })
  expect(await problemsWith({ wishes: ['town', 'town', 'calm'] })).toEqual({
    wishes: 'Give each a place of its own.',
  })
  expect(await problemsWith({ wishes: ['town'] })).toEqual({ wishes: 'Give every option a place.' })
  expect(await problemsWith({ content: { berth: 'never' } })).toEqual({
    content: 'Berth: Choose one of the options.',
  })
  expect(await problemsWith({ kind: '__other' })).toEqual({ kind: 'Please write what you mean.' })
  expect(await problemsWith({ signed: 'data:text/html;base64,PGI+' })).toEqual({
    signed: 'This signature cannot be read. Please sign again.',
  })
  // No picture, whatever it says it is.
  expect(await problemsWith({ signed: 'data:image/png;base64,PGI+' })).toEqual({
    signed: 'This signature cannot be read. Please sign again.',
  })
})

it('must be answered where it is asked for: by another answer, and on the pages that are shown', async () => {
  expect(await problemsWith({ stay: null })).toEqual({ stay: 'Please fill this in.' })
  // An answer of one's own is no guest berth: the stay is free, and the boats are asked.
  expect(
    (await visitor(app, form).send({ ...answers, kind: 'A place for my kayak', stay: null })).status,
  ).toBe(201)
  expect((await latest()).data).toMatchObject({ kind: 'A place for my kayak', stay: null, price: 0 })
  // A winter place jumps over the boats, and what was written there is not taken.
  const winter = { ...answers, kind: 'winter_place', stay: null }
  expect((await visitor(app, form).send(winter)).status).toBe(201)
  expect((await latest()).data).toMatchObject({ kind: 'winter_place', boats: null, price: null })
})

it('a drawn signature is kept as a picture, once for the same sending', async () => {
  const picture = await sharp({ create: { width: 600, height: 200, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()
  const drawn = { ...answers, signed: `data:image/png;base64,${picture.toString('base64')}` }
  const person = visitor(app, form)
  const [first, again] = [await person.send(drawn), await person.send(drawn)]
  expect([first.status, again.status]).toEqual([201, 200])
  expect(again.json.data.id).toBe(first.json.data.id)
  const { data } = await latest()
  const [file] = data.signed as { name: string; type: string; size: number; url: string }[]
  expect(file).toMatchObject({ name: 'signed.png', type: 'image/png', size: picture.length })
  const fetched = await app.web.inject({ url: new URL(file!.url).pathname + new URL(file!.url).search })
  expect([fetched.statusCode, fetched.rawPayload.equals(picture)]).toEqual([200, true])
  const rows = await app.rows<{ count: string }>(
    account.id,
    sql`select count(*) from files where form_id = ${form.id} and field_id = 'fsign'`,
  )
  expect(Number(rows[0]!.count)).toBe(1)
})

it('is answered without a script, one more item of a group at a time', async () => {
  const person = visitor(app, form)
  const page = await person.get(`/f/${form.slug}?name=Aino&stay.from=2099-07-01`)
  expect(page.text).toContain('name="boats.0.length"')
  expect(page.text).not.toContain('name="boats.1.length"')
  expect(page.text).toContain('value="2099-07-01"')
  expect(page.text).toContain('<span data-token="name">Aino</span>')
  const sent = {
    ...{ name: 'Aino', email: 'aino@example.com', kind: '__other', 'kind.other': 'Kayak place' },
    ...{ 'stay.from': '2099-07-01', 'stay.to': '2099-07-04', arrival_time: '18:00' },
    ...{ 'boats.0.name': 'Merituuli', 'boats.0.length': '12.5', 'boats.0.kind': 'sail' },
    ...{ 'address.street': 'Quay 1', 'address.city': 'Helsinki', 'address.country': 'FI' },
    ...{ recommend: '10', 'wishes.calm': '2', 'wishes.water': '1', 'wishes.town': '3' },
    ...{ 'content.berth': 'well', signed: 'Aino Virtanen' },
  }
  const more = await person.post({ ...sent, 'bw-more': 'boats' })
  expect(more.status).toBe(200)
  expect(more.text).toContain('name="boats.1.name"')
  expect(more.text).toContain('value="Merituuli"')
  expect(more.text).toContain('value="Kayak place"')
  const wrong = await person.post({ ...sent, 'wishes.town': '1' })
  expect([wrong.status, wrong.text.includes('Give each a place of its own.')]).toEqual([422, true])
  const done = await person.post({ ...sent, 'boats.1.name': 'Jolla' })
  expect(done.status).toBe(200)
  expect(done.text).toContain('Thank you, Aino')
  expect(done.text).toContain('Your stay: 1\u2009–\u20094 July 2099. Price: 195')
  expect((await latest()).data).toMatchObject({
    kind: 'Kayak place',
    boats: [{ name: 'Merituuli', length: 12.5 }, { name: 'Jolla' }],
    wishes: ['water', 'calm', 'town'],
    content: { berth: 'well' },
    address: { street: 'Quay 1', city: 'Helsinki', country: 'FI' },
  })
})

it('refuses shapes nobody would send, and keeps names every object has from harm', async () => {
  for (const stay of ['2099-07-01', [stay0()], { from: {}, to: [] }, { __proto__: null, constructor: 'x' }])
    expect(Object.keys(await problemsWith({ stay }))).toEqual(['stay'])
  expect(await problemsWith({ boats: 'x' })).toEqual({ boats: 'Please add at least one.' })
  expect(await problemsWith({ boats: [{ name: { toString: 'x' } }] })).toEqual({
    boats: 'Please add at least one.',
  })
  const deep = JSON.parse('['.repeat(50) + ']'.repeat(50))
  expect(await problemsWith({ boats: deep, signed: deep })).toEqual({
    boats: 'Please add at least one.',
    signed: 'Please fill this in.',
  })
})

function stay0() {
  return stay.from
}
