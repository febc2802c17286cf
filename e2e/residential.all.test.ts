// @module-tag story

import { expect, it } from 'vitest'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { scrollsSideways } from './harness/browser.ts'
import { startDemo } from './harness/demo.ts'
import { visit } from './harness/page/visit.ts'

const demo = startDemo()

it('takes an inquiry for a home from the website to a stage of the port, and links who is known', async () => {
  const desk = await demo.desk()
  const { page, context } = desk
  await visit(page, demo.at('/residential/interests'))
  await page.getByText('Penthouse, two parking places').waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('residential-interests')

  // What comes from the website stands in the list by itself.
  const sent = await context.request.post('/api/public/residential-inquiries', {
    data: {
      portSlug: demo.slug,
      name: 'Helga Brandt',
      email: 'helga@brandt.example',
      sought: 'Loft by the quay',
      message: 'When can I see it?',
    },
  })
  expect(sent.status()).toBe(201)
  await page.getByText('Loft by the quay').first().click()
  await page.getByText('When can I see it?').first().waitFor()
  await page.getByRole('combobox', { name: 'Stage' }).click()
  await page.getByRole('option', { name: 'Viewing' }).click()
  await page.getByText('Moved to Viewing', { exact: true }).waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('residential-interest')

  // The port sets its own stages; those at one that goes get another.
  await visit(page, demo.at('/residential/interests'))
  await page.getByRole('button', { name: 'Stages' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Stage 1').fill('Inquiry')
  await dialog.getByRole('button', { name: 'Remove Viewing' }).click()
  const save = dialog.getByRole('button', { name: 'Save' })
  expect(await save.isDisabled()).toBe(true)
  await dialog.getByLabel('2 interests at Viewing go to').click()
  await page.getByRole('option', { name: 'Offer' }).click()
  await expectNoSeriousViolations(page)
  await desk.screenshot('residential-stages')
  await save.click()
  await page.getByText('Stages saved', { exact: true }).waitFor()
  const { stages, counts } = await desk.read('/api/v1/residential/stages')
  expect(stages.slice(0, 3)).toEqual(['Inquiry', 'Contacted', 'Offer'])
  expect(counts).toMatchObject({ Inquiry: 1, Offer: 3 })

  // Several at once.
  await page
    .getByRole('row', { name: /Helga Brandt/ })
    .getByRole('checkbox')
    .check()
  await page
    .getByRole('row', { name: /Pieter van Dijk/ })
    .getByRole('checkbox')
    .check()
  await page.getByRole('button', { name: 'Move to' }).click()
  await page.getByRole('menuitem', { name: 'Reserved' }).click()
  await page.getByText('2 interests moved to Reserved').first().waitFor()

  // Somebody of the harbour is linked by e-mail; a person may say otherwise.
  const known = (await desk.read('/api/v1/clients?limit=5')).find((one: { email: string }) => one.email)
  await visit(page, demo.at('/residential/clients?create=yes'))
  const create = page.getByRole('dialog')
  await create.getByLabel('Name').fill('Same Person')
  await create.getByLabel('E-mail').fill(known.email)
  await expectNoSeriousViolations(page)
  await desk.screenshot('residential-create')
  await create.getByRole('button', { name: 'Create residential client' }).click()
  await page.getByText(`Linked to ${known.fullName} of the harbour`, { exact: true }).waitFor()
  await page.getByText('Linked by e-mail or phone').waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('residential-client')
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('works in the dark on the phone, and says nothing of it to who has no access', async () => {
  const phone = await demo.desk({ person: 'manager', width: 360, theme: 'dark' })
  const { page } = phone
  const views = [
    [demo.at('/residential/clients'), 'Margareta Ahlgren', 'residential-clients'],
    [demo.at('/residential/interests'), 'Row house with a boathouse', 'residential-interests'],
  ] as const
  for (const [address, heading, name] of views) {
    await page.goto(address)
    await page.getByText(heading).first().waitFor()
    expect(await scrollsSideways(page)).toBe(false)
    await expectNoSeriousViolations(page)
    await phone.screenshot(name)
    await page.getByText(heading).first().click()
    await page.getByText('Details').first().waitFor()
    expect(await scrollsSideways(page)).toBe(false)
    await expectNoSeriousViolations(page)
    await phone.screenshot(`${name}-record`)
  }
  await visit(page, demo.at('/residential/interests'))
  await page.getByRole('button', { name: 'Stages' }).click()
  await page.getByRole('dialog').getByLabel('Stage 1').waitFor()
  expect(await scrollsSideways(page)).toBe(false)
  await phone.screenshot('residential-stages')

  const agent = await demo.desk({ person: 'agent' })
  await visit(agent.page, demo.at('/clients'))
  await agent.page.getByRole('navigation', { name: 'Main navigation' }).first().waitFor()
  expect(await agent.page.getByRole('link', { name: 'Residential interests' }).count()).toBe(0)
  await visit(agent.page, demo.at('/residential/interests'))
  await agent.page.getByText('You have no access to this').first().waitFor()
  expect([phone.problems, agent.problems]).toEqual([[], []])
  await phone.close()
  await agent.close()
})

it('has its screens in the other theme and width too', async () => {
  for (const [width, theme] of [
    [1440, 'dark'],
    [360, 'light'],
  ] as const) {
    const desk = await demo.desk({ width, theme })
    await visit(desk.page, demo.at('/residential/clients'))
    await desk.page.getByText('Pieter van Dijk').first().waitFor()
    await expectNoSeriousViolations(desk.page)
    await desk.screenshot('residential-clients')
    await visit(desk.page, demo.at('/settings/modules'))
    await desk.page
      .getByRole('textbox', { name: 'Residential partners' })
      .fill(`homes@partner-${width}.example`)
    await desk.page.keyboard.press('Enter')
    await desk.page.getByText('Settings saved').first().waitFor()
    await desk.screenshot('residential-settings')
    if (width === 1440) {
      // A port without homes has nothing of them, at once.
      const link = desk.page.getByRole('link', { name: 'Residential', exact: true })
      await desk.page.getByRole('switch', { name: 'Residential module' }).click()
      await expect.poll(() => link.count()).toBe(0)
      await desk.page.getByRole('switch', { name: 'Residential module' }).click()
      await link.first().waitFor()
    }
    await desk.close()
  }
})
