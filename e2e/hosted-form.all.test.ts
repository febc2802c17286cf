// @module-tag story

import { once } from 'node:events'
import { createServer, get, type Server } from 'node:http'
import type { Browser, FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DefinitionInput } from '../contract/forms/definition.ts'
import { everything } from '../forms/hosted/testing/definitions.ts'
import { parted } from '../forms/hosted/testing/parted.ts'
import { looksOf } from '../platform/testing/extent.ts'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { openPage, scrollsSideways, testBrowser } from './harness/browser.ts'
import { type Product, startForms } from './harness/product.ts'

let forms: Product
let browser: Browser
let cookie: string
let workspaceId: string
let waitingList: string

beforeAll(async () => {
  ;[browser, forms] = await Promise.all([testBrowser(), startForms({ DEMO: 'true' })])
  const [, email, password] = /sign in +(\S+) +(\S+)/.exec(forms.output())!
  const signedIn = await fetch(`${forms.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!
  workspaceId = (await ask('GET', '/api/v1/workspaces')).data[0].id
  waitingList = await publish('waiting-list', everything)
})
afterAll(() => forms?.stop())

async function ask(method: string, path: string, body?: object, version?: number) {
  const answer = await fetch(forms.url + path, {
    method,
    headers: {
      cookie,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  expect(answer.status).toBeLessThan(300)
  return answer.json()
}

/** Publishes a form at an address and gives its id. */
async function publish(slug: string, draft: DefinitionInput): Promise<string> {
  const { data: form } = await ask('POST', '/api/v1/forms', { workspaceId, name: slug })
  const { data } = await ask('PATCH', `/api/v1/forms/${form.id}`, { slug, draft }, form.version)
  await ask('POST', `/api/v1/forms/${form.id}/publish`, undefined, data.version)
  return form.id
}

/** The answers of a form, newest first. */
async function answersTo(formId: string): Promise<Record<string, unknown>[]> {
  const { data } = await ask('GET', `/api/v1/forms/${formId}/submissions`)
  return data.map((one: { data: Record<string, unknown> }) => one.data)
}

const papers = {
  name: 'papers.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'),
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** From the first page of three to the last. */
async function leadOn(frame: FrameLocator): Promise<void> {
  for (const step of ['Step 2 of 3', 'Step 3 of 3']) {
    await frame.getByRole('button', { name: 'Continue' }).click()
    await frame.getByText(step).waitFor()
  }
}

const live = (page: Page) => page.locator('form.live').waitFor()

async function aboutYou(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('E-mail').fill('aino@example.com')
  await page.getByLabel('Telephone').fill('040 123 4567')
  await page.getByLabel('Country').selectOption('FI')
  await page.getByLabel('Something else').check()
  await page.getByLabel('What is it?').fill('A tug')
}

describe('a form on a telephone', () => {
  it('leads through its pages, keeps a draft, takes a file and thanks', async () => {
    const { page, problems, screenshot, close } = await openPage(browser, { baseURL: forms.url, width: 360 })
    await page.goto('/f/waiting-list?campaign=boat+show&utm_source=news')
    await live(page)
    expect(await scrollsSideways(page)).toBe(false)
    expect(await page.getByLabel('What is it?').isVisible()).toBe(false)
    await press(page, 'Continue')
    await page.locator('#p-fname').getByText('Please fill this in.').waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('f-fname')
    await screenshot('hosted-problems')
    await aboutYou(page, 'Aino Virtanen')
    await page.getByLabel('E-mail').fill('aino@')
    await page.getByLabel('Telephone').focus()
    await page.locator('#p-femail').getByText('Write an e-mail address').waitFor()
    await page.getByLabel('E-mail').fill('aino@example.com')
    expect(await page.locator('#p-femail').textContent()).toBe('')
    await press(page, 'Continue')
    await page.getByText('Step 2 of 3').waitFor()
    await page.getByLabel('Length over all').fill('12,4')
    await page.getByLabel('Water').check()
    // Answers are kept as they are written, and are there when the page is opened again.
    await page.waitForFunction(() => localStorage.getItem('berthwise-draft:waiting-list')?.includes('12,4'))
    await page.reload()
    await live(page)
    await page.getByText('Your answers from last time are here.').waitFor()
    await page.getByText('Step 2 of 3').waitFor()
    expect(await page.getByLabel('Length over all').inputValue()).toBe('12,4')
    await page.getByLabel('Papers').setInputFiles({ ...papers, buffer: Buffer.from('MZ\x90\x00 not a PDF') })
    await page.getByText('is of another kind. Taken here: PDF or pictures.').waitFor()
    await page.getByLabel('Papers').setInputFiles(papers)
    await page.getByRole('button', { name: 'Remove papers.pdf' }).waitFor()
    await page.locator('.files progress').waitFor({ state: 'detached' })
    await screenshot('hosted-step')
    await press(page, 'Back')
    await page.getByText('Step 1 of 3').waitFor()
    expect(await page.getByLabel('Your name').inputValue()).toBe('Aino Virtanen')
    await press(page, 'Continue')
    await page.getByText('Step 2 of 3').waitFor()
    await press(page, 'Continue')
    await page.getByText('Step 3 of 3').waitFor()
    await page.getByLabel('4 of 5').focus()
    await page.keyboard.press('Space')
    await page.getByLabel('9 of 10').check({ force: true })
    await page.getByLabel('You may keep this.').check()
    await press(page, 'Join the list')
    await page.getByRole('heading', { name: 'You are on the list' }).waitFor()
    await screenshot('hosted-thanks')
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    const [answer] = await answersTo(waitingList)
    expect(answer).toMatchObject({
      name: 'Aino Virtanen',
      phone: '+358401234567',
      country: 'FI',
      kind: 'something_else',
      else_what: 'A tug',
      length: 12.4,
      needs: ['water'],
      papers: [{ name: 'papers.pdf' }],
      rate: 4,
      nps: 9,
      consent: true,
      campaign: 'boat show',
    })
    // It was answered once, though the page was opened twice; whoever only looks at it as its author is not counted.
    const results = async () => (await ask('GET', `/api/v1/forms/${waitingList}/results`)).data
    await expect.poll(async () => (await results()).sends).toBe(1)
    await page.goto('/f/waiting-list?embed=1&counted=no')
    await live(page)
    await page.getByLabel('Your name').fill('The author')
    await page.goto('about:blank')
    await page.goto('/f/waiting-list')
    await live(page)
    await page.goto('about:blank')
    await expect.poll(async () => (await results()).views).toBe(3)
    expect(await results()).toMatchObject({ views: 3, starts: 1, sends: 1 })
    expect(problems.filter((problem) => !problem.includes('400'))).toEqual([])
    await close()
  })

  it('is the same form without a script', async () => {
    const context = await browser.newContext({
      baseURL: forms.url,
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
    })
    const page = await context.newPage()
    await page.goto('/f/waiting-list')
    await aboutYou(page, 'Without Script')
    await page.getByLabel('E-mail').fill('aino@')
    await page.getByLabel('Papers').setInputFiles(papers)
    await page.getByLabel('You may keep this.').check()
    // A person needs more than two seconds for this.
    await new Promise((resolve) => setTimeout(resolve, 2_100))
    await press(page, 'Join the list')
    await page.getByText('One answer needs another look').waitFor()
    expect(await page.title()).toContain('Please check')
    expect(await page.getByLabel('papers.pdf').isChecked()).toBe(true)
    await page.getByRole('link', { name: 'E-mail' }).click()
    await page.getByLabel('E-mail').fill('aino@example.com')
    await press(page, 'Join the list')
    await page.getByRole('heading', { name: 'You are on the list' }).waitFor()
    expect((await answersTo(waitingList))[0]).toMatchObject({
      name: 'Without Script',
      else_what: 'A tug',
      papers: [{ name: 'papers.pdf' }],
    })
    await context.close()
  })

  it.each(looksOf(['dark', 'light']))('is accessible in %s, also with problems and thanks', async (theme) => {
    const { page, close } = await openPage(browser, { baseURL: forms.url, theme, width: 360 })
    await page.goto('/f/waiting-list')
    await live(page)
    await expectNoSeriousViolations(page)
    await press(page, 'Continue')
    await expectNoSeriousViolations(page)
    await aboutYou(page, 'Axe')
    await press(page, 'Continue')
    await expectNoSeriousViolations(page)
    await press(page, 'Continue')
    await page.getByText('Step 3 of 3').waitFor()
    await expectNoSeriousViolations(page)
    for (const path of ['/f/waiting-list/thanks', '/f/there-is-none']) {
      await page.goto(path)
      await expectNoSeriousViolations(page)
    }
    await close()
  })
})

it('sends again when the connection fails, and is stored once', async () => {
  const { page, close } = await openPage(browser, { baseURL: forms.url, width: 360 })
  await page.goto('/f/waiting-list')
  await live(page)
  let tries = 0
  await page.route('**/submissions', async (route) => {
    tries += 1
    if (tries === 1) return route.abort()
    // The answer arrives, and word of it gets lost.
    const answer = await route.fetch()
    return tries === 2 ? route.abort() : route.fulfill({ response: answer })
  })
  await aboutYou(page, 'Lost and found')
  await press(page, 'Continue')
  await press(page, 'Continue')
  await page.getByLabel('You may keep this.').check()
  await press(page, 'Join the list')
  await page.getByRole('heading', { name: 'You are on the list' }).waitFor()
  expect(tries).toBe(3)
  expect((await answersTo(waitingList)).filter(({ name }) => name === 'Lost and found')).toHaveLength(1)
  await close()
})

it('says that the form has changed meanwhile, and keeps what was written', async () => {
  const [first] = everything.pages
  const short: DefinitionInput = { ...everything, pages: [{ ...first!, fields: first!.fields.slice(0, 2) }] }
  const id = await publish('changing', short)
  const { page, close } = await openPage(browser, { baseURL: forms.url, width: 360 })
  await page.goto('/f/changing')
  await live(page)
  await page.getByLabel('Your name').fill('Still here')
  await page.getByLabel('E-mail').fill('aino@example.com')
  const { data: form } = await ask('GET', `/api/v1/forms/${id}`)
  const fields = [
    ...short.pages[0]!.fields,
    { id: 'fyear', key: 'year', type: 'number' as const, label: 'Year', required: true },
  ]
  const draft = { ...short, pages: [{ ...first!, fields }] }
  const { data } = await ask('PATCH', `/api/v1/forms/${id}`, { draft }, form.version)
  await ask('POST', `/api/v1/forms/${id}/publish`, undefined, data.version)
  await press(page, 'Join the list')
  await page.getByText('This form has changed since you opened it').waitFor()
  expect(await page.getByLabel('Your name').inputValue()).toBe('Still here')
  await page.getByLabel('Year').fill('1999')
  await press(page, 'Join the list')
  await page.getByRole('heading', { name: 'You are on the list' }).waitFor()
  expect((await answersTo(id))[0]).toMatchObject({ name: 'Still here', year: 1999 })
  await close()
})

it('sends at most 40 KB in all', async () => {
  const { page, close } = await openPage(browser, { baseURL: forms.url, width: 360 })
  const addresses = new Set<string>()
  page.on('response', (response) => void (/^https?:/.test(response.url()) && addresses.add(response.url())))
  await page.goto('/f/waiting-list')
  await live(page)
  const bytes = await Promise.all([...addresses].map(gzipBytes))
  expect(addresses.size).toBe(2)
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(40_000)
  await close()
})

function gzipBytes(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let sum = 0
      answer.on('data', (chunk: Buffer) => (sum += chunk.length))
      answer.on('end', () => resolve(sum))
    }).on('error', reject)
  })
}

describe('a form in the page of another site', () => {
  let site: Server
  let siteUrl: string

  beforeAll(async () => {
    site = createServer((request, answer) => {
      answer.setHeader('content-type', 'text/html; charset=utf-8')
      const popup = 'data-mode="popup" data-button="Join the list" data-untitled data-parameters'
      const options = request.url?.startsWith('/popup') ? popup : 'data-hidden-campaign="home page"'
      answer.end(`<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Solvik</title><h1>Solvik marina</h1>
        <div data-berthwise-form="waiting-list" ${options}><a href="${forms.url}/f/waiting-list">The list</a></div>
        <p>Below</p><script async src="${forms.url}/embed.js"></script>`)
    }).listen(0, '127.0.0.1')
    await once(site, 'listening')
    // Another name of this machine is another site to a browser.
    siteUrl = `http://localhost:${(site.address() as { port: number }).port}`
  })
  afterAll(() => site?.close())

  it('is as high as it is long, knows where it stands, and says thanks', async () => {
    const { page, problems, screenshot, close } = await openPage(browser, { width: 360 })
    await page.goto(`${siteUrl}/berths?utm_source=partner&session=secret#private`)
    const element = page.locator('iframe')
    expect(await page.getByRole('link', { name: 'The list' }).count()).toBe(0)
    const frame = page.frameLocator('iframe')
    await frame.locator('form.live').waitFor()
    await expect.poll(() => element.getAttribute('title')).toBe('Waiting list for a berth')
    const inner = () => frame.locator('body').evaluate((body) => body.getBoundingClientRect().height)
    // Heights are fractions of a pixel that fonts decide.
    const fits = async () => Math.abs((await element.boundingBox())!.height - (await inner())) < 2
    await expect.poll(fits).toBe(true)
    const before = (await element.boundingBox())!.height
    await frame.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(async () => (await element.boundingBox())!.height).toBeGreaterThan(before)
    await expect.poll(fits).toBe(true)
    await screenshot('hosted-embedded')
    await frame.getByLabel('Your name').fill('From elsewhere')
    await frame.getByLabel('E-mail').fill('aino@example.com')
    await frame.getByLabel('Sailing yacht').check()
    await leadOn(frame)
    await frame.getByLabel('You may keep this.').check()
    const message = page.evaluate(
      () =>
        new Promise((resolve) => addEventListener('berthwise:sent', () => resolve('told'), { once: true })),
    )
    await frame.getByRole('button', { name: 'Join the list' }).click()
    await frame.getByRole('heading', { name: 'You are on the list' }).waitFor()
    expect(await message).toBe('told')
    await expect.poll(fits).toBe(true)
    const { data } = await ask('GET', `/api/v1/forms/${waitingList}/submissions`)
    expect(data[0].data).toMatchObject({ name: 'From elsewhere', campaign: 'home page' })
    const { data: one } = await ask('GET', `/api/v1/submissions/${data[0].id}`)
    expect(one.submission.meta.attribution).toMatchObject({
      utm_source: 'partner',
      page_url: `${siteUrl}/berths?utm_source=partner`,
    })
    expect(problems).toEqual([])
    await close()
  })

  it('opens behind a button, keeps the focus, closes by Escape from within, and takes what the page passes on', async () => {
    const { page, problems, screenshot, close } = await openPage(browser, { width: 360 })
    await page.goto(`${siteUrl}/popup?name=Passed+on&kind=motor_yacht`)
    const button = page.getByRole('button', { name: 'Join the list' })
    expect(await page.locator('iframe').count()).toBe(0)
    await button.press('Enter')
    const opened = page.getByRole('dialog', { name: 'The list' })
    const frame = opened.frameLocator('iframe')
    await frame.locator('form.live').waitFor()
    expect(await frame.getByLabel('Your name').inputValue()).toBe('Passed on')
    expect(await frame.getByLabel('Motor yacht').isChecked()).toBe(true)
    expect(await frame.getByRole('heading', { level: 1 }).isVisible()).toBe(false)
    await frame.getByLabel('Your name').press('Escape')
    await opened.waitFor({ state: 'hidden' })
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    // What was written is there when it is opened again.
    await button.click()
    await frame.getByLabel('Your name').fill('Aino')
    await opened.getByRole('button', { name: 'Close' }).click()
    await button.click()
    expect(await frame.getByLabel('Your name').inputValue()).toBe('Aino')
    await screenshot('hosted-popup')
    expect(await scrollsSideways(page)).toBe(false)
    await expectNoSeriousViolations(page)
    expect(problems).toEqual([])
    await close()
  })

  it('is found at the address it had before', async () => {
    const id = await publish('before-it-moved', everything)
    await ask('PATCH', `/api/v1/forms/${id}`, { slug: 'after-it-moved' })
    const { page, problems, close } = await openPage(browser, { width: 1440 })
    await page.goto(siteUrl)
    await page.evaluate(() => {
      const place = document.createElement('div')
      place.dataset.berthwiseForm = 'before-it-moved'
      document.body.prepend(place)
    })
    await page.frameLocator('iframe[src*="before-it-moved"]').locator('form.live').waitFor()
    expect(problems).toEqual([])
    await close()
  })

  it('takes the whole window on to the address after it', async () => {
    await publish('onward', { ...everything, thankYou: { kind: 'redirect', url: `${siteUrl}/thanks` } })
    const { page, close } = await openPage(browser, { width: 1440 })
    await page.goto(siteUrl)
    await page.evaluate(() => {
      const place = document.createElement('div')
      place.dataset.berthwiseForm = 'onward'
      document.body.prepend(place)
    })
    const frame = page.frameLocator('iframe[src*="onward"]')
    await frame.locator('form.live').waitFor()
    await frame.getByLabel('Your name').fill('Onward')
    await frame.getByLabel('E-mail').fill('aino@example.com')
    await frame.getByLabel('Sailing yacht').check()
    await leadOn(frame)
    await frame.getByLabel('You may keep this.').check()
    await frame.getByRole('button', { name: 'Join the list' }).click()
    await page.waitForURL(`${siteUrl}/thanks`)
    await close()
  })
})

