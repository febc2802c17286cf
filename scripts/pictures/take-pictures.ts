import path from 'node:path'
import { launchBrowser, openPage, type Theme, type Width } from '../../e2e/harness/browser.ts'
import { type DemoPerson, openDesk } from '../../e2e/harness/desk.ts'
import { startProduct } from '../../e2e/harness/product.ts'

/** Takes the pictures of the README and the guide anew, of the demonstration as it is now. */

type Picture = {
  name: string
  person: DemoPerson
  /** Its address in the port, or what finds it by the interface. */
  at: string
  /** What is on the screen once it can be taken. */
  shows: string
  themes?: readonly Theme[]
  width?: Width
}

const folder = path.join(import.meta.dirname, '../../docs/guide/pictures')
const both: readonly Theme[] = ['light', 'dark']
const light: readonly Theme[] = ['light']

const pictures: readonly Picture[] = [
  { name: 'home', person: 'manager', at: '', shows: 'text=My day' },
  { name: 'board', person: 'manager', at: 'interests', shows: '[data-board] h2', themes: both },
  { name: 'plan', person: 'agent', at: 'plan', shows: '.plan-frame svg text', themes: both },
  { name: 'inbox', person: 'agent', at: 'inbox', shows: 'h1' },
  { name: 'interest', person: 'agent', at: 'interests/{interests}', shows: 'article h2' },
  { name: 'client', person: 'agent', at: 'clients/{clients}', shows: 'article h2' },
  { name: 'documents', person: 'agent', at: 'documents', shows: 'h1' },
  { name: 'money', person: 'finance', at: 'money', shows: 'h1' },
  { name: 'analytics', person: 'manager', at: 'analytics', shows: 'h1' },
  { name: 'settings', person: 'admin', at: 'settings/port', shows: 'h1' },
  { name: 'phone', person: 'agent', at: 'interests/{interests}', shows: 'article h2', width: 360 },
]

const product = await startProduct({ DEMO: 'true' })
const browser = await launchBrowser()
try {
  for (const { name, person, at, shows, themes = light, width = 1440 } of pictures) {
    for (const theme of themes) {
      const desk = await openDesk(browser, product, { person, theme, width })
      const [, list] = /\{(\w+)\}/.exec(at) ?? []
      const [record] = list ? await desk.read(`/api/v1/${list}?limit=1`) : []
      const { page } = desk
      await page.goto(`/demo/${at.replace(/\{\w+\}/, record?.id ?? '')}`)
      await page.locator(shows).first().waitFor()
      await page.waitForLoadState('networkidle')
      await page.screenshot({
        path: path.join(folder, `${name}${themes.length > 1 ? `-${theme}` : ''}.png`),
      })
      await desk.close()
    }
  }
  const portal = await openPage(browser, { baseURL: product.url, width: 360 })
  await portal.page.goto('/portal')
  await portal.page.getByRole('button').first().waitFor()
  await portal.page.screenshot({ path: path.join(folder, 'portal.png') })
  await portal.close()
} finally {
  await browser.close()
  await product.stop()
}
console.log(`The pictures are in ${folder}.`)
