// @module-tag story

import { afterAll, beforeAll, expect, it } from 'vitest'
import { atPace } from '../platform/testing/extent.ts'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { scrollsSideways, testBrowser } from './harness/browser.ts'
import { openDesk } from './harness/desk.ts'
import { crm, type Product, startService } from './harness/start-service.ts'
import { startServers } from './harness/three-servers.ts'

let servers: Awaited<ReturnType<typeof startServers>>
let product: Product

beforeAll(async () => {
  servers = await startServers()
  product = await startService(crm, { DEMO: 'true', ...servers.env })
})
afterAll(async () => {
  await product?.stop()
  await servers?.close()
})

it('whoever runs the installation sees its servers, moves a port and makes one where they choose', async () => {
  const desk = await openDesk(await testBrowser(), product)
  const { page } = desk
  const place = async (slug = 'demo') =>
    (await desk.read('/api/v1/admin/ports')).find((port: { slug: string }) => port.slug === slug).server
  const from = await place()
  const to = from === 'one' ? 'two' : 'one'
  await page.goto('/demo/settings/servers')
  const list = page.getByRole('region', { name: 'Servers' })
  await list.getByRole('listitem', { name: 'home' }).getByText('takes no new ports').waitFor()
  await list.getByRole('listitem', { name: from }).getByText('1 port').waitFor()

  await page.getByRole('button', { name: 'Move a port' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Port').click()
  await page.getByRole('option').first().click()
  await dialog.getByLabel('Server').click()
  expect(await page.getByRole('option').allTextContents()).toEqual(
    ['home', 'one', 'two'].filter((name) => name !== from),
  )
  await page.getByRole('option', { name: to }).click()
  await desk.screenshot('servers-move')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  const moves = page.getByRole('list', { name: 'Moves' }).getByRole('listitem')
  await moves
    .filter({ hasText: `from ${from} to ${to}` })
    .getByText('done')
    .waitFor()
  await expect.poll(() => place()).toBe(to)
  expect((await desk.read('/api/v1/clients?limit=1')).length).toBe(1)
  await expectNoSeriousViolations(page)
  await desk.screenshot('servers')

  await page.goto('/demo/settings/ports?create=yes')
  await page.getByRole('dialog').getByLabel('Name of the port').fill('Ahvenanmaa')
  await page.getByLabel('Server').click()
  await page.getByRole('option', { name: 'two' }).click()
  await desk.screenshot('servers-create')
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await page.waitForURL('**/ahvenanmaa/**')
  expect(await place('ahvenanmaa')).toBe('two')
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('a port is brought back, and the copy of the old server deleted, on a telephone', async () => {
  const desk = await openDesk(await testBrowser(), product, { width: 360, theme: 'dark' })
  const { page } = desk
  const place = async () => (await desk.read('/api/v1/admin/ports')).find(isDemo).server
  const now = await place()
  await page.goto('/demo/settings/servers')
  const moves = page.getByRole('list', { name: 'Moves' }).getByRole('listitem')
  await page.getByRole('button', { name: /^Move back to/ }).click()
  await expect.poll(place).not.toBe(now)
  await expect.poll(() => moves.getByText('done').count()).toBe(2)
  expect(await scrollsSideways(page)).toBe(false)
  await expectNoSeriousViolations(page)
  await desk.screenshot('servers')
  await page.getByRole('button', { name: 'Delete the old copy' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the old copy' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect
    .poll(() => page.getByRole('button', { name: 'Delete the old copy' }).count(), {
      timeout: atPace(60_000),
    })
    .toBe(0)
  await page.getByRole('button', { name: 'Send new ports elsewhere' }).first().click()
  await expect.poll(() => page.getByText('takes no new ports').count()).toBe(2)
  expect(desk.problems).toEqual([])
  await desk.close()
})

const isDemo = ({ slug }: { slug: string }) => slug === 'demo'
