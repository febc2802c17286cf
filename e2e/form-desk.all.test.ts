// @module-tag story

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { looksOf } from '../platform/testing/extent.ts'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { openPage, type PageOptions, scrollsSideways, testBrowser } from './harness/browser.ts'
import { tabTo } from './harness/page/keyboard.ts'
import { type Product, startForms } from './harness/product.ts'

let forms: Product
let browser: Browser
let workspaceId: string

beforeAll(async () => {
  forms = await startForms({ DEMO: 'true' })
  browser = await testBrowser()
  const { context, close } = await openDesk()
  const [workspace] = (await (await context.request.get('/api/v1/workspaces')).json()).data
  workspaceId = workspace.id
  await close()
})
afterAll(() => forms?.stop())

async function openDesk(options: PageOptions = {}) {
  const desk = await openPage(browser, { baseURL: forms.url, ...options })
  const answer = await desk.context.request.post('/api/auth/sign-in/email', {
    data: { email: 'forms@demo.berthwise.example', password: forms.demoPassword() },
  })
  expect(answer.status()).toBe(200)
  return desk
}

type Desk = Awaited<ReturnType<typeof openDesk>>

async function dataOf<T>(desk: Desk, path: string): Promise<T> {
  return (await (await desk.context.request.get(path)).json()).data
}

for (const look of looksOf([{ width: 360, theme: 'dark' }, { width: 1440 }])) {
  it(`is accessible and fits ${look.width} pixels on every screen`, async () => {
    const desk = await openDesk(look)
    const list = await dataOf<{ id: string; name: string }[]>(desk, '/api/v1/forms?limit=50')
    const form = `/forms/${list.find(({ name }) => name === 'Berth inquiry')!.id}`
    const [answer] = await dataOf<{ id: string }[]>(desk, `/api/v1${form}/submissions?limit=1`)
    const onForm = ['build', 'settings', 'languages', 'share', 'results', 'webhooks', 'activity'].map(
      (tab) => `${form}/${tab}`,
    )
    const answers = [`${form}/submissions`, `${form}/submissions?open=${answer!.id}`]
    const account = [`/w/${workspaceId}`, '/keys', '/members', '/account']
    for (const path of [...account, ...onForm, ...answers]) {
      await desk.page.goto(path)
      await desk.page.locator('main h1, main h2').first().waitFor()
      await expect.poll(() => desk.page.locator('main [aria-label^="Loading"]').count()).toBe(0)
      // A panel that comes in from the side has to arrive first.
      await expect.poll(() => scrollsSideways(desk.page), { message: path }).toBe(false)
      await expectNoSeriousViolations(desk.page)
    }
    expect(desk.problems).toEqual([])
    await desk.close()
  })
}

it('builds and publishes a form by the keyboard alone', async () => {
  const desk = await openDesk()
  const { page } = desk
  const { keyboard } = page
  await page.goto(`/w/${workspaceId}`)
  await page.getByRole('button', { name: 'New form' }).waitFor()
  await keyboard.press('c')
  await page.getByRole('dialog').getByLabel('Name').waitFor()
  await keyboard.type('Crane booking')
  await keyboard.press('Control+Enter')
  await page.waitForURL(/\/build/)

  const canvas = page.locator('#canvas [data-row]')
  for (const [type, label] of [
    ['Short text', 'Boat name'],
    ['Date', 'Day of the lift'],
  ] as const) {
    await tabTo(page, page.getByRole('button', { name: type, exact: true }))
    await keyboard.press('Enter')
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value))
      .toBe(type)
    await keyboard.type(label)
    await canvas.getByText(label, { exact: true }).waitFor()
  }
  const order = () => canvas.allInnerTexts().then((rows) => rows.map((row) => row.split('\n')[0]))
  expect(await order()).toEqual(['Boat name', 'Day of the lift'])
  await canvas.last().focus()
  await keyboard.press('Alt+ArrowUp')
  await expect.poll(order).toEqual(['Day of the lift', 'Boat name'])
  await keyboard.press('Control+z')
  await expect.poll(order).toEqual(['Boat name', 'Day of the lift'])
  await page.getByText('Saved', { exact: true }).waitFor()
  await tabTo(page, page.getByRole('button', { name: 'Publish' }))
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Publish anyway' }))
  await keyboard.press('Enter')
  await page.getByText('Version 1 is published', { exact: true }).waitFor()
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('shows both drafts when two people edited one, and loses neither', async () => {
  const mine = await openDesk()
  const theirs = await openDesk()
  const form = await theirs.context.request.post('/api/v1/forms', {
    data: { workspaceId, name: 'Slip', template: 'waiting_list' },
  })
  const { id } = (await form.json()).data
  type Draft = { title: string }
  const stored = async () => (await dataOf<{ draft: Draft }>(theirs, `/api/v1/forms/${id}`)).draft.title
  const title = (desk: Desk) => desk.page.getByRole('textbox', { name: 'Title (required)' })
  for (const desk of [mine, theirs]) {
    await desk.page.goto(`/forms/${id}/build`)
    await title(desk).waitFor()
    // What the desk fetches beside is here before the signal goes.
    await desk.page.waitForLoadState('networkidle')
  }

  // Out on the pontoon the signal is gone while a colleague in the office goes on.
  await mine.context.setOffline(true)
  await mine.page
    .getByRole('status')
    .getByText(/^No connection/)
    .waitFor()
  await title(mine).fill('Slip, from the pontoon')
  await title(theirs).fill('Slip, from the office')
  await expect.poll(stored).toBe('Slip, from the office')
  await mine.context.setOffline(false)
  const dialog = mine.page.getByRole('dialog')
  await dialog.getByText('Slip, from the office').waitFor()
  await expectNoSeriousViolations(mine.page)
  expect(await stored()).toBe('Slip, from the office')
  await mine.page.keyboard.press('Control+Enter')
  await expect.poll(stored).toBe('Slip, from the pontoon')
  await expect.poll(() => title(theirs).inputValue()).toBe('Slip, from the pontoon')

  // What was not chosen is one undo away.
  await mine.page.getByRole('button', { name: 'Undo' }).first().click()
  await expect.poll(stored).toBe('Slip, from the office')
  await mine.close()
  await theirs.close()
})
