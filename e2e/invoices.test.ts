import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { pagesOf } from '../crm/modules/pdf/testing/words.ts'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { scrollsSideways } from './harness/browser.ts'
import { dayFrom } from './harness/days.ts'
import { startDemo } from './harness/demo.ts'
import type { Desk } from './harness/desk.ts'
import { visit } from './harness/page/visit.ts'
import { signTyped } from './harness/sign.ts'

const demo = startDemo()

const dialog = (page: Page) => page.getByRole('dialog')

/** The port bills: who issues its invoices, and a rate of tax. */
async function billing({ put }: { put: (path: string, data: unknown) => Promise<unknown> }) {
  const settings = '/api/v1/admin/settings'
  await put(settings, { key: 'invoices_module_enabled', value: true })
  const iban = 'SE4550000000058398257466'
  await put(settings, {
    key: 'invoice_issuer',
    value: { name: 'Solvik Marina AB', address: 'Hamngatan 1\n621 57 Visby', iban },
  })
  await put(settings, { key: 'tax_rates', value: [{ label: 'Standard', ratePct: '25' }] })
}

const putting = ({ context, headers }: Desk) => ({
  put: async (path: string, data: unknown) => {
    const answer = await context.request.put(path, { headers, data })
    expect(answer.status(), await answer.text()).toBe(200)
  },
})

