import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeFields } from '../../../contract/duplicates/names.ts'
import { clientConfig } from '../../../platform/database/pools.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { stayingColumns } from '../privacy/declared.generated.ts'
import { clientReferences } from './client-references.ts'
import { contentOf } from './testing/content.ts'
import { clientWithEverything, createRecord } from './testing/everything.ts'

let app: TestApp
let boss: Person
beforeAll(async () => {
  app = await testApp()
  boss = await app.person(await app.makePort(), 'port_admin')
})
afterAll(() => app.close())

const client = async (fullName: string, email?: string, by = boss): Promise<string> =>
  (
    await createRecord(by, 'clients', {
      fullName,
      contacts: email ? [{ channel: 'email', value: email }] : [],
    })
  ).id
const merge = (winner: string, loserId: string, keep: readonly string[] = [], by = boss) =>
  by.post(`/api/v1/clients/${winner}/merge`, { loserId, keep })
const read = async (id: string) => (await boss.get(`/api/v1/clients/${id}`)).body.data

describe('all that names a client', () => {
  it('moves with a merge, or is named here with the reason why it stays', async () => {
    const owner = new pg.Client(clientConfig(app.connection))
    await owner.connect()
    const { rows } = await owner.query<{ place: string; of: string }>(`
      select c.relname || '.' || a.attname as place, f.relname as of
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey) and a.attname <> 'port_id'
      where k.contype = 'f' and k.connamespace = 'crm'::regnamespace and f.relname in ('clients', 'records')
      union
      select c.relname || '.' || a.attname, 'name' from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'crm'::regnamespace and c.relkind = 'r' and not a.attisdropped and a.atttypid = 'uuid'::regtype
        and a.attname ~ '(^|_)client_id$'`)
    await owner.end()
    const known = new Set([
      ...clientReferences.map((one) => `${one.table}.${one.column}`),
      ...stayingColumns.flatMap((columns) => Object.keys(columns)),
    ])
    expect(rows.length).toBeGreaterThan(15)
    expect(rows.map(({ place }) => place).filter((place) => !known.has(place))).toEqual([])
    const there = new Set(rows.map(({ place }) => place))
    expect([...known].filter((place) => !there.has(place))).toEqual([])
  })
})

