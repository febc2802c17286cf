import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import { tableWords } from '../values/table-words.ts'
import { type ExportQuery, exportCsv, type ListPart } from './export.ts'

const many = 100_500
const row = z.object({ number: z.number() })

/** The lines of the file of a list of many rows, and how many rows were asked for at most at once. */
async function lines(kind: 'page' | 'cursor', read: (query: ExportQuery) => ListPart) {
  const body = z.object({ data: z.array(row) })
  const endpoint = { method: 'GET', path: '/api/v1/numbers', response: { kind, body } } as unknown as Endpoint
  const how = { timezone: 'UTC', words: tableWords('en') }
  let most = 0
  const file = await exportCsv(endpoint, how, undefined, [], async (query) => {
    most = Math.max(most, query.limit)
    return read(query)
  })
  const [heading, ...all] = (await text(file.content as Readable)).replace('\uFEFF', '').trim().split('\r\n')
  return { heading, all, most }
}

const rowsFrom = (from: number, limit: number) =>
  Array.from({ length: Math.min(limit, many - from) }, (_, index) => ({ number: from + index }))
const expected = {
  ...{ heading: 'Number', most: 1000 },
  all: Array.from({ length: many }, (_, index) => String(index)),
}

it('writes every row of a list in pages, however many there are', async () => {
  const read = (query: ExportQuery) => {
    if (!('page' in query)) throw new Error('A list in pages is asked for one.')
    return { rows: rowsFrom((query.page - 1) * query.limit, query.limit), total: many }
  }
  expect(await lines('page', read)).toEqual(expected)
})

it('writes every row of a list by a cursor, however many there are', async () => {
  const read = (query: ExportQuery) => {
    const from = Number(('cursor' in query && query.cursor) || 0)
    const next = from + query.limit
    return { rows: rowsFrom(from, query.limit), nextCursor: next < many ? String(next) : null }
  }
  expect(await lines('cursor', read)).toEqual(expected)
})
