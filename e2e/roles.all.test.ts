// @module-tag story

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { scrollsSideways } from './harness/browser.ts'
import { startDemo } from './harness/demo.ts'
import { visit } from './harness/page/visit.ts'

const demo = startDemo()

it('narrows what a colleague is shown and may do, who sees it without a reload', async () => {
  const boss = await demo.desk()
  const agent = await demo.desk({ person: 'agent' })
  const all: unknown[] = await agent.read('/api/v1/clients?limit=200')
  await visit(agent.page, demo.at('/clients'))
  await agent.page.getByRole('row').nth(3).waitFor()
  await agent.page.getByRole('link', { name: 'Companies' }).first().waitFor()
  await agent.page.evaluate(() => {
    document.body.classList.add('never-left')
  })

  // A role of the port begins as a copy of one it came with.
  const { page } = boss
  await visit(page, demo.at('/admin/users?tab=roles'))
  await page.getByText('Sales agent', { exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click()
  const dialog = page.getByRole('dialog', { name: 'New role' })
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Copy of Sales agent')
  await dialog.getByLabel('Name').fill('Own sales')
  await dialog.getByRole('radio', { name: 'Own' }).first().click()
  await boss.screenshot('role')
  await expectNoSeriousViolations(page)
  await dialog.getByRole('button', { name: 'Create role' }).click()
  await page.getByText('Clients: Own · Interests: Own').waitFor()
  await boss.screenshot('roles')

  await page.getByRole('tab', { name: 'Users' }).click()
  await page.getByText('Elina Virtanen').first().click()
  const panel = page.getByRole('article', { name: 'Elina Virtanen' })
  await panel.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Own sales' }).click()
  const own: unknown[] = await untilFewer(() => agent.read('/api/v1/clients?limit=200'), all.length)
  await expect.poll(() => totalShown(agent.page)).toBe(own.length)
  await panel.getByText('Companies', { exact: true }).click()
  await panel.getByLabel('Companies: View').getByRole('radio', { name: 'Deny' }).click()
  await agent.page.getByRole('link', { name: 'Companies' }).first().waitFor({ state: 'detached' })
  expect(await agent.page.locator('body.never-left').count()).toBe(1)
  await boss.screenshot('user-rights')
  await expectNoSeriousViolations(page)
  await agent.screenshot('clients-own')

  // What her role shows of the team's comes with the team.
  await page.getByRole('tab', { name: 'Teams' }).click()
  await page.getByRole('button', { name: 'New team' }).first().click()
  const team = page.getByRole('dialog')
  await team.getByLabel('Name').fill('South piers')
  for (const name of ['Elina Virtanen', 'Mikael Forsberg']) {
    await team.getByRole('combobox', { name: 'Members' }).click()
    await page.getByRole('option', { name }).click()
  }
  await boss.screenshot('team')
  await expectNoSeriousViolations(page)
  await team.getByRole('button', { name: 'Create team' }).click()
  await page.getByText('Elina Virtanen, Mikael Forsberg').first().waitFor()
  await page.getByRole('tab', { name: 'Roles' }).click()
  await page.getByText('Own sales', { exact: true }).first().click()
  const role = page.getByRole('dialog')
  await role.getByRole('radio', { name: 'Team’s' }).first().click()
  await role.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => totalShown(agent.page)).toBeGreaterThan(own.length)

  // Deleted, the role is passed on.
  await page.getByText('Own sales', { exact: true }).first().click()
  await role.getByRole('button', { name: 'Delete role' }).click()
  const question = page.getByRole('dialog').last()
  await question.getByRole('combobox').click()
  await page.getByRole('option', { name: 'Sales agent' }).click()
  await boss.screenshot('role-passed-on')
  await question.getByRole('button', { name: 'Delete role' }).click()
  await expect.poll(() => totalShown(agent.page)).toBe(all.length)
  expect([...boss.problems, ...agent.problems]).toEqual([])

  const phone = await demo.desk({ width: 360, theme: 'dark' })
  for (const [tab, name] of [
    ['users', 'Elina Virtanen'],
    ['roles', 'Finance'],
    ['teams', 'South piers'],
  ]) {
    await visit(phone.page, demo.at(`/admin/users?tab=${tab}`))
    await phone.page.getByText(name!, { exact: true }).first().click()
    await phone.page
      .getByRole('button', { name: tab === 'users' ? 'Remove from the port' : 'Save' })
      .waitFor()
    await phone.screenshot(`rights-${tab}`)
    expect(await scrollsSideways(phone.page)).toBe(false)
    await expectNoSeriousViolations(phone.page)
  }
  for (const desk of [boss, agent, phone]) await desk.close()
})

/** How many rows the list says it has. */
async function totalShown(page: Page): Promise<number> {
  const count = await page.getByRole('grid').first().getAttribute('aria-rowcount')
  return Number(count)
}

/** What is read once there is less of it. */
async function untilFewer(read: () => Promise<unknown[]>, than: number): Promise<unknown[]> {
  await expect.poll(async () => (await read()).length).toBeLessThan(than)
  return read()
}
