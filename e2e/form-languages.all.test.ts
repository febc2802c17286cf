// @module-tag story

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DefinitionInput } from '../contract/forms/definition.ts'
import { everything } from '../forms/hosted/testing/definitions.ts'
import { looksOf } from '../platform/testing/extent.ts'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { openPage, scrollsSideways, testBrowser } from './harness/browser.ts'
import { type Product, startForms } from './harness/product.ts'

let forms: Product
let browser: Browser
let email: string
let password: string
let formId: string

const arabic = {
  title: 'قائمة انتظار مرسى',
  'page1.title': 'عنك',
  'fname.label': 'اسمك',
  'femail.label': 'البريد الإلكتروني',
  'fphone.label': 'الهاتف',
  'fcountry.label': 'البلد',
  'fkind.label': 'ماذا تبحر؟',
  'fkind.option.sailing_yacht': 'يخت شراعي',
  'fkind.option.motor_yacht': 'يخت بمحرك',
}
const definition: DefinitionInput = {
  ...everything,
  languages: ['de', 'ar', 'he'],
  translations: { de: { title: 'Warteliste für einen Liegeplatz', 'fname.label': 'Ihr Name' }, ar: arabic },
  endings: [
    {
      id: 'elarge',
      when: { match: 'all', rules: [{ field: 'flength', op: 'greater', value: '12' }] },
      thankYou: { kind: 'message', title: 'A large yacht', message: 'The harbour master calls you.' },
    },
  ],
}

beforeAll(async () => {
  ;[browser, forms] = await Promise.all([testBrowser(), startForms({ DEMO: 'true' })])
  ;[, email, password] = /sign in +(\S+) +(\S+)/.exec(forms.output())! as unknown as [string, string, string]
  const { context, close } = await openPage(browser, { baseURL: forms.url })
  await signIn(context)
  const call = async (method: string, path: string, data?: object, version?: number) => {
    const headers: Record<string, string> = version === undefined ? {} : { 'if-match': `"${version}"` }
    const answer = await context.request.fetch(path, { method, headers, ...(data ? { data } : {}) })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()).data
  }
  const [workspace] = await call('GET', '/api/v1/workspaces')
  const form = await call('POST', '/api/v1/forms', { workspaceId: workspace.id, name: 'In four languages' })
  formId = form.id
  const saved = await call(
    'PATCH',
    `/api/v1/forms/${formId}`,
    { slug: 'four-languages', draft: definition },
    form.version,
  )
  await call('POST', `/api/v1/forms/${formId}/publish`, undefined, saved.version)
  await close()
})
afterAll(() => forms?.stop())

async function signIn(context: BrowserContext): Promise<void> {
  const answer = await context.request.post('/api/auth/sign-in/email', { data: { email, password } })
  expect(answer.status()).toBe(200)
}

const live = (page: Page) => page.locator('form.live').waitFor()

describe('a form in several languages', () => {
  // Both directions in both looks.
  for (const [look, ...languages] of looksOf([
    [{ width: 360 }, 'ar', 'de'],
    [{ width: 1440, theme: 'dark' }, 'he', 'de'],
  ])) {
    it.each(languages)(`in %s fits ${look.width} pixels and is accessible`, async (language) => {
      const { page, problems, screenshot, close } = await openPage(browser, { baseURL: forms.url, ...look })
      await page.goto(`/f/four-languages?lang=${language}`)
      await live(page)
      expect(await page.getAttribute('html', 'dir')).toBe(language === 'de' ? 'ltr' : 'rtl')
      expect(await scrollsSideways(page)).toBe(false)
      await expectNoSeriousViolations(page)
      await screenshot(`hosted-${language}`)
      await page.locator('[data-next]').click()
      await page.locator('#p-fname:not(:empty)').waitFor()
      await screenshot(`hosted-${language}-problems`)
      expect(await scrollsSideways(page)).toBe(false)
      await expectNoSeriousViolations(page)
      await page.locator('#f-fname').fill('Aino')
      await page.locator('#f-femail').fill('aino@example.com')
      await page.locator('#f-fkind').check()
      await page.locator('[data-next]').click()
      await page.locator('#f-flength').fill('40 ft')
      await page.locator('#f-fdate').focus()
      await page.locator('#m-flength', { hasText: '12' }).waitFor()
      expect(await scrollsSideways(page)).toBe(false)
      await expectNoSeriousViolations(page)
      await screenshot(`hosted-${language}-step`)
      expect(problems).toEqual([])
      await close()
    })
  }

  it('is changed by a link that keeps what was written, and ends as the answers have it', async () => {
    const { page, problems, screenshot, close } = await openPage(browser, { baseURL: forms.url, width: 360 })
    await page.goto('/f/four-languages')
    await live(page)
    await page.getByLabel('Your name').fill('Aino Virtanen')
    await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: 'Deutsch' }).click()
    await page.getByRole('heading', { name: 'Warteliste für einen Liegeplatz' }).waitFor()
    await live(page)
    await page.getByText('Ihre Antworten vom letzten Mal sind noch da.').waitFor()
    expect(await page.getByLabel('Ihr Name').inputValue()).toBe('Aino Virtanen')
    await page.getByRole('navigation', { name: 'Sprache' }).getByRole('link', { name: 'English' }).click()
    await live(page)
    await page.getByLabel('E-mail').fill('aino@example.com')
    await page.getByLabel('Sailing yacht').check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Length over all').fill('42 ft')
    await page.getByLabel('From when?').focus()
    await page.getByText('Taken as 12.802 m.').waitFor()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('You may keep this.').check()
    await page.getByRole('button', { name: 'Join the list' }).click()
    await page.getByRole('heading', { name: 'A large yacht' }).waitFor()
    await screenshot('hosted-ending')
    expect(problems).toEqual([])
    await close()
  })

  it('is changed and answered without a script', async () => {
    const context = await browser.newContext({
      baseURL: forms.url,
      javaScriptEnabled: false,
      locale: 'de-DE',
      viewport: { width: 360, height: 740 },
    })
    const page = await context.newPage()
    await page.goto('/f/four-languages?utm_source=news')
    await page.getByRole('heading', { name: 'Warteliste für einen Liegeplatz' }).waitFor()
    await page.getByRole('link', { name: 'English' }).click()
    await page.getByLabel('Your name').fill('Without Script')
    await page.getByLabel('E-mail').fill('aino@example.com')
    await page.getByLabel('Sailing yacht').check()
    await page.getByLabel('Length over all').fill('13 m')
    await page.getByRole('button', { name: 'Join the list' }).click()
    await page.getByText('Taken as 13 m.').waitFor()
    await page.getByLabel('You may keep this.').check()
    // A person needs more than two seconds for all of this.
    await expect
      .poll(
        async () => {
          await page.getByRole('button', { name: 'Join the list' }).click()
          return page.getByRole('heading', { name: 'A large yacht' }).count()
        },
        { interval: 700 },
      )
      .toBe(1)
    await context.close()
  })
})

