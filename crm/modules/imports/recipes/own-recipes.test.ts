import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mostRecipes } from '../../../../contract/import-recipes/endpoints.ts'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { csvOf } from '../testing/foreign-exports.ts'
import { applied, previewed, uploadRun } from '../testing/upload.ts'

let app: TestApp
let portId: string
let person: Person

beforeAll(async () => {
  app = await testApp()
  await app.crm.openWorker()
})
afterAll(() => app.close())

const path = '/api/v1/import-recipes'
const headings = ['Wer', 'Wie weit', 'Post', 'Merkzettel', 'Status']
const book = (...rows: string[][]) => csvOf([headings, ...rows])
const rows = [
  ['Eevi Lummaa', 'erstes Treffen', 'eevi@lummaa.example', 'ruft im Mai an', 'x'],
  ['Rui Faial', 'fast fertig', 'rui@faial.example', '', 'y'],
]
const columns = { Wer: 'clientName', 'Wie weit': 'stage', Post: 'clientEmail', Merkzettel: 'note' }
const words = { stage: { 'erstes Treffen': 'enquiry', 'fast fertig': 'contract' } }

async function newPort(): Promise<Person> {
  portId = await app.makePort()
  return app.person(portId, 'port_admin')
}
/** The preview of the book, mapped by hand. */
async function mapped(by: Person) {
  const { id } = await previewed(by, 'interests', book(...rows))
  const { body } = await by.patch(`/api/v1/imports/${id}`, { columns, words, makeClients: true })
  return body.data
}
async function keep(by: Person, name = 'Das Buch') {
  const { id } = await mapped(by)
  const answer = await by.post(path, { importId: id, name })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return { importId: id, recipe: answer.body.data }
}
/** A recipe as it is exported. */
async function exported(by: Person, id: string) {
  const { body } = await by.get(`${path}/${id}/file`)
  return typeof body === 'string' ? JSON.parse(body) : body
}

