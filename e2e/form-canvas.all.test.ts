// @module-tag story

import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Definition, DefinitionInput } from '../contract/forms/definition.ts'
import { looksOf } from '../platform/testing/extent.ts'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { openPage, type PageOptions, scrollsSideways, testBrowser } from './harness/browser.ts'
import { type Product, startForms } from './harness/product.ts'

let forms: Product
let browser: Browser

beforeAll(async () => {
  forms = await startForms({ DEMO: 'true' })
  browser = await testBrowser()
})
afterAll(() => forms?.stop())

const definition: DefinitionInput = {
  title: 'Lift out',
  pages: [
    {
      id: 'page1',
      fields: [
        { id: 'name', key: 'your_name', type: 'short_text', label: 'Your name' },
        {
          id: 'kind',
          key: 'kind',
          type: 'choice',
          label: 'Kind of boat',
          options: [
            { value: 'sail', label: 'Sail' },
            { value: 'motor', label: 'Motor' },
          ],
        },
        {
          id: 'mast',
          key: 'mast',
          type: 'number',
          label: 'Mast',
          showIf: { match: 'all', rules: [{ field: 'kind', op: 'is', value: 'sail' }] },
        },
        { id: 'from', key: 'campaign', type: 'hidden', label: 'Campaign' },
      ],
    },
  ],
  thankYou: { kind: 'message', title: 'Thanks', message: 'We write to you.' },
  branding: { color: '#0a5a78', theme: 'system' },
}

async function openBuilder(draft: DefinitionInput = definition, options: PageOptions = {}) {
  const desk = await openPage(browser, { baseURL: forms.url, ...options })
  const call = async (method: string, path: string, data?: object, version?: number) => {
    const headers: Record<string, string> = version === undefined ? {} : { 'if-match': `"${version}"` }
    const answer = await desk.context.request.fetch(path, { method, headers, ...(data ? { data } : {}) })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()).data
  }
  const email = 'forms@demo.berthwise.example'
  await desk.context.request.post('/api/auth/sign-in/email', {
    data: { email, password: forms.demoPassword() },
  })
  const [workspace] = await call('GET', '/api/v1/workspaces')
  const form = await call('POST', '/api/v1/forms', { workspaceId: workspace.id, name: 'Lift out' })
  await call('PATCH', `/api/v1/forms/${form.id}`, { draft }, form.version)
  await desk.page.goto(`/forms/${form.id}/build`)
  await row(desk.page, 'name').waitFor()
  const stored = async (): Promise<Definition> => (await call('GET', `/api/v1/forms/${form.id}`)).draft
  return { ...desk, call, id: form.id as string, stored }
}

const row = (page: Page, id: string) => page.locator(`#canvas [data-row="${id}"]`)
const focusedRow = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-row'))
const drawn = (page: Page) => page.frameLocator('#canvas iframe')

/** Clicks on a text of the page, which is drawn in a frame that takes no clicks itself. */
async function clickText(page: Page, selector: string) {
  const text = drawn(page).locator(selector).first()
  await text.scrollIntoViewIfNeeded()
  const box = (await text.boundingBox())!
  await page.mouse.click(box.x + 12, box.y + box.height / 2)
}

/** Writes over a text of the page. */
async function write(page: Page, selector: string, name: string, text: string, end = 'Enter') {
  await clickText(page, selector)
  const input = page.locator('#canvas').getByRole('textbox', { name, exact: true })
  await input.fill(text)
  await input.press(end)
  await input.waitFor({ state: 'detached' })
}

it('is the page itself, whose texts are written where they stand', async () => {
  const { page, problems, stored, screenshot, close } = await openBuilder()
  expect(await drawn(page).locator('.option span').allInnerTexts()).toEqual(['Sail', 'Motor'])
  await write(page, 'h1', 'Title', 'Lift out in spring')
  await write(page, '[data-field=name] label', 'Label', 'Who are you?')
  await write(page, '[data-field=kind] .option:nth-of-type(2) span', 'Option 2', 'Motor boat')
  await write(page, '[data-field=kind] .option:nth-of-type(1) span', 'Option 1', 'Never mind', 'Escape')
  await write(page, '[data-send]', 'Text of the button', 'Book it')
  await write(page, 'main + main h1', 'Title of the thank-you page', 'It is booked')
  await write(page, 'main + main p', 'Text of the thank-you page', 'One\n\nTwo', 'Control+Enter')

  // A text that is not there yet, and one pasted with its lines into a single one.
  await row(page, 'name').focus()
  await page.getByRole('button', { name: 'Help text' }).click()
  await page.locator('#canvas').getByRole('textbox', { name: 'Help text' }).fill('As in the passport')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => focusedRow(page)).toBe('name')
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('Who\nare you')
  await page.keyboard.press('Enter')

  await expect.poll(async () => (await stored()).pages[0]!.fields[0]!.label).toBe('Who are you')
  const draft = await stored()
  expect(draft.title).toBe('Lift out in spring')
  expect(draft.submitLabel).toBe('Book it')
  expect(draft.thankYou).toEqual({ kind: 'message', title: 'It is booked', message: 'One\n\nTwo' })
  const [name, kind] = draft.pages[0]!.fields
  expect(name).toMatchObject({ help: 'As in the passport', key: 'who_are_you' })
  expect(kind!.options!.map((option) => option.label)).toEqual(['Sail', 'Motor boat'])
  expect(await drawn(page).locator('main + main p').allInnerTexts()).toEqual(['One', 'Two'])
  await page.getByText('Hidden: not on the page').waitFor()
  expect(await row(page, 'mast').textContent()).toContain('Shown only if a condition holds')
  await expectNoSeriousViolations(page)
  await screenshot('form-canvas')
  expect(problems).toEqual([])
  await close()
})