describe('the desk', () => {
  for (const look of looksOf([{ width: 1440 }, { width: 360, theme: 'dark' }])) {
    it(`shows endings, languages and results on ${look.width} pixels`, async () => {
      const { page, context, problems, screenshot, close } = await openPage(browser, {
        baseURL: forms.url,
        ...look,
      })
      await signIn(context)
      await expect
        .poll(
          async () =>
            (await (await context.request.get(`/api/v1/forms/${formId}/results`)).json()).data.sends,
        )
        .toBe(1)
      for (const [tab, text] of [
        ['settings', 'Ending 1'],
        ['languages', 'Offered in'],
        ['results?show=visits', 'By question'],
        ['share', 'Embed code'],
      ] as const) {
        await page.goto(`/forms/${formId}/${tab}`)
        await page.getByRole('heading', { name: text }).waitFor()
        expect(await scrollsSideways(page), tab).toBe(false)
        await expectNoSeriousViolations(page)
        await page.getByRole('heading', { name: text }).scrollIntoViewIfNeeded()
        await screenshot(`desk-${tab.split('?')[0]}`)
      }
      await page.goto(`/forms/${formId}/build?part=preview`)
      await page.getByRole('combobox', { name: 'Language of the preview' }).click()
      await page.getByRole('option', { name: 'العربية' }).click()
      const preview = page.frameLocator('iframe[title="Preview of the page"]')
      await preview.getByRole('button', { name: 'متابعة' }).waitFor()
      await expectNoSeriousViolations(page)
      await screenshot('desk-preview')
      expect(problems).toEqual([])
      await close()
    })
  }

  it('adds an ending and a translation, which visitors get once they are published', async () => {
    const { page, context, problems, close } = await openPage(browser, { baseURL: forms.url })
    await signIn(context)
    await page.goto(`/forms/${formId}/settings`)
    await page.getByRole('button', { name: 'Add ending' }).click()
    const ending = page.getByRole('region', { name: 'Ending 2' })
    await ending.getByRole('textbox', { name: 'Title (required)' }).fill('Another ending')
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.goto(`/forms/${formId}/languages`)
    await page.getByRole('combobox', { name: 'Translate into' }).click()
    await page.getByRole('option', { name: /^Deutsch/ }).click()
    await page.getByRole('textbox', { name: 'Title: Another ending' }).fill('Ein anderes Ende')
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Publish' }).click()
    const check = page.getByRole('list', { name: 'Before you publish' })
    await check.getByText(/^العربية: \d+ texts are not translated\.$/).waitFor()
    await page.getByRole('button', { name: 'Publish anyway' }).click()
    await page.getByText('Version 2 is published', { exact: true }).waitFor()
    const { data } = await (await context.request.get(`/api/v1/forms/${formId}`)).json()
    const { id } = data.draft.endings[1]
    await page.goto(`/f/four-languages/thanks?ending=${id}&lang=de`)
    await page.getByRole('heading', { name: 'Ein anderes Ende' }).waitFor()
    expect(problems).toEqual([])
    await close()
  })
})
