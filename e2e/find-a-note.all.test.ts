// @module-tag story

import { expect, it } from 'vitest'
import { looksOf } from '../platform/testing/extent.ts'
import { startDemo } from './harness/demo.ts'
import { visit } from './harness/visit.ts'

const demo = startDemo()

it('finds a note by its words and opens the record it stands on, at its notes', async () => {
  const { page, make, problems, screenshot } = await demo.desk()
  const { id } = await make('/api/v1/clients', { fullName: 'Noted Client' })
  await make(`/api/v1/clients/${id}/notes`, { body: 'Wants the quietest pontoon, away from the fuel jetty.' })
  await visit(page, '/demo/clients')
  await page.getByRole('grid').or(page.getByRole('table')).first().waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').first().fill('quietest jetty')
  const hit = page.getByRole('option', { name: /quietest pontoon.*Noted Client/ })
  await hit.waitFor()
  await screenshot('search-note')
  await hit.click()
  await page.waitForURL(`**/clients/${id}?tab=notes`)
  await page.getByText('Wants the quietest pontoon, away from the fuel jetty.').waitFor()
  expect(problems).toEqual([])
})

it('acts on the open record by Ctrl+K, and lists what is asked for by name', async () => {
  const { page, read, make, problems, screenshot, close } = await demo.desk({
    theme: 'dark',
  })
  const me = await read('/api/v1/me')
  const client = await make('/api/v1/clients', { fullName: 'Palette Buyer' })
  const other = (await read('/api/v1/admin/users/picker')).find(({ id }: { id: string }) => id !== me.user.id)
  const { id } = await make('/api/v1/interests', { clientId: client.id, assignedTo: other.id })
  const [berth] = await read('/api/v1/berths?status=available&withoutInterest=true&limit=1')
  await visit(page, `/demo/interests/${id}`)
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

it.each(
  looksOf([
    [360, 'light'],
    [1440, 'dark'],
  ]),
)('chooses a subdivision of the country from a list (%i %s)', async (width, theme) => {
  const { page, read, make, screenshot } = await demo.desk({ width, theme })
  const { id } = await make('/api/v1/clients', { fullName: 'Client of Uusimaa' })
  await make(`/api/v1/clients/${id}/addresses`, { city: 'Helsinki', countryIso: 'FI' })
  await visit(page, `/demo/clients/${id}?tab=addresses`)
  const place = page.getByRole('listitem').filter({ hasText: 'Helsinki' })
  await place.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Subdivision' }).click()
  await page.getByPlaceholder('Find a subdivision').fill('Uusi')
  await screenshot('subdivision')
  await page.getByRole('option', { name: /Uusimaa/ }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const { addresses } = await read(`/api/v1/clients/${id}`)
  expect(addresses[0]).toMatchObject({ countryIso: 'FI', subdivisionIso: 'FI-18' })
})
