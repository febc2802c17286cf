import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { schemas, tenancy } from '../../crm/database.ts'
import { embeddedAt } from '../../platform/database/embedded.ts'
import { listTenantTables, placeOf } from '../../platform/shards/moving/tenant-tables.ts'
import { type Demo, startDemo } from './demo.ts'
import type { Desk } from './desk.ts'
import { openSharedProducts } from './shared-products.ts'
import { onThree } from './three-servers.ts'

/** How many rows each table has of a port, and the queue. */
async function amountsOf({ product }: Demo, slug: string): Promise<Record<string, number>> {
  const client = new pg.Client({ ...(await embeddedAt(product.dataDir)), ssl: false })
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from crm.ports where slug = $1', [slug])
  const amounts: Record<string, number> = {}
  const count = async (name: string, place: string) => {
    const { rows: counts } = await client.query<{ n: number }>(
      `select count(*)::int as n from ${place} = $1`,
      [rows[0]!.id],
    )
    amounts[name] = counts[0]!.n
  }
  for (const { table } of await listTenantTables(client, schemas.tables, tenancy.column))
    await count(table, `${placeOf(schemas.tables, table)} where ${tenancy.column}::text`)
  await count('jobs', `${schemas.queue}._private_jobs where payload ->> 'tenantId'`)
  await client.end()
  return amounts
}

/** A client, who is billed: the number of the invoice. */
async function billed(desk: Desk): Promise<string> {
  const { id: clientId } = await desk.make('/api/v1/clients', { fullName: 'Only Here' })
  const lines = [{ description: 'Winter storage', quantity: '1', unitPrice: '640', taxRatePct: '25' }]
  const { id } = await desk.make('/api/v1/invoices', {
    ...{ clientId, currency: 'EUR', issueDate: '2026-05-04', dueDate: '2026-06-04', lines },
  })
  await desk.make(`/api/v1/invoices/${id}/send`, { to: [], confirmDay: true })
  const invoice = () => desk.read(`/api/v1/invoices/${id}`)
  // The workers of the product do what waits of this port, too.
  await expect.poll(async () => (await invoice()).fileId).not.toBeNull()
  return (await invoice()).number
}

// On three servers each file has a product of its own.
describe.skipIf(onThree)('the port of a walk', () => {
  const [one, other] = [startDemo(), startDemo()]

  it('has all of the demonstration, with people of its own', async () => {
    expect(one.slug).not.toBe(other.slug)
    const unlike = async () => {
      const [copy, demonstration] = [await amountsOf(one, one.slug), await amountsOf(one, 'demo')]
      return Object.keys(copy).filter((table) => copy[table] !== demonstration[table])
    }
    // What is due is done in each of them in its turn.
    await expect.poll(unlike).toEqual([])
    expect(await amountsOf(one, one.slug)).toMatchObject({ clients: 64, berths: 120, port_members: 4 })
    const ports: string[] = []
    for (const demo of [one, other]) {
      const desk = await demo.desk()
      const { user, ports: mine } = await desk.read('/api/v1/me')
      expect(user.email).toBe(demo.emailOf('admin'))
      expect(mine.map(({ slug }: { slug: string }) => slug)).toEqual([demo.slug])
      ports.push(mine[0].id)
      await desk.close()
    }
    expect(new Set(ports).size).toBe(2)
  })

  it('shares no record, number or find with another', async () => {
    const [here, there] = [await one.desk(), await other.desk()]
    const all = (desk: Desk) => desk.read('/api/v1/clients?limit=1000')
    const [mine, theirs] = [await all(here), await all(there)]
    const names = (list: { fullName: string }[]) => list.map(({ fullName }) => fullName)
    expect(names(mine)).toEqual(names(theirs))
    const ids = [...mine, ...theirs].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const foreign = await here.context.request.get(`/api/v1/clients/${theirs[0].id}`, {
      headers: here.headers,
    })
    expect(foreign.status()).toBe(404)

    const number = await billed(here)
    const found = async (desk: Desk) => (await desk.read('/api/v1/search?q=Only+Here&types=client')).length
    expect([await found(here), await found(there)]).toEqual([1, 0])
    // The series of the other has not moved.
    expect(await billed(there)).toBe(number)
    await here.close()
    await there.close()
  })

  it('has files that are read and documents that are signed', async () => {
    const desk = await other.desk()
    const [file] = await desk.read('/api/v1/files?limit=1')
    const { url } = await desk.read(`/api/v1/files/${file.id}/download`)
    const content = await (await fetch(new URL(url, other.product.url))).arrayBuffer()
    expect(content.byteLength).toBe(file.size)

    const { id } = (await desk.read('/api/v1/documents?status=sent'))[0]
    const { signers } = await desk.read(`/api/v1/documents/${id}/signing-details`)
    const { id: signerId } = signers.find(({ linkable }: { linkable: boolean }) => linkable)
    const link = await desk.make(`/api/v1/documents/${id}/signers/${signerId}/link`, {})
    expect(link.url.startsWith(other.product.url)).toBe(true)
    const token = link.url.split('/').at(-1)
    const session = await (await fetch(`${other.product.url}/api/public/signing/${token}`)).json()
    expect(session.data).toMatchObject({
      state: 'open',
      portName: expect.stringMatching(/^Solvik Marina [\da-f]+$/),
    })
    await desk.close()
  })
})

it('starts one product for a worker, once more where it could not, and ends all of them', async () => {
  let starts = 0
  const ended: string[] = []
  const shared = await openSharedProducts(async () => {
    starts += 1
    if (starts === 1) throw new Error('aground')
    const url = `http://product-${starts}`
    return {
      url,
      dataDir: '/nowhere',
      output: () => `${url} is open`,
      stop: async () => void ended.push(url),
    }
  })
  const ask = (what: string) => fetch(`${shared.address}/${what}`)
  const refused = await ask('1')
  expect([refused.status, await refused.text()]).toEqual([500, 'Error: aground'])
  const urlOf = async (worker: string) => (await (await ask(worker)).json()).url
  const [first, again, second] = [await urlOf('1'), await urlOf('1'), await urlOf('2')]
  expect(again).toBe(first)
  expect(second).not.toBe(first)
  expect(await (await ask('2/output')).text()).toBe(`${second} is open`)
  await shared.close()
  expect(ended.sort()).toEqual([first, second].sort())
  await expect(ask('1')).rejects.toThrow()
})
