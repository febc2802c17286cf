import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kinds } from '../../../contract/kinds.ts'
import type { RecordKind } from '../../../contract/record.ts'
import { type FilterField, opsOf, valuesTaken } from '../../../contract/records/filter.ts'
import { filterFieldsOf } from '../../../contract/records/list-query.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await testApp()
  const portId = await app.makePort()
  admin = await app.person(portId, 'port_admin')
  const create = async (module: string, body: object) => {
    const answer = await admin.post(`/api/v1/${module}`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.data.id as string
  }
  const asa = await create('clients', { fullName: 'Åsa Berg', nationalityIso: 'FI' })
  const bo = await create('clients', { fullName: 'Bo Dahl', source: 'website' })
  const firm = await create('companies', { name: 'Ångström Oy' })
  await admin.post(`/api/v1/companies/${firm}/members`, { clientId: bo, role: 'director' })
  const alva = await create('yachts', { name: 'Älva', ownerType: 'client', ownerId: asa, builder: 'Swan' })
  await create('yachts', { name: 'Moana', ownerType: 'company', ownerId: firm })
  const a1 = await create('berths', { mooringNumber: 'A1', price: '1000', currency: 'EUR' })
  const b2 = await create('berths', { mooringNumber: 'B2', price: '2000', currency: 'EUR' })
  await create('interests', { clientId: asa, yachtId: alva, berthIds: [a1, b2], assignedTo: admin.userId })
  await create('interests', { clientId: bo, berthIds: [b2], temperature: 'hot' })
  await create('interests', { clientId: bo })
})
afterAll(() => app.close())

const names: Readonly<Record<string, string>> = {
  clients: 'fullName',
  companies: 'name',
  yachts: 'name',
  berths: 'mooringNumber',
  interests: 'clientName',
}

describe('what belongs to a record', () => {
  it.each([
    ['clients', 'yachtCount:eq:1', ['Åsa Berg']],
    ['clients', 'yachtCount:eq:0', ['Bo Dahl']],
    ['clients', 'activeInterestCount:gt:1', ['Bo Dahl']],
    ['clients', 'activeInterestCount:ne:2', ['Åsa Berg']],
    ['clients', 'fullName:contains:asa|source:eq:website', ['Bo Dahl', 'Åsa Berg']],
    ['companies', 'memberCount:between:1,2;yachtCount:gte:1', ['Ångström Oy']],
    ['companies', 'memberCount:lt:1', []],
    ['yachts', 'ownerName:contains:angstrom', ['Moana']],
    ['yachts', 'ownerName:ne:asa berg', ['Moana']],
    ['yachts', 'ownerName:empty', []],
    ['berths', 'activeInterestCount:eq:2', ['B2']],
    ['berths', 'activeInterestCount:in:0,1', ['A1']],
    ['interests', 'yachtName:eq:alva', ['Åsa Berg']],
    ['interests', 'yachtName:empty;berths:notempty', ['Bo Dahl']],
    ['interests', 'berths:eq:a1', ['Åsa Berg']],
    ['interests', 'berths:ne:a1', ['Bo Dahl', 'Bo Dahl']],
    ['interests', 'berths:empty', ['Bo Dahl']],
    ['interests', 'clientName:contains:BERG', ['Åsa Berg']],
    ['interests', 'assignedTo:eq:me', ['Åsa Berg']],
    ['interests', 'assignedTo:ne:me', ['Bo Dahl', 'Bo Dahl']],
    ['interests', 'assigneeName:contains:test', ['Åsa Berg']],
    ['interests', 'temperature:eq:hot|berths:contains:A', ['Bo Dahl', 'Åsa Berg']],
  ])('%s by %s', async (module, filter, expected) => {
    const { status, body } = await admin.get(`/api/v1/${module}?filter=${encodeURIComponent(filter)}`)
    expect(status, JSON.stringify(body)).toBe(200)
    const found = body.data.map((row: Record<string, string>) => row[names[module]!])
    expect(found.sort()).toEqual([...expected].sort())
    expect(body.meta.total).toBe(expected.length)
  })

  it('puts deals in the order of their primary berths', async () => {
    const { body } = await admin.get('/api/v1/interests?sort=-berths')
    expect(body.data.map(({ berths }: { berths: string[] }) => berths.join())).toEqual(['B2', 'A1,B2', ''])
  })

  it('writes what a deal is worth where that is asked for', async () => {
    const url = '/api/v1/interests?sort=berths&columns=clientName,berths,value,assignedTo'
    const { body } = await admin.get(url, { accept: 'text/csv' })
    expect(body.slice(1).split('\r\n').slice(0, 3)).toEqual([
      'Client,Berths,Value,Assigned to',
      `Åsa Berg,"A1, B2",1000.00 EUR,${admin.userId}`,
      'Bo Dahl,B2,2000.00 EUR,',
    ])
  })
})

const all: readonly Pick<RecordKind, 'table' | 'path' | 'fields' | 'has'>[] = Object.values(kinds)

describe.each(all)('every field of $table', (kind) => {
  const fields = Object.entries(filterFieldsOf(kind))

  it('takes every operator that fits it', async () => {
    for (const [field, known] of fields) {
      for (const op of opsOf(known.kind)) {
        const values = Array.from({ length: valuesTaken(op) ?? 2 }, () => sampleOf(known)).join(',')
        const condition = values ? `${field}:${op}:${values}` : `${field}:${op}`
        const { status } = await admin.get(`/api/v1/${kind.path}?filter=${encodeURIComponent(condition)}`)
        expect([condition, status]).toEqual([condition, 200])
      }
    }
  })

  it('takes words that are also spelled otherwise in every text', async () => {
    for (const [field] of fields.filter(([, known]) => known.kind === 'text')) {
      const condition = `${field}:contains:Müller`
      const { status } = await admin.get(`/api/v1/${kind.path}?filter=${encodeURIComponent(condition)}`)
      expect([condition, status]).toEqual([condition, 200])
    }
  })

  it('sorts the list', async () => {
    for (const [field] of fields.filter(([, known]) => known.kind !== 'tag')) {
      for (const sort of [field, `-${field}`]) {
        const { status } = await admin.get(`/api/v1/${kind.path}?sort=${sort}`)
        expect([sort, status]).toEqual([sort, 200])
      }
    }
  })
})

function sampleOf({ kind, choices }: FilterField): string {
  const samples = { number: '3', money: '3.5', day: '2026-05-01', moment: '2026-05-01', yesNo: 'true' }
  const others = { unit: 'm', country: 'FI', subdivision: 'FI-18', person: uuidv7(), tag: uuidv7() }
  return choices?.[0] ?? ({ ...samples, ...others } as Record<string, string>)[kind] ?? 'a'
}