it('takes new fields between others, and is ordered by mouse and by keyboard', async () => {
  const { page, problems, stored, close } = await openBuilder()
  const order = async () => (await stored()).pages[0]!.fields.map((field) => field.id).join(' ')
  // By the slash key, below what is chosen.
  await row(page, 'name').focus()
  await page.keyboard.press('/')
  // The first kind has the focus once the menu listens.
  await page.locator('[role=menuitem]:focus').waitFor()
  await page.keyboard.type('da')
  await page.locator('[role=menuitem]:focus', { hasText: 'Date' }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await stored()).pages[0]!.fields[1]!.type).toBe('date')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect.poll(order).toBe('name kind mast from')

  // By the plus in a gap.
  await row(page, 'kind').focus()
  await page.locator('#gap-kind').click()
  await page.getByRole('menuitem', { name: 'E-mail' }).click()
  await expect.poll(async () => (await stored()).pages[0]!.fields[2]!.type).toBe('email')
  await page.getByRole('button', { name: 'Undo' }).first().click()

  // By dragging one over another, and by the keys.
  const [from, to] = [(await row(page, 'name').boundingBox())!, (await row(page, 'mast').boundingBox())!]
  await page.mouse.move(from.x + from.width - 60, from.y + from.height / 2)
  await page.mouse.down()
  for (const step of [0.2, 0.6, 1])
    await page.mouse.move(to.x + 40, from.y + (to.y + to.height - 6 - from.y) * step, { steps: 4 })
  await page.mouse.up()
  await expect.poll(order).toBe('kind mast name from')
  await row(page, 'name').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(order).toBe('name kind mast from')
  await expect.poll(() => focusedRow(page)).toBe('name')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focusedRow(page)).toBe('kind')
  expect(problems).toEqual([])
  await close()
})

it('follows the typing letter by letter, with many fields and while something is missing', async () => {
  const many = Array.from({ length: 60 }, (_, at) => ({
    id: `many${at}`,
    key: `many_${at}`,
    type: at % 6 === 0 ? ('country' as const) : ('short_text' as const),
    label: `Question ${at}`,
  }))
  const [first] = definition.pages
  const { page, close } = await openBuilder({
    ...definition,
    pages: [{ ...first!, fields: [...first!.fields, ...many] }],
  })
  await row(page, 'name').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Backspace')
  await drawn(page).locator('[data-field=name] label', { hasText: 'Without a label' }).waitFor()
  const label = drawn(page).locator('[data-field=name] label')
  let typed = ''
  for (const letter of 'A whole new question') {
    await page.keyboard.type(letter)
    typed += letter
    await label.filter({ hasText: typed.trim() }).waitFor()
  }
  await close()
})

it('is tried at what is chosen, by the page’s own script, and sends nothing', async () => {
  const [first] = definition.pages
  const { page, call, id, problems, close } = await openBuilder({
    ...definition,
    pages: [
      first!,
      { id: 'page2', fields: [{ id: 'mail', key: 'mail', type: 'email', label: 'E-mail', required: true }] },
    ],
    endings: [
      {
        id: 'sailed',
        when: { match: 'all', rules: [{ field: 'kind', op: 'is', value: 'sail' }] },
        thankYou: { kind: 'message', title: 'The mast comes down first', message: '' },
      },
    ],
  })
  const requests: string[] = []
  page.on('request', (request) => /\/f\/|public/.test(request.url()) && requests.push(request.url()))
  await row(page, 'mail').focus()
  await page.getByRole('radio', { name: 'Preview' }).first().click()
  const preview = page.frameLocator('iframe[title="Preview of the page"]')
  await preview.getByText('Step 2 of 2').waitFor()
  await preview.getByRole('button', { name: 'Back' }).click()
  expect(await preview.getByLabel('Mast').isVisible()).toBe(false)
  await preview.getByLabel('Sail').check()
  await preview.getByLabel('Mast').fill('12')
  await preview.getByRole('button', { name: 'Continue' }).click()
  await preview.getByRole('button', { name: 'Send' }).click()
  await preview.getByText('Fill this in.').or(preview.locator('#p-mail:not(:empty)')).first().waitFor()
  await preview.getByLabel('E-mail').fill('aino@example.com')
  await preview.getByRole('button', { name: 'Send' }).click()
  await preview.getByRole('heading', { name: 'The mast comes down first' }).waitFor()
  await page.getByRole('button', { name: 'Start over' }).click()
  await preview.getByText('Step 2 of 2').waitFor()
  await page.getByRole('radio', { name: 'Phone' }).click()
  await expect.poll(() => preview.locator('body').evaluate((body) => body.clientWidth)).toBe(390)
  await expectNoSeriousViolations(page)
  expect(requests).toEqual([])
  expect((await call('GET', `/api/v1/forms/${id}`)).submissionCount).toBe(0)
  expect(problems).toEqual([])
  await close()
})

