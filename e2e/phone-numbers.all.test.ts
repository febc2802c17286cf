// @module-tag story

import { expect, it } from 'vitest'
import { startDemo } from './harness/demo.ts'
import type { Desk } from './harness/desk.ts'
import { visit } from './harness/page/visit.ts'

const demo = startDemo()

const clientWith = (desk: Desk, fullName: string, value: string) =>
  desk.make('/api/v1/clients', { fullName, contacts: [{ channel: 'phone', value }] })

it('shows numbers of the port’s country in its groups and others with their code, in list, record and search', async () => {
  const desk = await demo.desk()
  const { page } = desk
  const swede = await clientWith(desk, 'Svea Telefonsdotter', '0703883150')
  await clientWith(desk, 'Suvi Puhelin', '+358405551234')
  await clientWith(desk, 'Extra Telefon', 'ask the harbour master, 12345')

  await visit(page, demo.at('/clients?q=Telefon'))
  const rows = page.getByRole('row')
  await rows.filter({ hasText: 'Svea Telefonsdotter' }).getByText('070-388 31 50', { exact: true }).waitFor()
  await visit(page, demo.at('/clients?q=Puhelin'))
  await rows.filter({ hasText: 'Suvi Puhelin' }).getByText('+358 40 555 1234', { exact: true }).waitFor()
  await desk.screenshot('phones-list')
  for (const typed of ['070-388 31 50', '0046 (0)70 388 31 50', '+46 70 3883150']) {
    await visit(page, demo.at(`/clients?q=${encodeURIComponent(typed)}`))
    await rows.filter({ hasText: 'Svea Telefonsdotter' }).waitFor()
  }

  await visit(page, demo.at(`/clients/${swede.id}`))
  const call = page.getByRole('link', { name: 'Call 070-388 31 50' })
  await call.waitFor()
  expect(await call.getAttribute('href')).toBe('tel:+46703883150')
  expect(await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toBe(
    'https://wa.me/46703883150',
  )
  await desk.screenshot('phones-record')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('703883150')
  const hit = page.getByRole('option', { name: /Svea Telefonsdotter/ })
  await hit.waitFor()
  expect(await hit.textContent()).toContain('070-388 31 50')
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('says while a number is typed how it is understood', async () => {
  const desk = await demo.desk({ width: 360 })
  const { page } = desk
  await visit(page, demo.at('/clients?create=yes'))
  const dialog = page.getByRole('dialog', { name: 'New client' })
  const phone = dialog.getByLabel('Phone')
  await dialog.getByText('Without a country code: a number in Sweden').waitFor()
  for (const [typed, understood] of [
    ['070-388 31 50', 'Read as +46 70 388 31 50, Sweden'],
    ['00358 (0)40 555 12 34', 'Read as +358 40 555 1234, Finland'],
    ['+1 401 555 0134', 'Read as +1 401 555 0134, United States'],
  ] as const) {
    await phone.fill(typed)
    await dialog.getByText(understood).waitFor()
  }
  await desk.screenshot('phones-typed')
  await dialog.getByLabel('Name').fill('Finn Ring')
  await phone.fill('00358 (0)40 555 12 34')
  await page.keyboard.press('Control+Enter')
  await expect
    .poll(async () => (await desk.read('/api/v1/clients?q=Finn%20Ring'))[0]?.phone, { interval: 400 })
    .toBe('+358405551234')
  expect(desk.problems).toEqual([])
  await desk.close()
})
