// @module-tag story

import { expect, it } from 'vitest'
import type { ClientLanguage } from '../contract/values/languages.ts'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { openPage } from './harness/browser.ts'
import { startDemo } from './harness/demo.ts'
import type { Desk } from './harness/desk.ts'
import { faultsOfWords } from './harness/page/words.ts'

const demo = startDemo()

it('speaks Swedish from the sign-in page on, keeps it with the person, and changes without a reload', async () => {
  const { page, context, problems, screenshot, close } = await openPage(demo.browser, {
    baseURL: demo.product.url,
    width: 360,
  })
  await page.goto('/sign-in')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.getByRole('radio', { name: 'Svenska' }).click()
  await page.getByRole('heading', { name: 'Logga in' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('sv')
  await screenshot('sign-in-sv')
  await expectNoSeriousViolations(page)

  // What the server refuses is said in the same language.
  await page.getByLabel('E-post eller användarnamn').fill(demo.emailOf('admin'))
  await page.getByLabel('Lösenord').fill('not this one')
  await page.keyboard.press('Enter')
  await page.getByText('Namnet eller lösenordet är fel.').waitFor()
  await page.getByLabel('Lösenord').fill(demo.product.demoPassword())
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Affärer' }).first().waitFor()
  await expect
    .poll(async () => (await (await context.request.get('/api/v1/me')).json()).data.preferences.language)
    .toBe('sv')

  // A field that is refused says why, by its reason.
  await page.goto(demo.at('/clients'))
  await page.getByRole('button', { name: 'Ny kund' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Namn').fill('Ebba Lind')
  await dialog.getByLabel('E-post').fill('ebba@')
  await dialog.getByRole('button', { name: 'Skapa kund' }).click()
  await dialog.getByText('Det är ingen e-postadress.').waitFor()
  await page.keyboard.press('Escape')

  // The account changes it at once; the page stays the one it was.
  await page.goto('/account')
  await page.getByRole('heading', { level: 1, name: 'Konto' }).waitFor()
  await page.evaluate(() => Object.assign(window, { stays: true }))
  await page.getByRole('radio', { name: 'Suomi' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tili' }).waitFor()
  expect(await page.evaluate(() => [document.documentElement.lang, 'stays' in window])).toEqual(['fi', true])
  await expect
    .poll(async () => (await (await context.request.get('/api/v1/me')).json()).data.preferences.language)
    .toBe('fi')
  expect(await faultsOfWords(page, 'fi')).toEqual([])

  // Whoever comes back finds it so, whatever the browser speaks.
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Tili' }).waitFor()
  expect(problems.filter((problem) => !/status of 4\d\d/.test(problem))).toEqual([])
  await close()
})

it('loads the texts of the chosen language alone', async () => {
  const desk = await demo.desk({ width: 1440 })
  await speak(desk, 'sv')
  const open = async () => {
    await desk.page.goto(demo.at('/clients'))
    await desk.page.getByRole('heading', { level: 1, name: /Kunder/ }).waitFor()
  }
  // A browser that nobody used before begins in its own language, and knows that of the person from then on.
  await open()
  const fetched: string[] = []
  desk.page.on('response', async (answer) => {
    if (/assets\/(shell|clients|values)-.*\.js/.test(answer.url())) fetched.push(await answer.text())
  })
  await open()
  await desk.page.waitForLoadState('networkidle')
  const all = fetched.join('')
  expect(all).toContain('Hoppa till innehållet')
  expect(all).not.toContain('Skip to the content')
  expect(all).not.toContain('Siirry sisältöön')
  await desk.close()
})

async function speak(desk: Desk, language: ClientLanguage): Promise<void> {
  const answer = await desk.context.request.patch('/api/v1/me', {
    headers: desk.headers,
    data: { preferences: { language } },
  })
  expect(answer.ok()).toBe(true)
}
