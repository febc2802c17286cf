import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'

let app: TestApp
let agent: Person

beforeAll(async () => {
  ;[app, agent] = await testPort('sales_agent')
})
afterAll(() => app.close())

interface Page {
  data: { id: string; type: string }[]
  meta: { nextCursor: string | null }
}

it('the timeline of an interest goes on after its first five hundred facts, each of them once', async () => {
  const { id: clientId } = data(await agent.post('/api/v1/clients', { fullName: 'Ada Berg' }))
  const { id } = data(await agent.post('/api/v1/interests', { clientId }))
  const url = `/api/v1/interests/${id}/timeline`
  for (let round = 0; round < 52; round += 1)
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        agent.post(`/api/v1/interests/${id}/notes`, { body: `Note ${round * 10 + index}` }),
      ),
    )
  const page = async (query: string) => (await agent.get(`${url}${query}`)).body as unknown as Page
  const first = await page('')
  expect([first.data.length, first.data[0]!.type]).toEqual([500, 'interest.noted'])
  const rest = await page(`?cursor=${first.meta.nextCursor}`)
  expect(rest.meta.nextCursor).toBe(null)
  expect(rest.data.at(-1)!.type).toBe('interest.created')
  const all = [...first.data, ...rest.data].map((entry) => entry.id)
  expect([all.length, new Set(all).size]).toEqual([521, 521])
  expect(all).toEqual(all.toSorted().toReversed())

  const found: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const part: Page = await page(`?limit=100${cursor ? `&cursor=${cursor}` : ''}`)
    found.push(...part.data.map((entry) => entry.id))
    cursor = part.meta.nextCursor
  }
  expect(found).toEqual(all)
  expect(await page(`?cursor=${all.at(-1)}`)).toEqual({ data: [], meta: { nextCursor: null } })

  for (const [query, path] of [
    ['?cursor=nowhere', 'cursor'],
    ['?limit=0', 'limit'],
    ['?limit=501', 'limit'],
  ] as const) {
    const { status, body } = await agent.get(`${url}${query}`)
    expect([status, body.error?.details?.[0]?.path]).toEqual([400, path])
  }
})
