import { expect, it } from 'vitest'
import { Gathered } from './gathered.ts'

it('results that the database refuses hold up no others', async () => {
  const written: number[] = []
  const gathered = new Gathered<number>(async (batch) => {
    if (batch.includes(2)) throw Object.assign(new Error('refused'), { code: '23503' })
    written.push(...batch)
  })
  const ends = await Promise.allSettled([1, 2, 3].map((item) => gathered.add(item)))
  expect(ends.map((end) => end.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(written).toEqual([1, 3])
})