describe('a mapping made by hand', () => {
  beforeAll(async () => {
    person = await newPort()
  })

  it('is kept under a name, and the next file with its headings is recognised by it', async () => {
    const { importId, recipe } = await keep(person)
    expect(recipe).toMatchObject({ name: 'Das Buch', entity: 'interests', headings })
    const ref = { key: recipe.id, system: 'Das Buch', table: null, own: true }
    expect((await person.get(`/api/v1/imports/${importId}`)).body.data.recipe).toEqual(ref)
    // With a column more, in another order, and its words explained already.
    const more = csvOf([['Neu', ...headings.toReversed()], ...rows.map((row) => ['1', ...row.toReversed()])])
    const next = await previewed(person, 'interests', more)
    expect(next.recipe).toEqual(ref)
    expect(next.mapping.columns).toEqual(columns)
    expect(next.words.map(({ value }: { value: string }) => value)).toEqual(['enquiry', 'contract'])
    expect(next.counts).toMatchObject({ good: 2, bad: 0 })
    // A file that lacks a column that counts is another one.
    const other = await previewed(
      person,
      'interests',
      csvOf([
        ['Wer', 'Status'],
        ['Eevi Lummaa', 'x'],
      ]),
    )
    expect(other.recipe).toBe(null)
    const run = await uploadRun(person, [{ name: 'a.csv', content: more }])
    expect(run.body.data.parts[0]).toMatchObject({ entity: 'interests', recipe: ref })
  })

  it('stays as it is when a file is imported otherwise, and is changed when it is kept again', async () => {
    const [before] = (await person.get(`${path}?own=true`)).body.data
    const { id } = await previewed(person, 'interests', book(...rows))
    await person.patch(`/api/v1/imports/${id}`, { columns: { Wer: 'clientName', Post: 'clientEmail' } })
    await applied(person, id)
    const again = await previewed(person, 'interests', book(...rows))
    expect([again.recipe.key, again.mapping.columns]).toEqual([before.key, columns])
    const { Merkzettel: _note, ...fewer } = columns
    await person.patch(`/api/v1/imports/${again.id}`, { columns: fewer })
    const changed = await person.post(path, { importId: again.id, name: 'Unser Buch' })
    expect(changed.body.data).toMatchObject({ id: before.key, name: 'Unser Buch' })
    const last = await previewed(person, 'interests', book(...rows))
    expect(last.mapping.columns).toEqual(fewer)
  })

  it('takes the place of what was only remembered of such files', async () => {
    const file = csvOf([
      ['Navn?', 'Mail?'],
      ['Bo Ek', 'bo@ek.example'],
    ])
    const { id } = await previewed(person, 'clients', file)
    await person.patch(`/api/v1/imports/${id}`, { columns: { 'Navn?': 'fullName', 'Mail?': 'email' } })
    await applied(person, id)
    const next = await previewed(person, 'clients', file)
    expect([next.recipe, next.remembered?.fileName]).toEqual([null, 'file.csv'])
    const { data } = (await person.post(path, { importId: next.id, name: 'Bog' })).body
    expect((await previewed(person, 'clients', file)).recipe.key).toBe(data.id)
    // Forgetting what was done last leaves a recipe alone.
    await person.delete(`/api/v1/imports/${next.id}/remembered`)
    expect((await previewed(person, 'clients', file)).recipe.key).toBe(data.id)
    await person.delete(`${path}/${data.id}`)
  })

  it('is renamed, has a name of its own, and is deleted', async () => {
    const [{ key }] = (await person.get(`${path}?own=true`)).body.data
    const file = csvOf([
      ['Wen', 'Mail?'],
      ['Bo Ek', 'bo@ek.example'],
    ])
    const { id } = await previewed(person, 'clients', file)
    const second = (await person.post(path, { importId: id, name: 'Zweites' })).body.data
    expect((await person.patch(`${path}/${second.id}`, { name: 'UNSER buch' })).body.error.code).toBe(
      'NAME_TAKEN',
    )
    expect((await person.post(path, { importId: id, name: 'unser Buch' })).body.error.code).toBe('NAME_TAKEN')
    expect((await person.patch(`${path}/${second.id}`, { name: 'Kunden' })).body.data.name).toBe('Kunden')
    const names = (await person.get(`${path}?own=true`)).body.data.map(
      ({ system }: { system: string }) => system,
    )
    expect(names).toEqual(['Kunden', 'Unser Buch'])
    expect((await person.delete(`${path}/${key}`)).status).toBe(204)
    expect((await previewed(person, 'interests', book(...rows))).recipe).toBe(null)
    expect((await person.delete(`${path}/${key}`)).status).toBe(404)
  })
})

