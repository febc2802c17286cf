// @module-tag story

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { looksOf } from '../platform/testing/extent.ts'
import { openPage, scrollsSideways, testBrowser } from './harness/browser.ts'
import { visit } from './harness/page/visit.ts'
import { faultsOfWords } from './harness/page/words.ts'
import { type Product, startForms } from './harness/product.ts'

/** English that the people of the demonstration wrote in their forms. */
const written = [
  'Website',
  'Berth inquiry',
  'Waiting list',
  'Beam',
  'Draft',
  'Arrival',
  'Your name',
  'E-mail',
]

let forms: Product
let browser: Browser

beforeAll(async () => {
  forms = await startForms({ DEMO: 'true' })
  browser = await testBrowser()
})
afterAll(() => forms?.stop())

it.each(
  looksOf([
    ['fi', 'Tili', 1440],
    ['sv', 'Konto', 360],
  ]),
)(
  'shows the whole form desk in %s, without English and with no text cut off',
  async (language, title, width) => {
    const { page, context, problems, screenshot, close } = await openPage(browser, {
      baseURL: forms.url,
      width,
    })
    const { request } = context
    await request.post('/api/auth/sign-in/email', {
      data: { email: 'forms@demo.berthwise.example', password: forms.demoPassword() },
    })
    await request.patch('/api/v1/me', { headers: { origin: forms.url }, data: { language } })
    const list = (await (await request.get('/api/v1/forms?limit=50')).json()).data as {
      id: string
      name: string
    }[]
    const form = `/forms/${list.find(({ name }) => name === 'Berth inquiry')!.id}`
    const [answer] = (await (await request.get(`/api/v1${form}/submissions?limit=1`)).json()).data
    const tabs = ['build', 'settings', 'languages', 'share', 'submissions', 'results', 'webhooks', 'activity']
    const faults: string[] = []
    for (const path of [
      ...['/', '/keys', '/members', '/account'],
      ...tabs.map((tab) => `${form}/${tab}`),
      `${form}/submissions?open=${answer.id}`,
    ]) {
      await visit(page, path)
      if (await scrollsSideways(page)) faults.push(`${path}: scrolls sideways`)
      const name = path.split('/').at(-1)!.split('?').join('-').slice(0, 20) || 'home'
      faults.push(...(await faultsOfWords(page, language, written)).map((fault) => `${name}: ${fault}`))
      await screenshot(`desk-${language}-${name}`)
    }
    expect([...new Set(faults)]).toEqual([])
    expect(problems).toEqual([])

    await page.goto('/account')
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByRole('radio', { name: 'English' }).click()
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
    await expect
      .poll(async () => (await (await request.get('/api/v1/me')).json()).data.user.language)
      .toBe('en')
    await close()
  },
)
