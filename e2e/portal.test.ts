import { PDFDocument } from '@cantoo/pdf-lib'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { atPace } from '../platform/testing/extent.ts'
import { openMailbox } from '../platform/testing/mailbox.ts'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { openPage, scrollsSideways } from './harness/browser.ts'
import { dayFrom } from './harness/days.ts'
import { startOwnDemo } from './harness/demo.ts'
import type { Desk } from './harness/desk.ts'
import { documentShown } from './harness/sign.ts'

const mailbox = await openMailbox()
const demo = startOwnDemo({ SMTP_URL: mailbox.url })
afterAll(() => mailbox.close())

const password = 'calm-quay-2030'

/** A client with an EOI to sign, an invoice to pay, and a term that ends soon with the next one offered. */
async function clientWithAll(desk: Desk, word: string) {
  const { make } = desk
  const email = `maija.${word.toLowerCase()}@sea.example`
  const { id } = await make('/api/v1/clients', {
    fullName: `Maija ${word}`,
    contacts: [{ channel: 'email', value: email }],
  })
  const { id: yachtId } = await make('/api/v1/yachts', { name: 'Aallotar', ownerType: 'client', ownerId: id })
  const { id: berthId } = await make('/api/v1/berths', {
    mooringNumber: `P${word[0]}1`,
    price: '42000',
    currency: 'EUR',
  })
  const { id: dealId } = await make('/api/v1/interests', { clientId: id, yachtId })
  await make(`/api/v1/interests/${dealId}/berths`, { berthId, isPrimary: true, inEoiBundle: true })
  const { id: templateId } = await make('/api/v1/document-templates', {
    ...{ name: `EOI ${word}`, documentType: 'eoi', title: `EOI ${word}` },
    recipients: [{ role: 'client', signingOrder: 1, from: 'client' }],
    content: {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'signingField', attrs: { type: 'signature', signerIndex: 0 } }],
        },
      ],
    },
  })
  await make('/api/v1/documents/wizard', {
    ...{ source: 'template', templateId, interestId: dealId, send: true },
  })
  await invoiceFor(desk, id, email)
  const { id: termBerth } = await make('/api/v1/berths', { mooringNumber: `Q${word[0]}1` })
  const { id: tenancyId } = await make('/api/v1/tenancies', {
    ...{ berthId: termBerth, clientId: id, yachtId, tenureType: 'seasonal' },
    ...{ startDate: dayFrom(-100), endDate: dayFrom(40) },
  })
  await make(`/api/v1/tenancies/${tenancyId}/activate`, {})
  await make('/api/v1/tenancies/renewals/offer', {
    ...{ tenancyIds: [tenancyId], newEndDate: dayFrom(400), answerBy: dayFrom(20) },
    ...{ price: '1250.50', currency: 'EUR' },
  })
  return { id, email, dealId, tenancyId }
}

async function invoiceFor({ make, context, headers }: Desk, clientId: string, to: string): Promise<void> {
  const put = (key: string, value: unknown) =>
    context.request.put('/api/v1/admin/settings', { headers, data: { key, value } })
  await put('invoices_module_enabled', true)
  await put('invoice_issuer', { name: 'Solvik Marina Oy', address: 'Quay 1', iban: 'FI2112345600000785' })
  const { id } = await make('/api/v1/invoices', {
    ...{ billingEntityId: clientId, currency: 'EUR', dueDate: dayFrom(14) },
    lines: [{ description: 'Winter storage', quantity: '1', unitPrice: '400.00', taxRatePct: '25.5' }],
  })
  await make(`/api/v1/invoices/${id}/send`, { to: [to] })
}

/** Opens the mailed invitation and chooses a password. */
async function activate(page: Page, link: string, language?: string): Promise<void> {
  const { pathname, search } = new URL(link)
  await page.goto(pathname + search)
  const words =
    language === 'Suomi' ? ['Uusi salasana', 'Avaa omat sivuni'] : ['New password', 'Open my pages']
  if (language) await page.getByRole('button', { name: language }).click()
  await page.getByLabel(words[0]!).fill(password)
  await page.getByRole('button', { name: words[1]! }).click()
  await page.waitForURL(/\/portal$/)
}

