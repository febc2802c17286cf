// @module-tag story

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { newSecret, signedHeaders } from '../platform/outbound/sign.ts'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { scrollsSideways } from './harness/browser.ts'
import { startDemo } from './harness/demo.ts'
import { visit } from './harness/page/visit.ts'

const demo = startDemo()

function inquire(fields: Record<string, unknown>): Promise<Response> {
  return fetch(`${demo.product.url}/api/public/inquiries`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ portSlug: demo.slug, formName: 'Berth inquiry', ...fields }),
  })
}

const dialog = (page: Page) => page.getByRole('dialog')
const record = (page: Page, name: string) => page.getByRole('article', { name })

it('shows an inquiry the moment it arrives, and makes a client and an interest of it', async () => {
  const desk = await demo.desk({ person: 'agent' })
  const { page } = desk
  await visit(page, demo.at('/inbox'))
  await page.getByText('Cornelius van Dijk').waitFor()
  const waiting = page.getByRole('link', { name: /^Inbox/ })
  const before = Number(await waiting.locator('[aria-hidden]').last().textContent())

  const answer = await inquire({
    name: 'Ebba Nyman',
    email: 'ebba@nyman.example',
    message: 'Is there a quiet berth for a family?',
    desiredLengthM: 11.5,
    answers: { Liveaboard: true },
  })
  expect(answer.status).toBe(201)
  await page.getByText('Ebba Nyman').waitFor()
  await waiting.getByText(String(before + 1), { exact: true }).waitFor()

  await page.getByText('Ebba Nyman').click()
  await record(page, 'Ebba Nyman').getByText('Is there a quiet berth for a family?').waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('inbox')
  await page.getByRole('button', { name: 'Convert' }).click()
  expect(await dialog(page).getByLabel('E-mail').inputValue()).toBe('ebba@nyman.example')
  await expectNoSeriousViolations(page)
  await dialog(page).getByRole('button', { name: 'Open interest' }).click()
  await dialog(page).waitFor({ state: 'detached' })

  await page.waitForURL(/\/interests\//)
  await page.getByRole('heading', { name: 'Ebba Nyman' }).waitFor()
  await page.getByRole('tab', { name: 'Details' }).click()
  expect(await page.getByRole('textbox', { name: 'Length' }).inputValue()).toContain('11.5')
  const story = page.getByRole('region', { name: 'Activity' })
  await story.getByText('Is there a quiet berth for a family?').first().waitFor()
  await story.getByText('Liveaboard: Yes').first().waitFor()
  await visit(page, demo.at('/clients?q=Ebba'))
  await page.getByText('ebba@nyman.example').first().waitFor()
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('proposes the known client, and takes a dismissal back', async () => {
  const desk = await demo.desk({ person: 'manager' })
  const { page } = desk
  await visit(page, demo.at('/inbox?q=larger+boat'))
  await page.getByText(/larger boat for next season/).click()
  const article = page.getByRole('article')
  // The history tells states of before: what is so now stands beside the title.
  const state = article.locator('header')
  await article.getByText('You may know this client').waitFor()
  const name = (await article.getByRole('heading', { level: 2 }).textContent())!
  await article.getByRole('button', { name: 'Dismiss' }).click()
  await state.getByText('Dismissed', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await state.getByText('Open', { exact: true }).waitFor()
  await article.getByRole('button', { name: 'Convert' }).click()
  expect(await dialog(page).getByRole('radio', { name }).isChecked()).toBe(true)
  await page.keyboard.press('Control+Enter')
  // Straight to the deal, and back by one click.
  await page.waitForURL(/\/interests\//)
  await page.getByRole('region', { name: 'Milestones' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.waitForURL(/\/inbox\//)
  await state.getByText('Open', { exact: true }).waitFor()
  await article.getByRole('button', { name: 'Convert' }).click()
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/\/interests\//)
  await article.getByRole('button', { name: 'Move to Qualified' }).waitFor()
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('takes what a connected form sends, by the mapping a person confirmed', async () => {
  const desk = await demo.desk()
  const { page } = desk
  const secret = newSecret()
  await visit(page, demo.at('/admin/forms'))
  await page.getByRole('button', { name: 'Connect a form' }).first().click()
  await dialog(page).getByLabel('Name').fill('Winter storage')
  await page.keyboard.press('Enter')
  await page.getByText('Manual').click()
  const hookUrl = await page.getByRole('textbox', { name: 'Address' }).inputValue()
  await page.getByLabel('Secret', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Connected, no inquiry yet').first().waitFor()

  const send = (id: string, test = false) => {
    const data = { who: 'Runa Sjöberg', email: 'runa@sjoberg.example', loa: '34 ft', plans: 'From October.' }
    const fields = Object.entries(data).map(([key, value]) => ({
      id: key,
      key,
      label: key,
      type: 'text',
      value,
    }))
    const body = JSON.stringify({
      submission_id: id,
      id,
      form_id: 'f1',
      form_title: 'Winter storage',
      data,
      fields,
    })
    const headers = signedHeaders([secret], `msg_${id}`, body, new Date())
    return fetch(hookUrl, {
      method: 'POST',
      body,
      headers: { ...headers, ...(test ? { 'webhook-test': 'true' } : {}) },
    })
  }
  expect((await send('test', true)).status).toBe(200)
  await page.getByRole('combobox', { name: 'who becomes' }).click()
  await page.getByRole('option', { name: 'Name' }).click()
  await page.getByRole('combobox', { name: 'plans becomes' }).click()
  await page.getByRole('option', { name: 'Message' }).click()
  const preview = page.getByRole('region', { name: 'Preview of the inquiry' })
  await preview.getByText('Runa Sjöberg').waitFor()
  await preview.getByText('34 ft').waitFor()
  await expectNoSeriousViolations(page)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Fields of Winter storage confirmed', { exact: true }).waitFor()

  expect([(await send('s1')).status, (await send('s1')).status]).toEqual([200, 200])
  await visit(page, demo.at('/inbox?q=October'))
  await page.getByText('Runa Sjöberg').waitFor()
  await page.getByText('Runa Sjöberg').click()
  await record(page, 'Runa Sjöberg').getByText('From October.').waitFor()
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('is filtered by any field, with columns of its own, and kept as a view', async () => {
  const desk = await demo.desk({ person: 'manager' })
  const { page } = desk
  expect(
    (
      await inquire({
        name: 'Vera Lind',
        email: 'vera@lind.example',
        message: 'Mast crane',
        utm_source: 'fair',
      })
    ).status,
  ).toBe(201)
  await visit(page, demo.at('/inbox?filter=utm_source:eq:fair%7Cmessage:contains:mast+crane'))
  await page.getByText('Vera Lind').waitFor()
  expect(await page.getByRole('row').count()).toBe(2)
  await page.getByRole('button', { name: 'Campaign source is fair', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Show 1' }).waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('inbox-conditions')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Campaign source' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: 'Campaign source' }).waitFor()
  await page
    .getByRole('gridcell', { name: 'fair' })
    .or(page.getByRole('cell', { name: 'fair' }))
    .waitFor()
  await desk.screenshot('inbox-columns')
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('fits a phone, in the dark too', async () => {
  const phone = await demo.desk({ width: 360, theme: 'dark' })
  const { page } = phone
  for (const address of [demo.at('/inbox'), demo.at('/admin/forms')]) {
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectNoSeriousViolations(page)
    expect(await scrollsSideways(page), address).toBe(false)
  }
  await visit(page, demo.at('/inbox'))
  await page.getByText('Cornelius van Dijk').click()
  await page.getByRole('button', { name: 'Convert' }).click()
  await dialog(page).getByRole('button', { name: 'Open interest' }).waitFor()
  await expectNoSeriousViolations(page)
  expect(await scrollsSideways(page)).toBe(false)
  await phone.screenshot('inbox-convert')
  expect(phone.problems).toEqual([])
  await phone.close()
})