it('names what a question leaves behind, takes it back after a reload, and says so before publishing', async () => {
  const { page, call, id, problems, stored, close } = await openBuilder()
  const { version } = await call('GET', `/api/v1/forms/${id}`)
  await call('POST', `/api/v1/forms/${id}/publish`, undefined, version)
  await page.reload()
  await row(page, 'kind').focus()
  await page.keyboard.press('Delete')
  await page.getByText('It stood at: Mast', { exact: true }).waitFor()
  await page.getByText('Saved', { exact: true }).waitFor()
  await expect.poll(async () => (await stored()).pages[0]!.fields.length).toBe(3)

  await page.getByRole('button', { name: 'Publish' }).click()
  const check = page.getByRole('list', { name: 'Before you publish' })
  await check.waitFor()
  const lines = await check.getByRole('button').allInnerTexts()
  expect(lines).toEqual([
    '“Mast” no longer has its condition: “Kind of boat”, which it asked about, is gone.',
  ])
  await expectNoSeriousViolations(page)
  await check.getByRole('button').first().click()
  await expect.poll(() => row(page, 'mast').getAttribute('aria-current')).toBe('true')

  await page.reload()
  await row(page, 'mast').waitFor()
  await page.keyboard.press('Control+z')
  await expect
    .poll(async () => (await stored()).pages[0]!.fields[2]!.showIf?.rules)
    .toEqual([{ field: 'kind', op: 'is', value: 'sail' }])
  expect(problems).toEqual([])
  await close()
})

it('saves settings by itself, under when they hold', async () => {
  const { page, call, id, problems, stored, close } = await openBuilder()
  const settings = () => call('GET', `/api/v1/forms/${id}`)
  await page.goto(`/forms/${id}/settings`)
  const atOnce = page.getByRole('region', { name: 'Holds at once' })
  const later = page.getByRole('region', { name: 'With the next publishing' })
  await atOnce.getByLabel('Most submissions').fill('12')
  await atOnce.getByLabel('Tell by mail').fill('office@solvik.example')
  await expect.poll(async () => (await settings()).responseLimit).toBe(12)
  await page.keyboard.press('Tab')
  await expect.poll(async () => (await settings()).notifyEmails).toEqual(['office@solvik.example'])
  await atOnce.getByText('Saved', { exact: true }).waitFor()

  // What is refused stays as it is on the server, and says why.
  await atOnce.getByLabel('Address').fill('No address!')
  await page.keyboard.press('Tab')
  await atOnce.getByText('Use lower-case letters, digits and single hyphens.').waitFor()
  await later.getByRole('textbox', { name: 'Text of the button' }).fill('Book')
  await expect.poll(async () => (await stored()).submitLabel).toBe('Book')
  await later.getByText('Saved', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: /^Save/ }).count()).toBe(0)
  await expectNoSeriousViolations(page)
  expect(problems).toEqual([])
  await close()
})

it('gives its link as a QR code for signs', async () => {
  const { page, call, id, problems, close } = await openBuilder()
  const { version, url } = await call('GET', `/api/v1/forms/${id}`)
  await call('POST', `/api/v1/forms/${id}/publish`, undefined, version)
  await page.goto(`/forms/${id}/share`)
  await page.getByRole('img', { name: 'The link as a QR code' }).waitFor()
  for (const [kind, mark] of [
    ['SVG', '<svg xmlns='],
    ['PNG', '\x89PNG'],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `QR code as ${kind}` }).click(),
    ])
    const file = await readFile((await download.path())!)
    expect(file.subarray(0, mark.length).toString('latin1')).toBe(mark)
    expect(download.suggestedFilename()).toBe(`${new URL(url).pathname.slice(3)}.${kind.toLowerCase()}`)
  }
  await expectNoSeriousViolations(page)
  expect(problems).toEqual([])
  await close()
})

for (const look of looksOf([{ width: 1440, theme: 'dark' }, { width: 360 }])) {
  it(`is written from right to left on ${look.width} pixels`, async () => {
    const { page, problems, stored, screenshot, close } = await openBuilder(
      { ...definition, language: 'ar', title: 'رفع القارب' },
      look,
    )
    await write(page, '[data-field=name] label', 'Label', 'اسمك')
    await expect.poll(async () => (await stored()).pages[0]!.fields[0]!.label).toBe('اسمك')
    expect(await drawn(page).locator('html').getAttribute('dir')).toBe('rtl')
    expect(await scrollsSideways(page)).toBe(false)
    await expectNoSeriousViolations(page)
    await screenshot('form-canvas-rtl')
    expect(problems).toEqual([])
    await close()
  })
}
