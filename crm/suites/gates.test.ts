import { expect, it } from 'vitest'
import { crm } from '../../contract/crm.ts'
import { type Endpoint, gatesOf } from '../../contract/endpoint.ts'

it('are those that were agreed on: whoever opens an operation to others changes this list with it', async () => {
  const gates = Object.entries(crm as Record<string, Record<string, Endpoint>>).flatMap(
    ([module, endpoints]) =>
      Object.entries(endpoints).map(
        ([name, endpoint]) => `${module}.${name}: ${gatesOf(endpoint).join(' or ')}`,
      ),
  )
  await expect(`${gates.sort().join('\n')}\n`).toMatchFileSnapshot('gates.txt')
})

it('leaves aside what a query does not know, everywhere', () => {
  const strict = Object.entries(crm as Record<string, Record<string, Endpoint>>).flatMap(
    ([module, endpoints]) =>
      Object.entries(endpoints).flatMap(([name, { query }]) => {
        const issues = query?.safeParse({ unheardOf: '1' }).error?.issues ?? []
        return issues.some(({ code }) => code === 'unrecognized_keys') ? [`${module}.${name}`] : []
      }),
  )
  expect(strict).toEqual([])
})