describe('a merge', () => {
  it('moves everything, keeps what is chosen, and leads from the loser to the winner', async () => {
    const winner = await clientWithEverything(app, boss, 'Alva')
    const loser = await clientWithEverything(app, boss, 'Berit')
    const preview = await boss.get(`/api/v1/clients/${winner}/merge-preview?loserId=${loser}`)
    expect(preview.body.data).toMatchObject({
      refusal: null,
      loser: { fullName: 'Berit Sundqvist', counts: { interests: 1, notes: 1, files: 1, yachts: 1 } },
    })
    // Each reference is there to be moved, so that none is proven by nothing.
    const { uploads: _u, inquiries: _i, customValues: _c, ...counts } = preview.body.data.loser.counts
    expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([])
    const done = await merge(winner, loser, ['preferences'])
    expect([done.status, done.body.data]).toMatchObject([
      200,
      { winner: { id: winner, fullName: 'Alva Sundqvist' }, loser: { id: loser } },
    ])
    const survivor = await read(winner)
    expect(survivor).toMatchObject({ fullName: 'Alva Sundqvist', preferences: { drinks: 'Berit tea' } })
    // The number both have is there once, and each channel has one primary contact.
    expect(survivor.contacts.map((one: { value: string }) => one.value).toSorted()).toEqual([
      '+358 40 1234567',
      'alva.work@sea.example',
      'alva@sea.example',
      'berit.work@sea.example',
      'berit@sea.example',
    ])
    expect(survivor.contacts.filter((one: { isPrimary: boolean }) => one.isPrimary)).toHaveLength(2)
    expect(survivor.addresses.filter((one: { isPrimary: boolean }) => one.isPrimary)).toHaveLength(1)
    expect(
      [survivor.addresses, survivor.yachts, survivor.companies, survivor.tags].map((all) => all.length),
    ).toEqual([2, 2, 2, 2])
    const gone = await read(loser)
    expect(gone).toMatchObject({ mergedIntoClientId: winner, yachts: [], companies: [], tags: [] })
    expect(gone.archivedAt).not.toBeNull()
    const interests = await boss.get(`/api/v1/interests?clientId=${winner}`)
    expect(interests.body.data.map((one: { clientName: string }) => one.clientName)).toContain(
      'Alva Sundqvist',
    )
    for (const [action, entityId] of [
      ['merge', winner],
      ['merge_into', loser],
    ] as const) {
      const { data } = (await boss.get(`/api/v1/admin/audit?action=${action}`)).body
      expect(data.map((one: { entityId: string }) => one.entityId)).toContain(entityId)
    }
  })

  it('is refused with itself, with one merged already, under an archived winner, and across ports', async () => {
    const [a, b, c, d] = [await client('A'), await client('B'), await client('C'), await client('D')]
    const code = ({ status, body }: Awaited<ReturnType<typeof merge>>) => [
      status,
      body.error?.code,
      body.error?.details?.[0].path,
    ]
    expect(code(await merge(a, a))).toEqual([409, 'MERGE_REFUSED', 'loserId'])
    expect((await merge(a, b)).status).toBe(200)
    expect(code(await merge(c, b))).toEqual([409, 'MERGE_REFUSED', 'loserId'])
    expect(code(await merge(b, c))).toEqual([409, 'MERGE_REFUSED', 'winner'])
    await boss.delete(`/api/v1/clients/${d}`)
    expect(code(await merge(d, c))).toEqual([409, 'MERGE_REFUSED', 'winner'])
    const stranger = await app.person(await app.makePort(), 'port_admin')
    const theirs = await client('Theirs', undefined, stranger)
    expect(code(await merge(a, theirs))).toEqual([400, 'REFERENCE_NOT_FOUND', 'loserId'])
    expect((await merge(theirs, a)).status).toBe(404)
    expect((await merge(c, a, ['email'])).status).toBe(400)
  })

  it('asks for the rights over clients besides an administration', async () => {
    const [a, b] = [await client('E'), await client('F')]
    for (const rights of [
      ['admin.manage_tags', 'clients.view', 'clients.edit'],
      ['clients.view', 'clients.edit', 'clients.delete'],
    ]) {
      const person = await app.person(boss.portId!, rights)
      expect((await merge(a, b, [], person)).status).toBe(403)
      expect((await person.get(`/api/v1/clients/${a}/merge-preview?loserId=${b}`)).status).toBe(403)
    }
    const rights = ['admin.manage_tags', 'clients.view', 'clients.edit', 'clients.delete']
    const allowed = await app.person(boss.portId!, rights)
    expect((await merge(a, b, [], allowed)).status).toBe(200)
  })

  it('passes the place of the primary member on where both were members', async () => {
    const [a, b] = [await client('Member One'), await client('Member Two')]
    const company = await createRecord(boss, 'companies', { name: 'Twins Ltd' })
    const add = (clientId: string, isPrimary: boolean) =>
      createRecord(boss, `companies/${company.id}/members`, { clientId, role: 'director', isPrimary })
    await add(a, false)
    await add(b, true)
    const { id } = (await merge(a, b)).body.data
    const members = async () =>
      (await boss.get(`/api/v1/companies/${company.id}`)).body.data.members.map(
        (one: { clientId: string; isPrimary: boolean }) => [one.clientId, one.isPrimary],
      )
    expect(await members()).toEqual([[a, true]])
    expect((await boss.post(`/api/v1/admin/merges/${id}/undo`)).status).toBe(204)
    expect(new Map(await members())).toEqual(
      new Map([
        [a, false],
        [b, true],
      ]),
    )
  })
})

