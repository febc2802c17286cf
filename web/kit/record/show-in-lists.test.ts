import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { showInLists } from './show-in-lists.ts'

it('shows a changed record in the lists of its port alone, as much of it as a row has', () => {
  const client = new QueryClient()
  const rows = () => ({
    data: [
      { id: 'a', name: 'Aurora', lengthM: '10.00' },
      { id: 'b', name: 'Bris', lengthM: '8.00' },
    ],
    meta: { total: 2 },
  })
  const lists = [
    ['yachts', 'list', 'port', { query: {} }],
    ['yachts', 'list', 'port', { query: { sort: 'name' } }],
    ['yachts', 'list', 'other port', { query: {} }],
    ['clients', 'list', 'port', { query: {} }],
  ]
  for (const list of lists) client.setQueryData(list, rows())
  showInLists(client, 'yachts', 'port', { id: 'a', name: 'Ωρίων', notes: 'long' } as { id: string })
  const changed = {
    data: [
      { id: 'a', name: 'Ωρίων', lengthM: '10.00' },
      { id: 'b', name: 'Bris', lengthM: '8.00' },
    ],
    meta: { total: 2 },
  }
  expect(lists.map((list) => client.getQueryData(list))).toEqual([changed, changed, rows(), rows()])
})