it('a client accepts, signs, sees what is to be paid and answers an offer', async () => {
  const [width, theme, word] = [360, 'dark', 'Laine'] as const
  const desk = await demo.desk()
  const client = await clientWithAll(desk, word)
  await desk.make(`/api/v1/clients/${client.id}/portal-user`, {})
  const linkOf = () => mailbox.linkTo(client.email, '/portal/activate')
  await expect.poll(linkOf, { timeout: atPace(20_000) }).not.toBeNull()

  const phone = await openPage(demo.browser, { baseURL: demo.product.url, width, theme })
  const { page } = phone
  const looksRight = async (name: string) => {
    await expectNoSeriousViolations(page)
    expect(await scrollsSideways(page)).toBe(false)
    await phone.screenshot(`portal-${name}`)
  }
  await activate(page, linkOf()!)
  await page.getByRole('heading', { name: `Hello Maija ${word}` }).waitFor()
  await page.getByRole('button', { name: 'Read and sign' }).waitFor()
  await page.getByRole('link', { name: /Pay invoice INV-/ }).waitFor()
  await looksRight('home')

  await page.getByRole('button', { name: 'Read and sign' }).click()
  await documentShown(page)
  // Before anything is signed there is a way back.
  await page.getByRole('link', { name: 'Back to my pages' }).click()
  await page.getByRole('button', { name: 'Read and sign' }).click()
  await documentShown(page)
  await page.getByRole('textbox', { name: 'Type your name' }).fill(`Maija ${word}`)
  await page.getByRole('checkbox', { name: /I agree/ }).click()
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await page.getByText(/Thank you, you have signed|Signed by everybody/).waitFor()
  await page.getByRole('link', { name: 'Back to my pages' }).click()
  await page.getByRole('link', { name: 'Documents' }).click()
  await page.getByText('Signed by all').waitFor({ timeout: atPace(20_000) })
  await looksRight('papers')
  const fetched = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download signed document' }).click()
  expect((await fetched).suggestedFilename()).toMatch(/\.pdf$/)

  await page.getByRole('link', { name: 'Invoices' }).click()
  await page.getByRole('link', { name: /INV-/ }).click()
  await page.getByText('FI21 1234 5600 0007 85').waitFor()
  await page.getByText('Payment QR code').click()
  await page.getByRole('img', { name: 'Payment QR code' }).waitFor()
  await page.getByText('€502').first().waitFor()
  await looksRight('invoice')

  await page.getByRole('link', { name: /^Berth/ }).click()
  await page.getByText(/€1,250.50/).waitFor()
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('button', { name: 'Yes, I accept' }).click()
  await page.getByText('You accepted. The port will contact you.').waitFor()
  await looksRight('berths')
  const renewal = async () =>
    (await desk.read('/api/v1/tenancies/renewals')).rows.find(
      ({ id }: { id: string }) => id === client.tenancyId,
    ).state
  expect(await renewal()).toBe('accepted')

  await page.getByRole('link', { name: `Berth Q${word[0]}1` }).click()
  await page.getByRole('img', { name: /The dock with berth/ }).waitFor()
  await looksRight('berth')
  await asksAndIsAnswered(page, desk, client)
  await looksRight('messages')
  await page.getByRole('link', { name: /^Documents/ }).click()
  await page.getByText('Copy of the passport', { exact: true }).waitFor()
  await page
    .getByLabel('Send a file: Copy of the passport')
    .setInputFiles({ name: 'Pass Ålund.pdf', mimeType: 'application/pdf', buffer: await onePagePdf() })
  await page.getByText('Pass Ålund.pdf', { exact: true }).waitFor()
  await page.getByText('Copy of the passport', { exact: true }).waitFor({ state: 'detached' })
  await looksRight('files')
  await page.getByRole('link', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Change: Name' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(`Maija ${word} Öberg`)
  await page.getByRole('button', { name: 'Request change' }).click()
  await page.getByText('Waiting', { exact: true }).waitFor()
  await looksRight('account')
  const [change] = await desk.read(`/api/v1/clients/${client.id}/profile-changes`)
  await desk.make(`/api/v1/clients/${client.id}/profile-changes/${change.id}/accept`, {})
  await page.reload()
  await page.getByText('Done', { exact: true }).waitFor()
  expect((await desk.read(`/api/v1/clients/${client.id}`)).fullName).toBe(`Maija ${word} Öberg`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await looksRight('door')
  // Whoever comes after them on this device sees nothing of it.
  await page.goBack()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(phone.problems).toEqual([])
  await phone.close()
  await desk.close()
})

/** The client asks and staff answer, each at their own place; staff ask for a file too. */
async function asksAndIsAnswered(page: Page, desk: Desk, { id }: { id: string }): Promise<void> {
  await page.getByRole('link', { name: /^Messages/ }).click()
  await page.getByLabel('Your message').fill('Is there shore power?\nMaija')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Is there shore power?').waitFor()
  const waiting = async () => (await desk.read('/api/v1/portal-messages/waiting')) as { clientId: string }[]
  expect((await waiting()).map(({ clientId }) => clientId)).toContain(id)
  await desk.make(`/api/v1/clients/${id}/portal-messages`, { body: 'Yes, 16 A at every berth.' })
  await desk.make(`/api/v1/clients/${id}/file-requests`, { title: 'Copy of the passport' })
  await page.reload()
  await page.getByText('Yes, 16 A at every berth.').waitFor()
  expect((await waiting()).map(({ clientId }) => clientId)).not.toContain(id)
}

async function onePagePdf(): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage([200, 200])
  return Buffer.from(await document.save())
}

it('speaks the language of the client, signs them out with the tab on a shared computer, and forgets no password', async () => {
  const desk = await demo.desk()
  const email = 'onni@sea.example'
  const { id } = await desk.make('/api/v1/clients', {
    fullName: 'Onni Salo',
    contacts: [{ channel: 'email', value: email }],
  })
  await desk.make(`/api/v1/clients/${id}/portal-user`, {})
  const linkOf = (path: string) => mailbox.linkTo(email, path)
  await expect.poll(() => linkOf('/portal/activate'), { timeout: atPace(20_000) }).not.toBeNull()
  const first = await openPage(demo.browser, { baseURL: demo.product.url, width: 360 })
  await activate(first.page, linkOf('/portal/activate')!, 'Suomi')
  await first.page.getByRole('heading', { name: 'Hei Onni Salo' }).waitFor()
  await first.screenshot('portal-home-fi')
  await first.page.getByRole('link', { name: 'Tili' }).click()
  await first.page.getByText('Onni Salo', { exact: true }).waitFor()
  await first.screenshot('portal-account-fi')
  await first.page.getByRole('combobox').selectOption('sv')
  await first.page.getByRole('heading', { name: 'Konto' }).waitFor()
  await first.page.getByRole('button', { name: 'Logga ut' }).click()
  await first.page.getByRole('heading', { name: 'Logga in' }).waitFor()

  await first.page.getByRole('link', { name: 'Glömt lösenordet?' }).click()
  await first.page.getByLabel('E-post').fill(' ONNI@sea.example ')
  await first.page.getByRole('button', { name: 'Skicka länken' }).click()
  await first.page.getByRole('heading', { name: 'Titta i din e-post' }).waitFor()
  await expect.poll(() => linkOf('/portal/reset-password'), { timeout: atPace(20_000) }).not.toBeNull()
  const reset = new URL(linkOf('/portal/reset-password')!)
  await first.page.goto(reset.pathname + reset.search)
  await first.page.getByLabel('Nytt lösenord').fill('harbour-light-77')
  await first.page.getByRole('button', { name: 'Spara lösenordet' }).click()
  await first.page.getByRole('link', { name: 'Logga in' }).click()
  await first.page.getByLabel('E-post').fill(email)
  await first.page.getByLabel('Lösenord').fill('harbour-light-77')
  await first.page.getByRole('checkbox', { name: /Andra använder/ }).check()
  await first.page.getByRole('button', { name: 'Logga in' }).click()
  await first.page.getByRole('heading', { name: 'Hej Onni Salo' }).waitFor()
  await first.page.reload()
  await first.page.getByRole('heading', { name: 'Hej Onni Salo' }).waitFor()
  await first.page.getByText('Inget väntar på dig.').waitFor()
  await first.screenshot('portal-home-sv')
  // The tab is closed, and the next person opens the address.
  const next = await first.context.newPage()
  await first.page.close()
  await next.goto('/portal')
  await next.getByRole('heading', { name: 'Logga in' }).waitFor()
  expect((await next.request.get('/api/portal/me')).status()).toBe(401)
  await first.close()
  await desk.close()
})
