// @module-tag story

import sharp from 'sharp'
import { expect, it } from 'vitest'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { startDemo } from './harness/demo.ts'
import { visit } from './harness/page/visit.ts'

const demo = startDemo()

const photo = (background: string) =>
  sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .png()
    .toBuffer()

it('shows whoever has a picture by it where they stand, and others by their initials', async () => {
  const agent = await demo.desk({ person: 'agent' })
  const { origin } = agent.headers
  const sent = await agent.context.request.post('/api/v1/me/avatar', {
    headers: { origin: origin! },
    multipart: { file: { name: 'me.png', mimeType: 'image/png', buffer: await photo('#0a5a78') } },
  })
  expect(sent.ok()).toBe(true)
  type Colleague = { id: string; label: string; avatar: string | null }
  const people = async () => (await agent.read('/api/v1/admin/users/picker')) as Colleague[]
  await expect.poll(async () => (await people()).filter(({ avatar }) => avatar).length).toBe(1)
  const pictured = (await people()).find(({ avatar }) => avatar)!
  await agent.close()

  const desk = await demo.desk({ person: 'manager' })
  const { page } = desk
  type Deal = { id: string; assignedTo: string | null; assigneeName: string }
  const deals: Deal[] = await desk.read('/api/v1/interests?outcome=none&limit=100')
  const deal = deals.find(({ assignedTo }) => assignedTo === pictured.id)!
  const other = deals.find(({ assignedTo }) => assignedTo !== null && assignedTo !== pictured.id)!

  await visit(page, demo.at('/interests'))
  const mark = page.locator('[data-board]').getByRole('img', { name: pictured.label }).first()
  await mark.locator('img').waitFor()
  const initials = page.locator('[data-board]').getByRole('img', { name: other.assigneeName }).first()
  expect(await initials.locator('img').count()).toBe(0)
  await desk.screenshot('people-board')

  await visit(page, demo.at('/interests?view=table&sort=-createdAt'))
  const cell = page.getByRole('row').filter({ hasText: pictured.label }).first()
  await cell.locator('img').waitFor()
  expect(await cell.getByTitle(pictured.label).textContent()).toBe(pictured.label)
  await expectNoSeriousViolations(page)

  await visit(page, demo.at(`/interests/${deal.id}?tab=details`))
  const facts = page.locator('dd').filter({ hasText: pictured.label })
  await facts.first().locator('img').waitFor()
  await page.getByRole('combobox', { name: 'Assigned to' }).locator('img').waitFor()
  await desk.screenshot('people-record')
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('shows the photograph of a yacht above its facts and those of its tenancy', async () => {
  const desk = await demo.desk({ width: 360, theme: 'dark' })
  const { page } = desk
  type Tenancy = { id: string; yachtId: string | null; yachtName: string }
  const tenancies: Tenancy[] = await desk.read('/api/v1/tenancies?limit=50')
  const { id, yachtId, yachtName } = tenancies.find((one) => one.yachtId !== null)!
  await visit(page, demo.at(`/yachts/${yachtId}`))
  await page.getByRole('heading', { name: yachtName }).first().waitFor()
  const picture = page.getByRole('img', { name: `Photo of ${yachtName}` })
  expect(await picture.count()).toBe(0)
  const { 'x-port-id': portId, origin } = desk.headers
  const sent = await desk.context.request.post('/api/v1/files/upload', {
    headers: { 'x-port-id': portId!, origin: origin! },
    multipart: {
      yachtId: yachtId!,
      file: { name: 'yacht.png', mimeType: 'image/png', buffer: await photo('#2f6f4f') },
    },
  })
  expect(sent.ok()).toBe(true)
  const files = `/api/v1/files?yachtId=${yachtId}`
  await expect.poll(async () => (await desk.read(files))[0].previewUrl, { interval: 400 }).not.toBeNull()
  await visit(page, demo.at(`/yachts/${yachtId}`))
  await picture.waitFor()
  await desk.screenshot('yacht-photo')
  await visit(page, demo.at(`/tenancies/${id}`))
  await picture.waitFor()
  await expectNoSeriousViolations(page)
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('says stages in words in the palette, with the interests on a berth, and has one name', async () => {
  const desk = await demo.desk()
  const { page } = desk
  type Deal = { clientName: string; berths: string[]; pipelineStage: string }
  const deals: Deal[] = await desk.read('/api/v1/interests?outcome=none&limit=100')
  const deal = deals.find(
    ({ pipelineStage, berths }) => pipelineStage === 'deposit_paid' && berths.length > 0,
  )!
  await visit(page, demo.at('/clients'))
  await page.getByRole('row').nth(1).waitFor()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Search', exact: true })
  await dialog.getByRole('combobox', { name: 'Find a record or run a command', exact: true }).waitFor()
  expect(await dialog.getByText('Search', { exact: true }).count()).toBe(1)
  await page.keyboard.type(deal.berths[0]!)
  const hit = dialog.getByRole('option').filter({ hasText: deal.clientName })
  await hit.getByText('Deposit paid', { exact: true }).waitFor()
  await desk.screenshot('palette-berth')
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('loads the board with its title and columns', async () => {
  const desk = await demo.desk()
  const { page } = desk
  let answer = () => {}
  const gate = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/v1/interests/board*', async (route) => {
    await gate
    await route.continue()
  })
  await page.goto(demo.at('/interests'))
  await page.getByRole('heading', { name: 'Interests', level: 1 }).waitFor()
  await page.getByRole('status', { name: 'Loading' }).waitFor()
  await desk.screenshot('board-loading')
  answer()
  await page.locator('[data-board]').waitFor()
  expect(desk.problems).toEqual([])
  await desk.close()
})