describe('a recipe as a file', () => {
  it('goes to another port, where it reads the same', async () => {
    const from = await newPort()
    const { recipe } = await keep(from)
    const file = await exported(from, recipe.id)
    expect(file).toMatchObject({ kind: 'berthwise-import-recipe', version: 1, name: 'Das Buch', headings })
    const to = await newPort()
    const answer = await to.post(`${path}/file`, file)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    expect(answer.body.data.id).not.toBe(recipe.id)
    const { recipe: ref, mapping } = await previewed(to, 'interests', book(...rows))
    expect([ref.system, mapping.columns, mapping.words]).toEqual(['Das Buch', columns, words])
    expect(await exported(to, answer.body.data.id)).toEqual(file)
    // The same once more is refused, and nothing of what is there is lost.
    expect((await to.post(`${path}/file`, file)).status).toBe(400)
    expect((await to.post(`${path}/file`, { ...file, name: 'Noch eines' })).status).toBe(400)
    const others = { ...file, headings: [...headings, 'Mehr'] }
    expect((await to.post(`${path}/file`, others)).body.error.code).toBe('NAME_TAKEN')
  })

  it('is held against its schema, and has an end', async () => {
    const by = await newPort()
    const { recipe } = await keep(by)
    const file = { ...(await exported(by, recipe.id)), name: 'Anderes', headings: [...headings, 'Mehr'] }
    const send = async (body: object) => (await by.post(`${path}/file`, body)).status
    const { mapping } = file
    expect(await send({ ...file, more: 1 })).toBe(400)
    expect(await send({ ...file, version: 2 })).toBe(400)
    expect(await send({ ...file, kind: 'form' })).toBe(400)
    expect(await send({ ...file, entity: 'users' })).toBe(400)
    expect(await send({ ...file, headings: [] })).toBe(400)
    expect(await send({ ...file, headings: ['x'.repeat(121), ...file.headings] })).toBe(400)
    expect(await send({ ...file, mapping: { ...mapping, encoding: 'utf-8' } })).toBe(400)
    expect(await send({ ...file, mapping: { ...mapping, columns: { Fremd: 'note' } } })).toBe(400)
    expect(await send({ ...file, mapping: { ...mapping, words: { stage: { a: 'nowhere' } } } })).toBe(400)
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`w${at}`, 'eoi']))
    expect(await send({ ...file, mapping: { ...mapping, words: { stage: many(501) } } })).toBe(400)
    const wide = Array.from({ length: 301 }, (_, at) => `h${at}`)
    expect(await send({ ...file, headings: [...file.headings, ...wide] })).toBe(400)
    expect(await send({ ...file, name: 'x'.repeat(1_200_000) })).toBe(413)
    expect((await by.get(`${path}?own=true`)).body.data).toHaveLength(1)
    // A field that the port does not have is left out when a file comes.
    expect(
      await send({ ...file, mapping: { ...mapping, columns: { ...columns, Mehr: 'custom.nowhere' } } }),
    ).toBe(201)
    const more = csvOf([[...headings, 'Mehr'], ...rows.map((row) => [...row, '1'])])
    const preview = await previewed(by, 'interests', more)
    expect([preview.recipe.system, preview.mapping.columns]).toEqual(['Anderes', columns])
  })
})

it('recipes are those of a port, and of those who may import what they are of', async () => {
  const owner = await newPort()
  const { importId, recipe } = await keep(owner)
  const viewer = await app.person(portId, 'viewer')
  const stranger = await newPort()
  for (const [who, status] of [
    [viewer, 403],
    [stranger, 404],
  ] as const) {
    expect((await who.get(`${path}/${recipe.id}/file`)).status).toBe(status)
    expect((await who.patch(`${path}/${recipe.id}`, { name: 'Mine' })).status).toBe(status)
    expect((await who.delete(`${path}/${recipe.id}`)).status).toBe(status)
    expect((await who.post(path, { importId, name: 'Mine' })).status).toBe(status)
    expect((await who.get(`${path}?own=true`)).body.data).toEqual([])
  }
  const file = await exported(owner, recipe.id)
  expect((await viewer.post(`${path}/file`, { ...file, name: 'Mine' })).status).toBe(403)
  const { id } = await previewed(stranger, 'interests', book(...rows))
  expect((await stranger.put(`/api/v1/imports/${id}/recipe`, { recipe: recipe.id })).status).toBe(400)
  expect((await owner.get(`${path}?own=true`)).body.data).toHaveLength(1)
})

it('a port has a hundred of them at most', async () => {
  const by = await newPort()
  const { importId } = await keep(by)
  const file = { kind: 'berthwise-import-recipe', version: 1, entity: 'clients', mapping: { columns: {} } }
  for (let at = 1; at < mostRecipes; at += 1) {
    const { status } = await by.post(`${path}/file`, { ...file, name: `n${at}`, headings: [`h${at}`] })
    expect(status).toBe(201)
  }
  const { id } = await previewed(by, 'clients', csvOf([['Wen'], ['Bo Ek']]))
  expect((await by.post(path, { importId: id, name: 'One more' })).body.error.code).toBe(
    'TOO_MANY_IMPORT_RECIPES',
  )
  // One that is there is changed all the same.
  expect((await by.post(path, { importId, name: 'Another name' })).status).toBe(201)
})
