import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { serverOfBerths } from '../../../testing/berths.ts'
import { render } from '../../../testing/render.tsx'
import { ListedTab } from './listed-tab.tsx'

const listed = { type: 'berth', field: 'dock', columns: ['mooringNumber', 'status'], id: 'A' } as const
const create = page.getByRole('link', { name: 'New berth' })

it('lists the records that refer to one, leads to all of them, and begins a new one for it', async () => {
  const harbour = serverOfBerths(60)
  await render(<ListedTab {...listed} archived={false} />, harbour)
  await expect.element(page.getByRole('link', { name: 'A1', exact: true })).toBeVisible()
  expect(harbour.server.asked('berths', 'list').map(({ query }) => query?.filter)).toContain('dock:eq:A')
  await expect.element(page.getByRole('link', { name: 'Show all 60' })).toBeVisible()
  expect(create.element().getAttribute('href')).toContain('create=yes&dock=A')
  await expectAccessible()
})

it('says what belongs there while there are none, and makes none for a record of the archive', async () => {
  await render(<ListedTab {...listed} archived />, serverOfBerths(0))
  await expect.element(page.getByText('No berths yet')).toBeVisible()
  expect(create.elements()).toEqual([])
})
