// @module-tag story

import { expect, it } from 'vitest'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { scrollsSideways } from './harness/browser.ts'
import { startDemo } from './harness/demo.ts'
import { visit } from './harness/page/visit.ts'

const demo = startDemo()

it('makes a reminder of a deal, puts it off, settles it and takes that back', async () => {
  const desk = await demo.desk()
  const { page } = desk
  const [deal] = await desk.read('/api/v1/interests?limit=1&sort=clientName')
  await visit(page, demo.at(`/interests/${deal.id}`))
  await page.getByRole('button', { name: 'Remind me' }).waitFor()
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Task').fill('Ask for the sail number')
  await dialog.getByRole('button', { name: 'Next Monday at nine' }).click()
  await dialog.getByRole('combobox', { name: 'Priority' }).click()
  await page.getByRole('option', { name: 'Urgent' }).click()
  await expectNoSeriousViolations(page)
  await desk.screenshot('reminder-create')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Reminder created: Ask for the sail number', { exact: true }).waitFor()
  const here = page.getByRole('list', { name: 'Reminders' })
  await here.getByRole('link', { name: 'Ask for the sail number' }).waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('reminder-on-deal')

  // By its day, among what else waits.
  await here.getByRole('link', { name: 'Ask for the sail number' }).click()
  await page.getByRole('heading', { name: 'Ask for the sail number' }).waitFor()
  await visit(page, demo.at('/reminders'))
  const overdue = page.getByRole('region', { name: 'Overdue' })
  await overdue.getByRole('link', { name: 'Ring back about the price' }).waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('reminders')
  await overdue.getByRole('button', { name: 'Snooze: Ring back about the price' }).click()
  await page.getByRole('menuitem', { name: 'Tomorrow at nine' }).click()
  await page.getByText('Ring back about the price: snoozed until').first().waitFor()
  await page
    .getByRole('region', { name: 'Tomorrow' })
    .getByRole('link', { name: 'Ring back about the price' })
    .waitFor()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await overdue.getByRole('link', { name: 'Ring back about the price' }).waitFor()

  // Done at a tap, and back.
  await overdue.getByRole('checkbox', { name: 'Done: Send the drawing of the pontoon' }).click()
  await overdue.getByRole('link', { name: 'Send the drawing of the pontoon' }).waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await overdue.getByRole('link', { name: 'Send the drawing of the pontoon' }).waitFor()

  // The one that is open beside the agenda is changed.
  await page.getByRole('link', { name: 'Walk the docks' }).click()
  const panel = page.getByRole('complementary', { name: 'Open record' })
  await panel.getByText('Every weekday').waitFor()
  await panel.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  // A colleague's change of something else meanwhile stays.
  const [walk] = await desk.read(
    `/api/v1/reminders?q=walk&assignedTo=${(await desk.read('/api/v1/me')).user.id}`,
  )
  const patched = await desk.context.request.patch(`/api/v1/reminders/${walk.id}`, {
    headers: desk.headers,
    data: { priority: 'high' },
  })
  expect(patched.status()).toBe(200)
  await dialog.getByLabel('Note').fill('Begin with E')
  await page.keyboard.press('Control+Enter')
  await panel.getByText('Begin with E').waitFor()
  const reminder = await desk.read(`/api/v1/reminders/${walk.id}`)
  expect([reminder.note, reminder.priority]).toEqual(['Begin with E', 'high'])
  await expectNoSeriousViolations(page)
  await desk.screenshot('reminder-open')

  // As a table, with what was settled.
  await page.getByRole('radio', { name: 'Table' }).click()
  await page
    .getByRole('row', { name: /Ask for the sail number/ })
    .first()
    .waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('reminders-table')
  await page.getByRole('button', { name: 'Calendar' }).click()
  await dialog.getByRole('button', { name: 'Create address' }).click()
  const address = await dialog.getByText('/api/public/calendars/').textContent()
  await expectNoSeriousViolations(page)
  await desk.screenshot('reminders-calendar')
  const feed = await desk.context.request.get(new URL(address!).pathname)
  expect(await feed.text()).toContain('SUMMARY:Walk the docks')
  // The one stale save is a refusal that the browser notes.
  expect(desk.problems.filter((problem) => !problem.includes('412'))).toEqual([])
  await desk.close()
})

it('tells a colleague at once what was given to them, and works on the phone in the dark', async () => {
  const phone = await demo.desk({ person: 'agent', width: 360, theme: 'dark' })
  const { page } = phone
  await visit(page, demo.at('/reminders'))
  await page.getByRole('link', { name: 'Walk the docks' }).waitFor()
  expect(await page.getByRole('radio', { name: 'Everybody' }).count()).toBe(0)
  const boss = await demo.desk()
  const people = await boss.read('/api/v1/admin/users/picker')
  const { id } = people.find(({ label }: { label: string }) => label === 'Elina Virtanen')
  await boss.make('/api/v1/reminders', {
    title: 'Meet the surveyor',
    dueAt: new Date(Date.now() + 3_600_000).toISOString(),
    assignedTo: id,
  })
  await page.getByRole('link', { name: 'Meet the surveyor' }).waitFor()
  expect(await scrollsSideways(page)).toBe(false)
  await expectNoSeriousViolations(page)
  await phone.screenshot('reminders')
  await page.getByRole('link', { name: 'Meet the surveyor' }).click()
  await page.getByRole('button', { name: 'Done', exact: true }).waitFor()
  expect(await scrollsSideways(page)).toBe(false)
  await phone.screenshot('reminder-open')
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await page.getByRole('button', { name: 'Reopen' }).waitFor()
  await visit(page, demo.at(''))
  await page.getByRole('heading', { name: 'My day' }).waitFor()
  expect(await scrollsSideways(page)).toBe(false)
  await expectNoSeriousViolations(page)
  await phone.screenshot('reminders-dashboard')
  expect([phone.problems, boss.problems]).toEqual([[], []])
  await phone.close()
  await boss.close()
})

