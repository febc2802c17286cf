import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'

let app: TestApp
let boss: Person

beforeAll(async () => {
  app = await testApp()
  boss = await app.person(await app.makePort(), 'port_admin')
})
afterAll(() => app.close())

const folders = '/api/v1/document-folders'

async function createFolder(body: object, by = boss) {
  const { status, body: answer } = await by.post(folders, body)
  expect(status, JSON.stringify(answer)).toBe(201)
  return answer.data
}

async function tree(by = boss): Promise<Record<string, string | null>> {
  const { data } = (await by.get(folders)).body
  return Object.fromEntries(
    data.map(({ name, parentId }: { name: string; parentId: string }) => [name, parentId]),
  )
}

async function uploaded(fields: Record<string, string>, name = 'plan.txt') {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new Blob(['Plan of the harbour']), name)
  return boss.post('/api/v1/files/upload', form)
}

const newClient = async (fullName: string) => (await boss.post('/api/v1/clients', { fullName })).body.data.id

describe('folders', () => {
  it('have names of their own among siblings, however they are written', async () => {
    const papers = await createFolder({ name: 'Papers' })
    const again = await boss.post(folders, { name: ' papers ' })
    expect([again.status, again.body.error.code]).toEqual([409, 'FOLDER_NAME_TAKEN'])
    const inner = await createFolder({ name: 'Papers', parentId: papers.id })
    expect(inner.parentId).toBe(papers.id)
    const up = await boss.patch(`${folders}/${inner.id}`, { parentId: null })
    expect([up.status, up.body.error.code]).toEqual([409, 'FOLDER_NAME_TAKEN'])
    const slash = await boss.post(folders, { name: 'a/b' })
    expect([slash.status, slash.body.error.details[0].path]).toEqual([400, 'name'])
  })

  it('are renamed or moved, never both, never into themselves, and never by a stale copy', async () => {
    const outer = await createFolder({ name: 'Outer' })
    const inner = await createFolder({ name: 'Inner', parentId: outer.id })
    const both = await boss.patch(`${folders}/${inner.id}`, { name: 'X', parentId: null })
    expect([both.status, both.body.error.details[0].path]).toEqual([400, 'parentId'])
    const cycle = await boss.patch(`${folders}/${outer.id}`, { parentId: inner.id })
    expect([cycle.status, cycle.body.error.code]).toEqual([409, 'FOLDER_CYCLE'])
    expect((await boss.patch(`${folders}/${outer.id}`, { parentId: outer.id })).body.error.code).toBe(
      'FOLDER_CYCLE',
    )
    const renamed = await boss.patch(`${folders}/${inner.id}`, { name: 'Inside' })
    expect(renamed.body.data).toMatchObject({ name: 'Inside', parentId: outer.id, version: 2 })
    const stale = await boss.patch(`${folders}/${inner.id}`, { name: 'Late' }, { 'if-match': '"1"' })
    expect([stale.status, stale.body.error.code]).toEqual([412, 'VERSION_STALE'])
  })

  it('never come to lie in each other, whoever moves them at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const one = await createFolder({ name: `One ${round}` })
      const two = await createFolder({ name: `Two ${round}` })
      const codes = await Promise.all([
        boss.patch(`${folders}/${one.id}`, { parentId: two.id }),
        boss.patch(`${folders}/${two.id}`, { parentId: one.id }),
      ])
      expect(codes.map(({ status }) => status).sort()).toEqual([200, 409])
    }
  })

  it('lie at most twelve deep', async () => {
    let parentId: string | null = null
    for (let depth = 1; depth <= 12; depth++)
      parentId = (await createFolder({ name: `Deep ${depth}`, parentId })).id
    const deeper = await boss.post(folders, { name: 'Too deep', parentId })
    expect([deeper.status, deeper.body.error.details[0].path]).toEqual([400, 'parentId'])
  })

  it('leave what lies in them to the folder above when they are deleted', async () => {
    const above = await createFolder({ name: 'Above' })
    const gone = await createFolder({ name: 'Gone', parentId: above.id })
    await createFolder({ name: 'Same', parentId: above.id })
    await createFolder({ name: 'Same', parentId: gone.id })
    const { data: file } = (await uploaded({ folderId: gone.id })).body
    expect((await boss.delete(`${folders}/${gone.id}`)).status).toBe(204)
    expect((await boss.get(`/api/v1/files/${file.id}`)).body.data.folderId).toBe(above.id)
    expect(await tree()).toMatchObject({ Same: above.id, 'Same (2)': above.id })
    expect((await boss.delete(`${folders}/${gone.id}`)).status).toBe(404)
  })

  it('of another port are nowhere', async () => {
    const stranger = await app.person(await app.makePort(), 'port_admin')
    const { id } = await createFolder({ name: 'Ours' })
    expect(await tree(stranger)).toEqual({})
    expect((await stranger.patch(`${folders}/${id}`, { name: 'Theirs' })).status).toBe(404)
    const inner = await stranger.post(folders, { name: 'Within', parentId: id })
    expect([inner.status, inner.body.error.code, inner.body.error.details[0].path]).toEqual([
      400,
      'REFERENCE_NOT_FOUND',
      'parentId',
    ])
    expect((await stranger.get(`/api/v1/files?folderId=${id}`)).body.error.code).toBe('REFERENCE_NOT_FOUND')
  })
})

