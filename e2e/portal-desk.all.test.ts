// @module-tag story

import { afterAll, expect, it } from 'vitest'
import { looksOf } from '../platform/testing/extent.ts'
import { openMailbox } from '../platform/testing/mailbox.ts'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { openPage, scrollsSideways } from './harness/browser.ts'
import { startOwnDemo } from './harness/demo.ts'
import { visit } from './harness/page/visit.ts'

const mailbox = await openMailbox()
const demo = startOwnDemo({ SMTP_URL: mailbox.url })
afterAll(() => mailbox.close())

const looks = looksOf([
  [1440, 'light', 'Laine'],
  [360, 'dark', 'Nurmi'],
])

it.each(looks)(
  'staff invite a client, answer what they ask, and decide what they want changed (%i, %s)',
  async (width, theme, word) => {
    const desk = await demo.desk({ width, theme })
    const { page } = desk
    const email = `aino.${word.toLowerCase()}@sea.example`
    const name = `Aino ${word}`
    const { id } = await desk.make('/api/v1/clients', {
      fullName: name,
      contacts: [{ channel: 'email', value: email }],
    })
    const looksRight = async (what: string) => {
      await expectNoSeriousViolations(page)
      expect(await scrollsSideways(page)).toBe(false)
      await desk.screenshot(`portal-desk-${what}`)
    }
    await visit(page, demo.at(`/clients/${id}?tab=portal`))
    const access = page.getByRole('region', { name: 'Portal access' })
    await access.getByText('Not invited').waitFor()
    await access.getByRole('button', { name: 'Invite' }).click()
    await access.getByRole('button', { name: 'Send again' }).waitFor()

    const linkOf = () => mailbox.linkTo(email, '/portal/activate')
    await expect.poll(linkOf).not.toBeNull()
    const phone = await openPage(demo.browser, { baseURL: demo.product.url, width: 360 })
    const headers = { origin: demo.product.url }
    const ask = async (path: string, data: object) => {
      const answer = await phone.context.request.post(`/api/portal/${path}`, { headers, data })
      expect(answer.ok(), await answer.text()).toBe(true)
    }
    const token = new URL(linkOf()!).searchParams.get('token')
    await ask('auth/activate', { token, password: 'calm-quay-2030' })
    // What the client does arrives by itself.
    await access.getByText('Has access').waitFor()
    const opened = page.waitForEvent('popup')
    await access.getByRole('button', { name: 'View as client' }).click()
    const pages = await opened
    await pages.getByText(`You see what ${name} sees.`, { exact: false }).waitFor()
    await pages.getByRole('link', { name: 'Messages' }).click()
    expect(await pages.getByRole('textbox').count()).toBe(0)
    await pages.close()
    await page.bringToFront()
    await ask('messages', { body: 'When may I move in?' })
    await ask('profile-changes', { changes: [{ kind: 'name', fullName: `${name}-Berg` }] })
    const talk = page.getByRole('list', { name: 'Messages' })
    await talk.getByText('When may I move in?').waitFor()
    const changes = page.getByRole('region', { name: 'Requested changes' })
    await changes.getByText(`${name}-Berg`).waitFor()
    await looksRight('asked')

    await visit(page, demo.at('/inbox'))
    const strip = page.getByRole('region', { name: /waits? for an answer/ })
    await strip.getByText('When may I move in?').waitFor()
    await looksRight('inbox')
    await strip.getByRole('link', { name }).click()
    await page.getByRole('textbox', { name: 'Answer' }).fill('On the first of May.')
    await page.keyboard.press('Control+Enter')
    await talk.getByText('Not read yet').waitFor()
    await ask('messages/read', {})
    await talk.getByText('Read', { exact: true }).waitFor()
    await expect.poll(() => mailbox.linkTo(email, '/portal/messages')).not.toBeNull()

    await changes.getByRole('button', { name: 'Accept: Name' }).click()
    await page
      .getByRole('heading', { name: `${name}-Berg` })
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Request a file' }).click()
    await page.getByRole('dialog').getByLabel('File').fill('Insurance certificate')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('list', { name: 'Requested files' }).getByText('Insurance certificate').waitFor()
    await looksRight('answered')

    await access.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'End access' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End access' }).click()
    await access.getByText('Access ended').waitFor()
    await visit(page, demo.at('/admin/settings?tab=portal'))
    await page.getByRole('switch', { name: 'Messages' }).waitFor()
    await looksRight('settings')
    await phone.close()
  },
)