/** An interest with an expected deposit and a signed EOI for a free berth. */
async function signedEoi(desk: Desk, mooringNumber: string, width: 1440 | 360) {
  const { make, page } = desk
  const name = `Vera Dahl ${mooringNumber}`
  const email = `vera.${mooringNumber.toLowerCase()}@sea.example`
  const { id: clientId } = await make('/api/v1/clients', {
    fullName: name,
    contacts: [{ channel: 'email', value: email }],
  })
  const { id: berthId } = await make('/api/v1/berths', { mooringNumber, price: '42000', currency: 'EUR' })
  const deposit = { depositExpectedAmount: '4200', depositExpectedCurrency: 'EUR' }
  const { id: dealId } = await make('/api/v1/interests', { clientId, ...deposit })
  await make(`/api/v1/interests/${dealId}/berths`, { berthId, isPrimary: true, inEoiBundle: true })
  const { id: templateId } = await make('/api/v1/document-templates', {
    name: `EOI ${mooringNumber}`,
    documentType: 'eoi',
    title: `EOI ${mooringNumber}`,
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
  const { id: documentId } = await make('/api/v1/documents/wizard', {
    ...{ source: 'template', templateId, interestId: dealId, send: true },
  })
  await signTyped(demo, desk, { documentId, email, name, width })
  await expect.poll(async () => (await desk.read(`/api/v1/interests/${dealId}`)).pipelineStage).toBe('eoi')
  await page.bringToFront()
  return { dealId, berthId, name }
}

it('an EOI is signed, its deposit billed and paid, and the deal moves on', async () => {
  const [width, mooring] = [1440, 'IA1'] as const
  const desk = await demo.desk({ width })
  const { page } = desk
  await billing(putting(desk))
  const { dealId, name } = await signedEoi(desk, mooring, width)
  await visit(page, demo.at(`/interests/${dealId}?tab=invoices`))
  await page.getByRole('button', { name: 'New invoice' }).click()
  // What is still open of the deposit is proposed.
  await expect.poll(() => dialog(page).getByLabel('Unit price').inputValue()).toBe('4200.00')
  expect(await dialog(page).getByLabel('Description').inputValue()).toContain(mooring)
  await expectNoSeriousViolations(page)
  expect(await scrollsSideways(page)).toBe(false)
  await desk.screenshot('invoice-deposit')
  await dialog(page).getByRole('button', { name: 'Save draft' }).click()
  await page.waitForURL(/invoices\/[0-9a-f-]{36}/)
  await page.getByText('Draft').first().waitFor()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog(page).locator('[data-page="1"] canvas').waitFor()
  await expectNoSeriousViolations(page)
  expect(await scrollsSideways(page)).toBe(false)
  await desk.screenshot('invoice-send')
  await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
  await page
    .getByText(/INV-\d{4}-\d{4} sent/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Record payment' }).click()
  await dialog(page).getByLabel('Amount').fill('4 200,00')
  await desk.screenshot('invoice-payment')
  await dialog(page).getByRole('button', { name: 'Record payment' }).click()
  await page.getByText('The invoice is paid.').first().waitFor()
  await page.getByText('Paid', { exact: true }).first().waitFor()
  expect(await scrollsSideways(page)).toBe(false)
  await expectNoSeriousViolations(page)
  await desk.screenshot('invoice-paid')
  await expect
    .poll(async () => (await desk.read(`/api/v1/interests/${dealId}`)).pipelineStage)
    .toBe('deposit_paid')
  const payments = await desk.read(`/api/v1/interests/${dealId}/payments`)
  expect(payments).toMatchObject([{ type: 'deposit', amount: '4200.00', currency: 'EUR' }])
  await visit(page, demo.at(`/interests/${dealId}?tab=payments`))
  await page.getByText('€4,200').first().waitFor()
  expect(await page.getByText(name).count()).toBeGreaterThan(0)
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('the Monday of the clerk: what is overdue is reminded of, paid in part and paid', async () => {
  const width = 360
  const office = await demo.desk()
  await billing(putting(office))
  const name = `Olle Late ${width}`
  const { id: clientId } = await office.make('/api/v1/clients', {
    fullName: name,
    contacts: [{ channel: 'email', value: `olle.${width}@sea.example` }],
  })
  const { id } = await office.make('/api/v1/invoices', {
    clientId,
    issueDate: dayFrom(-40),
    dueDate: dayFrom(-10),
    lines: [{ description: 'Winter storage', quantity: '1', unitPrice: '800', taxRatePct: '25' }],
  })
  await office.make(`/api/v1/invoices/${id}/send`, { confirmDay: true })
  await office.close()

  const desk = await demo.desk({ person: 'finance', width, theme: 'dark' })
  const { page } = desk
  await visit(page, demo.at(''))
  const piles = page.getByRole('list', { name: 'To do' })
  const overdue = async () => (await desk.read('/api/v1/invoices/desk')).overdue.count
  const before = await overdue()
  await piles.getByRole('link', { name: `Overdue ${before}` }).waitFor()
  await expectNoSeriousViolations(page)
  expect(await scrollsSideways(page)).toBe(false)
  await desk.screenshot('money-desk')
  await piles.getByRole('link', { name: /Overdue/ }).click()
  await page.getByRole('searchbox').fill(name)
  const found = page.getByRole('link', { name: /INV-/ })
  await expect.poll(() => found.count()).toBe(1)
  expect(await scrollsSideways(page)).toBe(false)
  await desk.screenshot('invoices-overdue')
  await found.click()
  await page.getByRole('heading', { name: /INV-/ }).waitFor()
  await page.getByText('Overdue').first().waitFor()
  await remindAndSave(desk, id, name)
  await payInParts(desk, id)
  expect(await overdue()).toBe(before - 1)
  await visit(page, demo.at(`/clients/${clientId}?tab=invoices`))
  await page.getByRole('button', { name: 'Show the statement' }).click()
  await page.getByRole('region', { name: 'Statement' }).getByText('Payment on').first().waitFor()
  await expectNoSeriousViolations(page)
  expect(await scrollsSideways(page)).toBe(false)
  await desk.screenshot('ledger')
  expect(desk.problems.filter((problem) => !problem.includes('status of 400'))).toEqual([])
  await desk.close()
})

/** Reminds of the invoice that is open on the screen, and saves its PDF. */
async function remindAndSave(desk: Desk, id: string, name: string) {
  const { page } = desk
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).first().click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await page.getByRole('button', { name: 'Send a reminder' }).click()
  await dialog(page)
    .getByText(/is overdue/)
    .waitFor()
  await dialog(page).getByRole('button', { name: 'Send a reminder' }).click()
  await expect.poll(async () => (await desk.read(`/api/v1/invoices/${id}`)).reminders).toBe(1)
  await page.getByText('1 time,').first().waitFor()
  const saved = page.waitForEvent('download')
  await choose('Download PDF')
  const { number } = await desk.read(`/api/v1/invoices/${id}`)
  const download = await saved
  expect(download.suggestedFilename()).toBe(`${number}.pdf`)
  const [paper] = await pagesOf(await readFile(await download.path()))
  expect(paper!.text).toContain(name)
  expect(paper!.text).toMatch(/To pay €1,000\.00/)
}

/** Pays the invoice that is open on the screen: too much is refused, then a part, then the rest. */
async function payInParts(desk: Desk, id: string) {
  const { page } = desk
  const record = (inside: Page | ReturnType<Page['getByRole']>) =>
    inside.getByRole('button', { name: 'Record payment' })
  await record(page).click()
  const amount = dialog(page).getByLabel('Amount')
  await amount.fill('1 000,01')
  await record(dialog(page)).click()
  await dialog(page)
    .getByText(/No more than/)
    .waitFor()
  await amount.fill('400')
  await record(dialog(page)).click()
  await page.getByText('€600 open').first().waitFor()
  expect((await desk.read(`/api/v1/invoices/${id}`)).status).toBe('overdue')
  await record(page).click()
  await record(dialog(page)).click()
  await page.getByText('The invoice is paid.').first().waitFor()
  expect(await desk.read(`/api/v1/invoices/${id}`)).toMatchObject({ status: 'paid', open: '0.00' })
}

it('a discount is typed as a line below zero, and a draft that is edited again keeps every line', async () => {
  const desk = await demo.desk()
  const { page } = desk
  await billing(putting(desk))
  const { id: clientId } = await desk.make('/api/v1/clients', { fullName: 'Ines Discount' })
  await visit(page, demo.at(`/clients/${clientId}?tab=invoices`))
  await page.getByRole('button', { name: 'New invoice' }).click()
  const lines = dialog(page).getByRole('group', { name: 'Lines' })
  const type = async (at: number, values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) await lines.getByLabel(label).nth(at).fill(value)
  }
  await type(0, { Description: 'Winter storage', Quantity: '1.125', 'Unit price': '1 450,50' })
  await dialog(page).getByRole('button', { name: 'Add line' }).click()
  await type(1, { Description: 'Loyalty discount', Quantity: 'one', 'Unit price': '100' })
  await dialog(page).getByRole('button', { name: 'Save draft' }).click()
  await dialog(page).getByText('Enter a number such as 2 or 1.5.').waitFor()
  await type(1, { Quantity: '-1' })
  await expectNoSeriousViolations(page)
  await dialog(page).getByRole('button', { name: 'Save draft' }).click()
  await page.waitForURL(/invoices\/[0-9a-f-]{36}/)
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  const read = async () => {
    const { lines: all, totals } = await desk.read(`/api/v1/invoices/${id}`)
    return [
      ...all.map(({ quantity, unitPrice }: Record<string, string>) => [quantity, unitPrice]),
      totals.net,
    ]
  }
  const written = await read()
  // 1.125 × 1,450.50 is 1,631.8125, of which the discount takes 100.
  expect(written.at(-1)).toBe('1531.81')
  await page.getByRole('button', { name: 'Edit' }).click()
  await dialog(page).getByLabel('Note').fill('Hall 2')
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Draft saved').first().waitFor()
  expect(await read()).toEqual(written)
  expect(desk.problems).toEqual([])
  await desk.close()
})
