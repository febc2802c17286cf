import { expect, it } from 'vitest'
import { slugOf } from './slug.ts'

it.each([
  ['Solvik Marina', 'solvik-marina'],
  ['Port de Saint-Tropez', 'port-de-saint-tropez'],
  ['Åhus småbåtshamn', 'ahus-smabatshamn'],
  ['  Marina № 7 ', 'marina-7'],
  ['Λιμάνι', ''],
  [`${'x'.repeat(59)} y`, 'x'.repeat(59)],
])('%s is %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})
