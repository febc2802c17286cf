import { expect, it } from 'vitest'
import { inChild } from './run.ts'

const limits = { heapMb: 64, residentMb: 300, deadlineMs: 1_000, atOnce: 1, waiting: 1 }

it('gives its place on when a program cannot even be started, and says so', async () => {
  const read = inChild<string, string>(new URL('file:///there/is/no/such/program.ts'), limits)
  await expect(read('a')).rejects.toMatchObject({ reason: 'crash' })
  await expect(read('b')).rejects.toMatchObject({ reason: 'crash' })
})

it('lets no more wait than may', async () => {
  const read = inChild<string, string>(new URL('file:///there/is/no/such/program.ts'), limits)
  const asked = await Promise.allSettled([read('a'), read('b'), read('c')])
  expect(asked.map((one) => one.status === 'rejected' && one.reason.reason)).toEqual([
    'crash',
    'crash',
    'busy',
  ])
})