describe('a merge that is undone', () => {
  it('leaves the port as it was, whoever won and whatever was kept', async () => {
    const person = await app.person(await app.makePort(), 'port_admin')
    const ids = [
      await clientWithEverything(app, person, 'Cilla'),
      await clientWithEverything(app, person, 'Doris'),
    ]
    const [shared] = (await person.get('/api/v1/tags')).body.data
    for (const id of ids) await person.put(`/api/v1/clients/${id}/tags`, { tagIds: [shared.id] })
    await createRecord(person, 'admin/custom-fields', {
      entityType: 'client',
      name: 'berthed',
      label: 'B',
      type: 'text',
    })
    for (const id of ids)
      await person.put(`/api/v1/custom-fields/${id}?entityType=client`, { values: { berthed: id } })
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.subarray([...mergeFields]),
        fc.boolean(),
        async (turned, keep, archived) => {
          const [winner, loser] = turned ? ids.toReversed() : ids
          if (archived) await person.delete(`/api/v1/clients/${loser}`)
          const before = await contentOf(app, person.portId!)
          const { status, body } = await merge(winner!, loser!, keep, person)
          expect([status, body.error]).toEqual([200, undefined])
          expect(await contentOf(app, person.portId!)).not.toEqual(before)
          const undone = await person.post(`/api/v1/admin/merges/${body.data.id}/undo`)
          expect([undone.status, undone.body]).toEqual([204, undone.body])
          expect(await contentOf(app, person.portId!)).toEqual(before)
          if (archived) await person.post(`/api/v1/clients/${loser}/restore`, { withInterests: true })
        },
      ),
      { numRuns: 6, endOnFailure: true },
    )
  })

  it('is refused with what stands in the way, and goes once that is out of it', async () => {
    const [winner, loser, third] = [
      await client('Gun', 'gun@sea.example'),
      await client('Gunn'),
      await client('Third'),
    ]
    const yacht = await createRecord(boss, 'yachts', { name: 'Moving', ownerType: 'client', ownerId: loser })
    const { id } = (await merge(winner, loser, ['fullName'])).body.data
    await boss.patch(`/api/v1/clients/${winner}`, { fullName: 'Gunnel' })
    await boss.post(`/api/v1/yachts/${yacht.id}/transfer`, { ownerType: 'client', ownerId: third })
    const undo = () => boss.post(`/api/v1/admin/merges/${id}/undo`)
    const refused = await undo()
    expect([refused.status, refused.body.error.code]).toEqual([409, 'UNMERGE_REFUSED'])
    expect(
      refused.body.error.details.map((one: { path: string; code: string }) => [one.path, one.code]),
    ).toEqual([
      ['fullName', 'part_field'],
      ['yachts', 'part_moved'],
    ])
    await boss.patch(`/api/v1/clients/${winner}`, { fullName: 'Gunn' })
    await boss.post(`/api/v1/yachts/${yacht.id}/transfer`, { ownerType: 'client', ownerId: winner })
    // A history of its own has come into being: what moved is where it was.
    expect((await undo()).status).toBe(204)
    expect((await read(winner)).fullName).toBe('Gun')
    expect((await read(loser)).yachts).toHaveLength(1)
    expect((await undo()).body.error.details[0].code).toBe('part_undone')
  })

  it('waits for the merge that came after it', async () => {
    const [a, b, c] = [await client('H1'), await client('H2'), await client('H3')]
    const first = (await merge(b, a)).body.data.id
    const second = (await merge(c, b)).body.data.id
    const undo = (id: string) => boss.post(`/api/v1/admin/merges/${id}/undo`)
    expect((await undo(first)).body.error.details[0].code).toBe('part_merged_on')
    expect([(await undo(second)).status, (await undo(first)).status]).toEqual([204, 204])
    const log = (await boss.get('/api/v1/admin/merges?limit=2')).body
    expect(
      log.data.map((one: { id: string; undoneBy: string | null }) => [one.id, one.undoneBy !== null]),
    ).toEqual([
      [second, true],
      [first, true],
    ])
  })
})

describe('two at once', () => {
  it('lose nothing of what is written to the loser while it is merged', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [winner, loser] = [await client('Winner', `w${round}@sea.example`), await client('Loser')]
      const company = await createRecord(boss, 'companies', { name: `Round ${round}` })
      const writes: [string, unknown][] = [
        [`clients/${loser}/notes`, { body: 'In between' }],
        [`clients/${loser}/contacts`, { channel: 'email', value: `l${round}@sea.example` }],
        [`clients/${loser}/addresses`, { city: 'Turku' }],
        ['interests', { clientId: loser }],
        ['yachts', { name: 'Between', ownerType: 'client', ownerId: loser }],
        [`companies/${company.id}/members`, { clientId: loser, role: 'director' }],
        [
          'reminders',
          { title: 'R', dueAt: '2030-05-01T07:00:00.000Z', recordType: 'client', recordId: loser },
        ],
      ]
      const [merging, ...answers] = await Promise.all([
        merge(winner, loser),
        ...writes.map(([path, body]) => boss.post(`/api/v1/${path}`, body)),
      ])
      expect(merging!.status).toBe(200)
      for (const answer of answers) expect([201, 400, 409]).toContain(answer.status)
      const { winner: survivor, loser: gone } = (
        await boss.get(`/api/v1/clients/${winner}/merge-preview?loserId=${loser}`)
      ).body.data
      // Whoever was told that it is done finds it with the winner; nobody wrote where nobody looks.
      const done = answers.map(({ status }) => (status === 201 ? 1 : 0))
      const { notes, contacts, addresses, interests, yachts, memberships, reminders } = survivor.counts
      expect([notes, contacts - 1, addresses, interests, yachts, memberships, reminders]).toEqual(done)
      expect(Object.values(gone.counts).filter((count) => count !== 0)).toEqual([])
    }
  })

  it('merge one pair once, either way', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [a, b] = [await client('Left'), await client('Right')]
      const answers = await Promise.all([merge(a, b), merge(b, a), merge(a, b)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
      const rows = await app.rows(
        boss.portId,
        sql<{
          n: number
        }>`select count(*)::int as n from merges where port_id = ${boss.portId} and loser_id in (${a}, ${b})`,
      )
      expect(rows[0]!.n).toBe(1)
    }
  })
})
