// @module-tag story

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { scrollsSideways } from './harness/browser.ts'
import { startDemo } from './harness/demo.ts'

const demo = startDemo()

const areas = [
  ...['Home', 'Inbox', 'Tasks', 'Interests', 'Plan', 'Clients', 'Berths'],
  ...['Documents', 'Money', 'Insight', 'Residential'],
]

const entriesOf = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link')

it('has eleven entries and the settings, all in sight on a small screen, with the screens of each as tabs', async () => {
  const desk = await demo.desk()
  const { page } = desk
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto(demo.at(''))
  await page.getByText('My day').waitFor()
  const entries = entriesOf(page)
  const names = (await entries.allTextContents()).map((text) => text.replace(/[\d\s].*$/, ''))
  expect(names).toEqual([...areas, 'Settings'])
  const boxes = await Promise.all((await entries.all()).map((one) => one.boundingBox()))
  expect(Math.max(...boxes.map((box) => box!.y + box!.height))).toBeLessThan(720)
  await expectNoSeriousViolations(page)
  await desk.screenshot('navigation')

  await entries.filter({ hasText: 'Berths' }).click()
  const tabs = page.getByRole('navigation', { name: 'Berths' })
  await expect
    .poll(() => tabs.getByRole('link').allTextContents())
    .toEqual([
      ...[
        'Berths',
        'Occupancy',
        'Tenancies',
        'Reservations',
        'Renewals',
        'Waiting list',
        'Status suggestions',
      ],
    ])
  await tabs.getByRole('link', { name: 'Waiting list' }).click()
  await page.getByRole('heading', { name: 'Waiting list', level: 1 }).waitFor()
  await expect.poll(() => tabs.locator('[aria-current=page]').allTextContents()).toEqual(['Waiting list'])
  expect(await entries.and(page.locator('[aria-current=page]')).allTextContents()).toEqual(['Berths'])

  // Two tabs of one address are told apart.
  await entries.filter({ hasText: 'Documents' }).click()
  const ofDocuments = page.getByRole('navigation', { name: 'Documents' })
  await ofDocuments.getByRole('link', { name: 'To sign' }).click()
  await page.waitForURL('**/documents?tab=awaiting_me')
  expect(await ofDocuments.locator('[aria-current=page]').allTextContents()).toEqual(['To sign'])
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('leads old addresses on to where their screens stand now', async () => {
  const desk = await demo.desk()
  const { page } = desk
  for (const [old, now] of [
    ['imports', 'settings/imports'],
    ['admin/users?tab=roles', 'settings/users?tab=roles'],
    ['admin/document-templates', 'documents/templates'],
    ['admin/brochures', 'documents/brochures'],
    ['admin/duplicates', 'clients/duplicates'],
    ['admin/custom-fields', 'settings/custom-fields'],
    ['admin/audit', 'settings/audit'],
    ['admin/forms', 'settings/forms'],
    ['admin/webhooks', 'settings/webhooks'],
    ['admin/tags', 'settings/tags'],
    ['admin/playbook', 'settings/playbook'],
    ['admin/settings', 'settings/port'],
    ['admin/settings?tab=signing', 'settings/signing'],
  ]) {
    await page.goto(demo.at(`/${old}`))
    await page.waitForURL(`**${demo.at(`/${now}`)}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('finds a setting by its words and leads to it', async () => {
  const desk = await demo.desk()
  const { page } = desk
  await page.goto(demo.at('/settings'))
  await page.getByRole('heading', { name: 'Port', level: 1 }).waitFor()
  const search = page.getByRole('searchbox', { name: 'Find a setting' })
  await search.fill('iban')
  await page.getByRole('status').filter({ hasText: 'One setting found' }).waitFor()
  await page.getByRole('link', { name: 'IBAN Invoicing' }).click()
  await page.getByRole('heading', { name: 'Invoicing', level: 1 }).waitFor()
  await expect
    .poll(() => page.getByLabel('IBAN').evaluate((one) => one === document.activeElement))
    .toBe(true)
  expect(await search.inputValue()).toBe('')

  // By what a hint says, in any order of the words, with the keyboard alone.
  await page.keyboard.press('Control+/')
  await page.keyboard.type('FACTOR second')
  await page.getByRole('link', { name: /Require a second factor/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Sign-in', level: 1 }).waitFor()
  const asks = page.getByRole('switch', { name: 'Require a second factor' })
  await expect.poll(() => asks.evaluate((one) => one === document.activeElement)).toBe(true)

  await search.fill('mooring types')
  await page.getByRole('link', { name: 'Mooring types Picklists' }).click()
  await page.waitForURL('**/settings/vocabularies?list=mooring_types')
  await page.goto(demo.at('/settings/rules?find=no.such.setting'))
  await page.getByRole('heading', { name: 'Berth rules', level: 1 }).waitFor()
  await search.fill('no such thing anywhere')
  await page.getByText('No setting matches.').waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('settings-search')
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('offers the starred views and the records opened last', async () => {
  const desk = await demo.desk()
  const { page } = desk
  await page.goto(demo.at('/clients'))
  await page.getByRole('button', { name: 'Views of this list' }).click()
  await page.getByRole('menuitem', { name: 'Save as a view' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Everybody we know')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Views of this list' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Star in the navigation' }).click()
  const starred = page.getByRole('navigation', { name: 'Starred views' })
  await starred.getByRole('link', { name: 'Everybody we know' }).waitFor()
  const [client] = await desk.read('/api/v1/clients?limit=1')
  await page.goto(demo.at(`/clients/${client.id}`))
  const recent = page.getByRole('navigation', { name: 'Recent' })
  await recent.getByRole('link', { name: client.name }).waitFor()
  await expectNoSeriousViolations(page)
  await page.goto(demo.at('/berths'))
  await starred.getByRole('link', { name: 'Everybody we know' }).click()
  await page.waitForURL('**/clients?**saved=**')
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('leaves out what a role may not open', async () => {
  const agent = await demo.desk({ person: 'agent' })
  await agent.page.goto(demo.at(''))
  await agent.page.getByText('My day').waitFor()
  const names = (await entriesOf(agent.page).allTextContents()).map((text) => text.replace(/[\d\s].*$/, ''))
  for (const name of ['Home', 'Inbox', 'Interests', 'Plan', 'Clients', 'Berths', 'Documents'])
    expect(names).toContain(name)
  await agent.page.goto(demo.at('/settings/port'))
  await agent.page.getByText('You have no access to this').waitFor()
  await agent.page.goto(demo.at('/settings/health'))
  await agent.page.getByText('You have no access to this').waitFor()
  await agent.close()
})

for (const language of ['en', 'sv', 'fi'] as const) {
  it(`fits a phone: the list of the settings and the way back, ${language}`, async () => {
    const desk = await demo.desk({ width: 360, theme: 'dark' })
    const { page } = desk
    await desk.context.request.patch('/api/v1/me', {
      headers: desk.headers,
      data: { preferences: { language } },
    })
    const settings = { en: 'Settings', sv: 'Inställningar', fi: 'Asetukset' }[language]
    await page.goto(demo.at('/settings'))
    const list = page.getByRole('navigation', { name: settings })
    await list.getByRole('link').first().waitFor()
    expect(await scrollsSideways(page)).toBe(false)
    await expectNoSeriousViolations(page)
    await desk.screenshot(`settings-${language}`)
    await list.getByRole('link').nth(1).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('link', { name: settings, exact: true }).click()
    await list.getByRole('link').first().waitFor()
    await page.goto(demo.at('/waiting-list'))
    const chosen = page.getByRole('main').locator('nav [aria-current=page]').first()
    await chosen.waitFor()
    const box = (await chosen.boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(360)
    expect(await scrollsSideways(page)).toBe(false)
    expect(desk.problems).toEqual([])
    await desk.close()
  })
}
