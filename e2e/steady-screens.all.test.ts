// @module-tag story

import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { looksOf, runsOf } from '../platform/testing/extent.ts'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { openPage, scrollsSideways } from './harness/browser.ts'
import { startDemo } from './harness/demo.ts'
import { type Product, startForms } from './harness/product.ts'
import { visit } from './harness/visit.ts'

const demo = startDemo()

/** Where the rows of the table stand. */
const placesOfRows = (page: Page) =>
  page
    .locator('tbody [role=row], tbody tr')
    .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().top)))

/** Chooses the second and the third row by clicks where they stood before anything was chosen. */
async function chooseTwo(page: Page): Promise<void> {
  const rows = page.locator('tbody tr')
  await rows.nth(2).locator('td').nth(1).waitFor()
  const places = await placesOfRows(page)
  const boxes = await Promise.all(
    [1, 2].map(async (at) => (await rows.nth(at).locator('input[type=checkbox]').boundingBox())!),
  )
  for (const box of boxes) {
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    expect(await placesOfRows(page)).toEqual(places)
  }
  await page.getByText('2 selected', { exact: true }).waitFor()
  expect(await placesOfRows(page)).toEqual(places)
  for (const at of [1, 2]) expect(await rows.nth(at).locator('input[type=checkbox]').isChecked()).toBe(true)
}

it('chooses rows of every list without one of them moving', async () => {
  for (const theme of looksOf(['light', 'dark'])) {
    const desk = await demo.desk({ theme })
    const { page } = desk
    for (const list of ['clients', 'berths', 'interests?view=table', 'residential/interests']) {
      await visit(page, `/demo/${list}`)
      await chooseTwo(page)
      await desk.screenshot(`chosen-${list.replace(/\W.*/, '')}`)
      if (list === 'clients') await expectNoSeriousViolations(page)
      await page.getByRole('button', { name: 'Clear selection' }).click()
      await page.getByText('2 selected', { exact: true }).waitFor({ state: 'detached' })
    }
    expect(desk.problems).toEqual([])
    await desk.close()
  }
})

it('lets the last row be seen above what is done with the chosen ones', async () => {
  const desk = await demo.desk()
  const { page } = desk
  await visit(page, '/demo/berths')
  await page.getByRole('grid').focus()
  await page.keyboard.press('End')
  const last = page.locator('tbody tr[aria-rowindex="120"]')
  await last.locator('input[type=checkbox]:enabled').waitFor({ state: 'attached' })
  await page.keyboard.press('x')
  const bar = page.getByRole('region', { name: '1 selected' })
  await bar.waitFor()
  const boxOf = async (one: Locator) => (await one.boundingBox())!
  await expect
    .poll(async () => {
      const row = await boxOf(last)
      return row.y + row.height <= (await boxOf(bar)).y
    })
    .toBe(true)
  await desk.close()
})

it('chooses submissions of a form without one of them moving', async () => {
  let forms: Product | undefined
  try {
    forms = await startForms({ DEMO: 'true' })
    const desk = await openPage(demo.browser, { baseURL: forms.url })
    const { request } = desk.context
    const data = { email: 'forms@demo.berthwise.example', password: forms.demoPassword() }
    expect((await request.post('/api/auth/sign-in/email', { data })).status()).toBe(200)
    const list = (await (await request.get('/api/v1/forms?limit=50')).json()).data
    const form = list.find(({ name }: { name: string }) => name === 'Berth inquiry')
    await visit(desk.page, `/forms/${form.id}/submissions`)
    await chooseTwo(desk.page)
    await desk.screenshot('chosen-submissions')
    await desk.close()
  } finally {
    await forms?.stop()
  }
})

/** Types into the picker that has the focus, as fast as a person does, and gives what its search holds. */
async function typeInto(page: Page, picker: Locator, text: string): Promise<string> {
  await picker.focus()
  await page.keyboard.type(text, { delay: 40 })
  const search = page.locator('[cmdk-input]')
  await expect.poll(() => search.inputValue()).toBe(text)
  const written = await search.inputValue()
  await page.keyboard.press('Escape')
  await search.waitFor({ state: 'detached' })
  return written
}

