// @module-tag story

import { expect, it } from 'vitest'
import { startDemo } from './harness/demo.ts'
import { visit } from './harness/page/visit.ts'

const demo = startDemo()

it('acts on the open record by Ctrl+K, and lists what is asked for by name', async () => {
  const { page, read, make, problems, screenshot, close } = await demo.desk({
    theme: 'dark',
  })
  const me = await read('/api/v1/me')
  const client = await make('/api/v1/clients', { fullName: 'Palette Buyer' })
  const other = (await read('/api/v1/admin/users/picker')).find(({ id }: { id: string }) => id !== me.user.id)
  const { id } = await make('/api/v1/interests', { clientId: client.id, assignedTo: other.id })
  const [berth] = await read('/api/v1/berths?status=available&withoutInterest=true&held=false&limit=1')
  await visit(page, demo.at(`/interests/${id}`))
  await page.getByRole('article', { name: 'Palette Buyer' }).waitFor()
  const run = async (typed: string, option: string) => {
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Find a record or run a command').fill(typed)
    await page.getByRole('option', { name: option, exact: true, selected: true }).waitFor()
    await screenshot(`palette-${option.split(' ')[0]}`)
    await page.keyboard.press('Enter')
  }
  await run('assign to me', 'Assign to me')
  await expect.poll(async () => (await read(`/api/v1/interests/${id}`)).assignedTo).toBe(me.user.id)
  await run(`link ${berth.mooringNumber}`, `Link ${berth.mooringNumber} to Palette Buyer`)
  await expect.poll(async () => (await read(`/api/v1/interests/${id}`)).berths.length).toBe(1)
  await run('write a', 'Write a note')
  await page.getByRole('textbox', { name: 'New note' }).and(page.locator(':focus')).waitFor()
  await run('berths sold', 'Sold berths')
  await page.waitForURL('**/berths?status=sold')
  expect(problems).toEqual([])
  await close()
})
