import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { routes } from '../../../contract/routes.generated.ts'
import { callService } from './api.ts'
import { createQueryClient } from './query-client.ts'
import { readOptions } from './server-state.ts'

/** The stages of a board, as a server tells them who says which answer it has. */
let stages = ['enquiry', 'eoi']
const questions: (string | undefined)[] = []

beforeEach(() => {
  stages = ['enquiry', 'eoi']
  questions.length = 0
  callService({ routes, tenantHeader: 'x-port-id' })
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    const known = (headers as Record<string, string>)['if-none-match']
    questions.push(known)
    const etag = `W/"${stages.join()}"`
    if (known === etag) return new Response(null, { status: 304, headers: { etag } })
    const body = JSON.stringify({ data: { columns: stages.map((stage) => ({ stage })) } })
    return new Response(body, { headers: { etag, 'content-type': 'application/json' } })
  })
})
afterEach(() => vi.unstubAllGlobals())

const board = { ...readOptions('interests', 'board', 'port', {}), staleTime: 0 }
const first = 'W/"enquiry,eoi"'

it('asks for a long answer by the one it has, and keeps that while nothing has changed', async () => {
  const client = createQueryClient()
  const read = await client.fetchQuery(board)
  const again = await client.fetchQuery(board)
  expect(questions).toEqual([undefined, first])
  expect(again).toBe(read)
  stages = ['enquiry', 'contract']
  const changed = await client.fetchQuery(board)
  expect(changed.columns.map(({ stage }) => stage)).toEqual(stages)
  // What stayed the same is the same object, so that it is not drawn again.
  expect(client.getQueryData(board.queryKey)?.columns[0]).toBe(read.columns[0])
  await client.fetchQuery(board)
  expect(questions.slice(2)).toEqual([first, 'W/"enquiry,contract"'])
})

it('reads the whole again after the screen wrote in its answer what was not stored in the end', async () => {
  const client = createQueryClient()
  const read = await client.fetchQuery(board)
  client.setQueryData(board.queryKey, { ...read, columns: [] })
  const again = await client.fetchQuery(board)
  expect(questions).toEqual([undefined, undefined])
  expect(again.columns.map(({ stage }) => stage)).toEqual(stages)
})