it('opens a picker by typing into it, and takes every letter', async () => {
  const desk = await demo.desk()
  const { page } = desk
  const dialogs = {
    interests: ['Client', 'Yacht'],
    yachts: ['Owner'],
    clients: ['Nationality'],
    companies: ['Country'],
    tenancies: ['Client', 'Yacht', 'Berth'],
    'residential/interests': ['Client'],
    'residential/clients': ['Nationality', 'Residence'],
  }
  for (const [screen, pickers] of Object.entries(dialogs)) {
    await visit(page, `/demo/${screen}?create=yes`)
    const dialog = page.getByRole('dialog').first()
    await dialog.waitFor().catch(() => expect.fail(`no dialog on ${screen}`))
    for (const name of pickers) {
      const picker = dialog.getByRole('combobox', { name }).first()
      expect(await typeInto(page, picker, 'Kell 1'), `${screen}: ${name}`).toBe('Kell 1')
    }
    await page.keyboard.press('Escape')
  }

  // The focus of a list that is closed does not come back from the next field.
  await visit(page, '/demo/tenancies?create=yes')
  const fields = page.getByRole('dialog').first()
  await typeInto(page, fields.getByRole('combobox', { name: 'Client' }).first(), 'Kell')
  await fields.getByRole('combobox', { name: 'Client' }).first().press('k')
  await page.locator('[cmdk-input]').waitFor()
  const yacht = fields.getByRole('combobox', { name: 'Yacht' }).first()
  await yacht.evaluate((next) => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    if (next instanceof HTMLElement) next.focus()
  })
  expect(await typeInto(page, yacht, 'Kell 2')).toBe('Kell 2')

  // What is focused when the dialog opens takes the typing, the first option is the one looked for, Enter takes it.
  await visit(page, '/demo/interests?create=yes')
  const client = page.getByRole('dialog').getByRole('combobox', { name: 'Client' })
  await expect.poll(() => client.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.type('Gustav Keller', { delay: 40 })
  await expect
    .poll(() => page.getByRole('option', { name: 'Gustav Keller' }).first().getAttribute('aria-selected'))
    .toBe('true')
  await page.keyboard.press('Enter')
  await client.filter({ hasText: 'Gustav Keller' }).waitFor()
  expect(desk.problems).toEqual([])
  await desk.close()
})

/** Runs in the page: writes down, after each frame, where the drawing of the plan stands in the window. */
function watchPlan(): void {
  const seen: string[] = []
  Object.assign(window, { planSeen: seen })
  const box = (element: Element | null | undefined) => {
    const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
    return [x, y, width, height].map(Math.round).join(' ')
  }
  const look = () => {
    const svg = document.querySelector('.plan-frame svg')
    // What is not laid out is not seen either.
    if (svg && svg.getClientRects().length > 0) {
      const texts = svg.querySelectorAll('text')
      const parts = [
        svg.querySelector('path'),
        texts[0],
        texts[texts.length - 1],
        svg.querySelector('g[data-dock]'),
      ]
      const place = parts.map(box).join(' | ')
      if (seen.at(-1) !== place) seen.push(place)
    }
    requestAnimationFrame(() => {
      const after = new MessageChannel()
      after.port1.onmessage = look
      after.port2.postMessage(null)
    })
  }
  look()
}

for (const reducedMotion of looksOf(['no-preference', 'reduce'])) {
  it(`opens the plan again and again without a wrong frame, motion: ${reducedMotion}`, async () => {
    const desk = await demo.desk()
    const { page } = desk
    await page.emulateMedia({ reducedMotion })
    await page.addInitScript(watchPlan)
    const plan = page.getByRole('listbox', { name: 'Plan of' })
    for (let opened = 0; opened < runsOf(10); opened++) {
      if (opened === 0) await visit(page, '/demo/plan')
      else if (opened % 2 === 0) await page.reload()
      else {
        await page.getByRole('link', { name: 'Berths', exact: true }).click()
        await page.getByRole('grid').waitFor()
        await page.getByRole('link', { name: 'Plan', exact: true }).click()
      }
      await plan.locator('svg text').first().waitFor()
      await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestAnimationFrame(done))))
      const places = await page.evaluate(() => (window as never as { planSeen: string[] }).planSeen)
      expect(new Set(places).size, places.join('\n')).toBe(1)
    }
    expect(await scrollsSideways(page)).toBe(false)
    await desk.screenshot('plan-settled')
    await desk.close()
  })
}

it('shows no number in the legend of the plan before it is known', async () => {
  const desk = await demo.desk()
  const { page } = desk
  let answer = () => {}
  const held = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/api/v1/berths/plan*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/demo/plan')
  const entry = page.getByRole('button', { name: /^Available/ })
  await entry.waitFor()
  expect(await entry.textContent()).toBe('Available')
  answer()
  await expect.poll(() => entry.textContent()).toMatch(/^Available[1-9]/)
  await desk.close()
})