it('asks a rush for work, which a browser does by itself', async () => {
  const { page, problems, close } = await openPage(browser, { baseURL: forms.url, width: 360 })
  await page.goto('/f/solvik-berth-inquiry')
  await live(page)
  // One address may send thirty answers before it is asked.
  await page.evaluate(async () => {
    for (let sent = 0; sent < 31; sent += 1) {
      await fetch('/api/public/forms/waiting-list/submissions', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token: 'x'.repeat(20), opened: '', version: 1, answers: {} }),
      })
    }
  })
  await page.goto('/f/waiting-list')
  await live(page)
  await aboutYou(page, 'In a rush')
  await press(page, 'Continue')
  await press(page, 'Continue')
  await page.getByLabel('You may keep this.').check()
  await press(page, 'Join the list')
  await page.getByRole('heading', { name: 'You are on the list' }).waitFor()
  expect((await answersTo(waitingList))[0]).toMatchObject({ name: 'In a rush' })
  expect(problems.every((problem) => /40\d|428/.test(problem))).toBe(true)
  await close()
})

describe('answers with parts', () => {
  it('are given on a telephone: days, items, an order and a drawn signature, and repeated in texts', async () => {
    const formId = await publish('stay', parted)
    const { page, problems, screenshot, close } = await openPage(browser, { baseURL: forms.url, width: 360 })
    await page.goto('/f/stay')
    await live(page)
    await page.getByRole('textbox', { name: 'Your name', exact: true }).fill('Αγγελική')
    await page.getByLabel('E-mail, Αγγελική').fill('a@example.com')
    expect(await page.getByLabel('other answer').isVisible()).toBe(false)
    await page.getByText('Other', { exact: true }).click()
    await page.getByLabel('other answer').fill('A kayak place')
    expect(await page.locator('#f-fkind-other').isChecked()).toBe(true)
    await page.getByLabel('Guest berth').check()
    await page.getByLabel('From', { exact: true }).fill('2099-07-01')
    await page.getByLabel('To', { exact: true }).fill('2099-07-02')
    await press(page, 'Continue')
    await page.locator('#p-fstay').getByText('To: Choose at least 2 nights.').waitFor()
    await page.getByLabel('To', { exact: true }).fill('2099-07-08')
    await page.locator('#m-fstay').getByText('7 nights').waitFor()
    await page.getByLabel('When do you arrive?').fill('09:30')
    await screenshot('parts-stay')
    expect(await scrollsSideways(page)).toBe(false)
    await expectNoSeriousViolations(page)
    await press(page, 'Continue')
    await page.getByText('Step 2 of 3').waitFor()
    const boat = (number: number) => page.getByRole('group', { name: `Boat ${number}` })
    await boat(1).getByLabel('Name').fill('Merituuli')
    await boat(1).getByLabel('Length').fill('12,5')
    await press(page, 'Add another')
    await boat(2).getByLabel('Length').fill('400')
    await press(page, 'Continue')
    await page.locator('#p-fboats').getByText('Boat 2, Name: Please fill this in.').waitFor()
    await boat(2)
      .getByRole('button', { name: /^Remove/ })
      .click()
    await page.getByText('227,5').or(page.getByText('227.5')).waitFor()
    await press(page, 'Add another')
    await boat(2).getByLabel('Name').fill('Jolla')
    await page.locator('#f-fprice').getByText('455').waitFor()
    await screenshot('parts-boats')
    expect(await scrollsSideways(page)).toBe(false)
    await expectNoSeriousViolations(page)
    // Items that were added are there again when the page is opened again.
    await page.waitForFunction(() => localStorage.getItem('berthwise-draft:stay')?.includes('Jolla'))
    await page.reload()
    await live(page)
    await page.getByText('Step 2 of 3').waitFor()
    expect(await boat(2).getByLabel('Name').inputValue()).toBe('Jolla')
    await press(page, 'Continue')
    await page.getByText('Step 3 of 3').waitFor()
    await page.getByLabel('Street and number').fill('Laituri 1')
    await page.getByLabel('Town or city').fill('Helsinki')
    await page.getByLabel('9', { exact: true }).check()
    await page.getByRole('button', { name: 'Move Town up' }).click()
    await page.getByRole('button', { name: 'Move Town up' }).click()
    await page.getByRole('radiogroup', { name: 'Berth' }).getByLabel('Well').check()
    const pad = page.locator('.pad canvas')
    await pad.scrollIntoViewIfNeeded()
    const box = (await pad.boundingBox())!
    await page.mouse.move(box.x + 30, box.y + 30)
    await page.mouse.down()
    await page.mouse.move(box.x + 150, box.y + 60, { steps: 5 })
    await page.mouse.up()
    await page.getByRole('button', { name: 'Clear' }).waitFor()
    await screenshot('parts-rest')
    expect(await scrollsSideways(page)).toBe(false)
    await expectNoSeriousViolations(page)
    await press(page, 'Join the list')
    await page.getByRole('heading', { name: 'Thank you, Αγγελική' }).waitFor()
    const [answers] = await answersTo(formId)
    expect(answers).toMatchObject({
      kind: 'guest_berth',
      stay: { from: '2099-07-01', to: '2099-07-08' },
      boats: [
        { name: 'Merituuli', length: 12.5 },
        { name: 'Jolla', length: null },
      ],
      price: 455,
      address: { street: 'Laituri 1', city: 'Helsinki', country: 'FI' },
      wishes: ['town', 'calm', 'water'],
      content: { berth: 'well' },
      signed: [{ name: 'signed.png', type: 'image/png' }],
    })
    expect(problems).toEqual([])
    await close()
  })

  it('are given by keyboard alone, with a typed signature, and a jump leaves out what is not asked', async () => {
    const formId = await publish('stay-keys', parted)
    const { page, problems, screenshot, close } = await openPage(browser, {
      baseURL: forms.url,
      theme: 'dark',
    })
    await page.goto('/f/stay-keys?name=Aino&email=aino@example.com&kind=winter_place')
    await live(page)
    await page.getByLabel('When do you arrive?').focus()
    await page.keyboard.press('Enter')
    await page.getByText('Step 2 of 2').waitFor()
    await page.getByLabel('Place of Water').focus()
    await page.keyboard.press('1')
    await page.getByRole('button', { name: 'Type instead' }).press('Enter')
    await page.keyboard.type('Aino Virtanen')
    await screenshot('parts-keys')
    await expectNoSeriousViolations(page)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Thank you, Aino' }).waitFor()
    expect(await answersTo(formId)).toMatchObject([
      {
        kind: 'winter_place',
        boats: null,
        price: null,
        wishes: ['water', 'calm', 'town'],
        signed: 'Aino Virtanen',
      },
    ])
    expect(problems).toEqual([])
    await close()
  })

  it('are given without a script', async () => {
    const formId = await publish('stay-plain', parted)
    const context = await browser.newContext({ baseURL: forms.url, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/f/stay-plain')
    await page.getByRole('textbox', { name: 'Your name', exact: true }).fill('Aino')
    await page.getByLabel('E-mail').fill('aino@example.com')
    await page.getByLabel('Guest berth').check()
    await page.getByLabel('From', { exact: true }).fill('2099-07-01')
    await page.getByLabel('To', { exact: true }).fill('2099-07-08')
    await page.getByRole('group', { name: 'Boat 1' }).getByLabel('Name').fill('Merituuli')
    await press(page, 'Add another')
    await page.getByRole('group', { name: 'Boat 2' }).getByLabel('Name').fill('Jolla')
    await page.getByLabel('Type your name to sign').fill('Aino Virtanen')
    // A person needs more than two seconds for this.
    await new Promise((resolve) => setTimeout(resolve, 2_100))
    await press(page, 'Join the list')
    await page.getByRole('heading', { name: 'Thank you, Aino' }).waitFor()
    expect(await answersTo(formId)).toMatchObject([
      { price: 455, boats: [{ name: 'Merituuli' }, { name: 'Jolla' }], signed: 'Aino Virtanen' },
    ])
    await context.close()
  })
})