describe('the folder of a client', () => {
  it('is made once, and is called as the client is, archived or not', async () => {
    const clientId = await newClient('Ada / Boat')
    const first = await createFolder({ clientId })
    expect(first).toMatchObject({
      name: 'Ada - Boat',
      ofRecord: true,
      entityType: 'client',
      entityId: clientId,
    })
    expect((await createFolder({ clientId })).id).toBe(first.id)
    await boss.patch(`/api/v1/clients/${clientId}`, { fullName: 'Ada Brink' })
    expect(await tree()).toHaveProperty(['Ada Brink'])
    await boss.delete(`/api/v1/clients/${clientId}`)
    expect(await tree()).toHaveProperty(['Ada Brink (archived)'])
    await boss.post(`/api/v1/clients/${clientId}/restore`)
    expect(await tree()).toHaveProperty(['Ada Brink'])
    const renamed = await boss.patch(`${folders}/${first.id}`, { name: 'Mine' })
    expect([renamed.status, renamed.body.error.details[0].path]).toEqual([409, 'name'])
    const namesake = await createFolder({ clientId: await newClient('Ada Brink') })
    expect(namesake.name).toBe('Ada Brink (2)')
  })

  it('keeps files of the client, also in folders within', async () => {
    const clientId = await newClient('Bo Hidden')
    const { id: folderId } = await createFolder({ clientId })
    const { id: inner } = await createFolder({ name: 'Survey', parentId: folderId })
    const { data: file } = (await uploaded({ folderId: inner })).body
    expect(file).toMatchObject({ folderId: inner, entityId: clientId })
    const read = async (query: string) =>
      (await boss.get(`/api/v1/files?${query}`)).body.data.map(({ id }: { id: string }) => id)
    expect(await read(`folderId=${folderId}`)).toEqual([])
    expect(await read(`folderId=${folderId}&includeDescendants=true`)).toEqual([file.id])
    expect(await read('folderId=root')).not.toContain(file.id)
    expect(await read(`clientId=${clientId}`)).toEqual([file.id])
    const { data: moved } = (await boss.patch(`/api/v1/files/${file.id}`, { folderId: null })).body
    expect(moved).toMatchObject({ folderId: null, entityId: clientId })
    const counted = (await boss.get(folders)).body.data.find(({ id }: { id: string }) => id === inner)
    expect(counted.files).toBe(0)
  })
})