it('tells with a bell what colleagues gave, and in the way one chose', async () => {
  const desk = await demo.desk({ person: 'manager', theme: 'dark' })
  const { page } = desk
  await visit(page, demo.at('/interests'))
  await page.getByRole('button', { name: /^Notifications: 2/ }).waitFor()
  const boss = await demo.desk()
  const people = await boss.read('/api/v1/admin/users/picker')
  const { id: assignedTo } = people.find(({ label }: { label: string }) => label === 'Mikael Forsberg')
  const client = await boss.make('/api/v1/clients', { fullName: 'Vera Dahl' })
  const deal = await boss.make('/api/v1/interests', { clientId: client.id, assignedTo })
  await page.getByRole('button', { name: /^Notifications: 3/ }).click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await list.getByText('Astrid Lindqvist assigned you the interest of Vera Dahl').waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('notifications')
  await list.getByText('Astrid Lindqvist assigned you the interest of Vera Dahl').click()
  await page.waitForURL(`**/interests/${deal.id}*`)
  await page.getByRole('button', { name: /^Notifications: 2/ }).click()
  await list.getByRole('link', { name: 'Notification settings' }).click()
  await page.getByRole('combobox', { name: 'An interest is assigned to me' }).click()
  await page.getByRole('option', { name: 'In the app and by mail' }).click()
  await page.getByRole('combobox', { name: 'E-mail' }).click()
  await page.getByRole('option', { name: 'Weekly digest' }).click()
  await page.getByRole('combobox', { name: 'On', exact: true }).waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('notification-settings')
  const preferences = await desk.read('/api/v1/me/notification-preferences')
  expect([preferences.ways.interest_assigned, preferences.digest.mode]).toEqual(['both', 'weekly'])

  const phone = await demo.desk({ person: 'manager', width: 360 })
  await visit(phone.page, demo.at(''))
  await boss.make('/api/v1/interests', { clientId: client.id, assignedTo })
  await phone.page.getByRole('button', { name: /3 unread More$/ }).click()
  await phone.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Notifications: 3/ })
    .click()
  await phone.page.getByText('assigned you the interest of Vera Dahl').first().waitFor()
  expect(await scrollsSideways(phone.page)).toBe(false)
  await expectNoSeriousViolations(phone.page)
  await phone.screenshot('notifications')
  await phone.page.getByRole('button', { name: 'Mark all as read' }).click()
  await phone.page.goto('/account')
  await phone.page.getByRole('combobox', { name: 'E-mail' }).waitFor()
  expect(await scrollsSideways(phone.page)).toBe(false)
  await phone.screenshot('notification-settings')
  expect([desk.problems, boss.problems, phone.problems]).toEqual([[], [], []])
  for (const each of [desk, boss, phone]) await each.close()
})

it('sees to what asks for attention, writes down who was spoken to, and is reminded to speak again', async () => {
  const desk = await demo.desk()
  const { page } = desk
  const [alert] = await desk.read('/api/v1/alerts?limit=1')
  await visit(page, demo.at(''))
  const rail = page.getByRole('region', { name: 'My day' })
  await rail.getByRole('button', { name: `Start on: ${alert.title}` }).click()
  await rail.getByRole('link', { name: alert.title, exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await rail.getByRole('link', { name: alert.title, exact: true }).waitFor()
  await rail.getByRole('link', { name: /^\d+ alerts$/ }).click()
  await page.getByRole('region', { name: 'Reminders overdue' }).getByRole('listitem').first().waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('alerts')

  const [deal] = await desk.read('/api/v1/interests?limit=1&sort=-clientName&outcome=none')
  await visit(page, demo.at(`/interests/${deal.id}?tab=contacts`))
  await page.getByRole('combobox', { name: 'Quick template' }).click()
  await page.getByRole('option', { name: 'No answer' }).click()
  await page.getByLabel('Summary').press('End')
  await page.getByLabel('Summary').pressSequentially(' Try in the morning.')
  await page.getByRole('button', { name: 'Tomorrow' }).click()
  await expectNoSeriousViolations(page)
  await desk.screenshot('contact')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Contact logged', { exact: true }).waitFor()
  await page
    .getByText('Left a message with our number. Try in the morning.', { exact: false })
    .first()
    .waitFor()
  await page
    .getByRole('list', { name: 'Reminders' })
    .getByRole('link', { name: 'Left a message with our number. Try in the morning.' })
    .waitFor()
  const region = page.getByRole('region', { name: 'Qualification' })
  const budget = region.getByRole('listitem').filter({ hasText: 'Budget confirmed' })
  await budget.getByRole('radio', { name: 'Met', exact: true }).click()
  await page.getByText('Budget confirmed: Met').waitFor()
  expect(desk.problems).toEqual([])
  await desk.close()
})
