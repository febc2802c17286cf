import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../../testing/render.tsx'
import { standIn } from '../../../testing/stand-in.ts'
import type { Client } from '../client.ts'
import { PortalAccess } from './access.tsx'

it.each([1440, 360] as const)('leaves nothing that ends access where “Invite” was (%i)', async (width) => {
  const server = standIn()
  let invited = false
  const account = { email: 'aino@sea.example', status: 'invited' as const, invitedAt: '2026-11-01T08:00:00Z' }
  server.answer('portalAdmission', 'read', () => (invited ? account : null))
  server.answer('portalAdmission', 'invite', () => {
    invited = true
    return account
  })
  const client = {
    id: '01890000-0000-7000-8000-000000000001',
    fullName: 'Aino Laine',
    archivedAt: null,
  } as Client
  await render(<PortalAccess client={client} />, { server, width })
  const invite = page.getByRole('button', { name: 'Invite' })
  await expect.element(invite).toBeVisible()
  const { left, width: wide, top, height } = invite.element().getBoundingClientRect()
  await invite.click()
  await expect.element(page.getByRole('button', { name: 'Send again' })).toBeVisible()
  const under = document.elementFromPoint(left + wide / 2, top + height / 2)?.closest('button')?.textContent
  expect(['Send again', 'View as client', undefined]).toContain(under)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'End access' }).click()
  await expect.element(page.getByRole('dialog', { name: 'End the access of Aino Laine?' })).toBeVisible()
})
