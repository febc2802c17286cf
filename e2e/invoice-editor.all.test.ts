// @module-tag story

import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { atPace, looksOf } from '../platform/testing/extent.ts'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { scrollsSideways } from './harness/browser.ts'
import { startDemo } from './harness/demo.ts'
import type { Desk } from './harness/desk.ts'
import { visit } from './harness/visit.ts'

const demo = startDemo()

const looks = looksOf([
  [1440, 'light'],
  [360, 'dark'],
])
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** A client of the port and a draft for them. */
async function drafted({ make }: Desk, name: string) {
  const { id: clientId } = await make('/api/v1/clients', { fullName: name })
  const lines = [{ description: 'Winter storage', quantity: '1', unitPrice: '800', taxRatePct: '25' }]
  const { id } = await make('/api/v1/invoices', { clientId, lines, currency: 'EUR' })
  return { clientId, id }
}

it.each(looks)(
  'an expense is added to an invoice as a line, once, and is free again without it, at %i pixels in the %s',
  async (width, theme) => {
    const desk = await demo.desk({ width, theme })
    const { page, read } = desk
    const { id } = await drafted(desk, `Edda Bill ${width}`)
    const spent = await desk.make('/api/v1/expenses', {
      ...{
        merchant: `Sailmaker ${width}`,
        category: 'maintenance',
        expenseDate: '2026-03-02',
        currency: 'EUR',
      },
      ...{ amount: '125.00', taxAmount: '25.00', tripLabel: `Regatta ${width}`, noReceiptReason: 'Lost' },
    })
    await visit(page, `/demo/invoices/${id}`)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const editor = dialog(page, 'Edit draft')
    const add = editor.getByRole('combobox', { name: 'Add expense' })
    await add.click()
    await page.getByPlaceholder('Merchant or trip').fill(`regatta ${width}`)
    await page.getByRole('option', { name: `Sailmaker ${width}` }).waitFor()
    // What was found before it was typed makes way, and moves what is pressed.
    await expect.poll(() => page.getByRole('option').count()).toBe(1)
    await desk.screenshot('invoices-add-expense')
    await page.getByRole('option', { name: `Sailmaker ${width}` }).click()
    await editor.getByText(`Bills the expense of Sailmaker ${width}`).waitFor()
    expect(await editor.getByLabel('Unit price').last().inputValue()).toBe('100.00')
    // What stands on it is not offered once more.
    await add.click()
    await page.getByPlaceholder('Merchant or trip').fill(`regatta ${width}`)
    await page.getByText('No expense in EUR is left to bill.').waitFor()
    await page.keyboard.press('Escape')
    expect(await scrollsSideways(page)).toBe(false)
    await expectNoSeriousViolations(page)
    await desk.screenshot('invoices-expense-line')
    await editor.getByRole('button', { name: 'Save' }).click()
    await editor.waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: `Bills the expense of Sailmaker ${width}` }).waitFor()
    await desk.screenshot('invoices-record-expense')
    expect((await read(`/api/v1/expenses/${spent.id}`)).invoiceId).toBe(id)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await editor.getByRole('button', { name: 'Remove line 2' }).click()
    await editor.getByRole('button', { name: 'Save' }).click()
    await editor.waitFor({ state: 'hidden' })
    expect((await read(`/api/v1/expenses/${spent.id}`)).invoiceId).toBeNull()
  },
  120_000,
)

it.each(looks)(
  'of a draft that two people edit the second chooses what both changed, at %i pixels in the %s',
  async (width, theme) => {
    const desk = await demo.desk({ width, theme })
    const { page, read, context, headers } = desk
    const { id } = await drafted(desk, `Tove Two ${width}`)
    const colleague = async (data: object) => {
      const answer = await context.request.patch(`/api/v1/invoices/${id}`, { headers, data })
      expect(answer.status()).toBe(200)
    }
    const line = (unitPrice: string) => [
      { description: 'Winter storage', quantity: '1', unitPrice, taxRatePct: '25' },
    ]
    await visit(page, `/demo/invoices/${id}`)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const editor = dialog(page, 'Edit draft')
    await editor.getByLabel('Unit price').fill('850')
    await editor.getByLabel('Note').fill('Mine')
    await colleague({ lines: line('900'), note: 'Theirs', dueDate: '2031-05-01' })
    await editor.getByRole('button', { name: 'Save' }).click()
    const choice = dialog(page, 'Somebody changed this in the meantime')
    await choice.waitFor()
    expect(await choice.getByRole('radiogroup').count()).toBe(2)
    await choice.getByText('1 × 900.00 EUR + 25 %: Winter storage').waitFor()
    await expectNoSeriousViolations(page)
    await desk.screenshot('invoices-conflict')
    // Turned back, everything typed is there still.
    await choice.getByRole('button', { name: 'Cancel' }).click()
    await choice.waitFor({ state: 'hidden' })
    expect(await editor.getByLabel('Unit price').inputValue()).toBe('850')
    await editor.getByRole('button', { name: 'Save' }).click()
    await choice.getByRole('radiogroup', { name: 'Note' }).getByRole('radio').last().click()
    await choice.getByRole('button', { name: 'Save the choice' }).click()
    await editor.waitFor({ state: 'hidden' })
    expect(await read(`/api/v1/invoices/${id}`)).toMatchObject({
      ...{ note: 'Theirs', dueDate: '2031-05-01', net: '850.00' },
    })
  },
  120_000,
)

it.each(looks)(
  'open invoices of another program come in by their template, at %i pixels in the %s',
  async (width, theme) => {
    const desk = await demo.desk({ width, theme })
    const { page } = desk
    await desk.make('/api/v1/clients', { fullName: `Olga Open ${width}` })
    await visit(page, '/demo/imports?entity=invoices')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the template' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('Invoices.csv')
    const template = await readFile((await download.path())!, 'utf8')
    expect(template.startsWith('\uFEFFInvoice number,Client,')).toBe(true)
    const headings = template.trim().split(',')
    await expectNoSeriousViolations(page)
    await desk.screenshot('imports-invoices')
    const cells: Record<string, string> = {
      ...{ Client: `Olga Open ${width}`, 'Invoice date': '2026-03-01', 'Due date': '2026-03-31' },
      ...{ Currency: 'EUR', Total: '125.50', 'Tax rate %': '25.5', 'Paid so far': '25.50' },
    }
    const row = (number: string, more: Record<string, string> = {}) =>
      headings
        .map((heading) => ({ ...cells, ...more })[heading] ?? (heading.endsWith('number') ? number : ''))
        .join(',')
    const rows = [row(`OLD-${width}-1`), row(`OLD-${width}-2`, { Total: '12.345' })]
    await page.locator('input[type=file]').setInputFiles({
      name: 'open.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${headings.join(',')}\r\n${rows.join('\r\n')}\r\n`),
    })
    await page.getByRole('button', { name: /cannot be read/ }).click()
    await page.getByText('An amount in EUR has at most 2 digits after the point.').first().waitFor()
    expect(await scrollsSideways(page)).toBe(false)
    await expectNoSeriousViolations(page)
    await desk.screenshot('imports-invoices-preview')
    await page.getByRole('button', { name: 'Import 1 invoice', exact: true }).click()
    await page
      .getByText('1 invoice imported')
      .first()
      .waitFor({ timeout: atPace(30_000) })
    await visit(page, `/demo/invoices?q=OLD-${width}-1`)
    await page.getByText(`OLD-${width}-1`).first().click()
    await page.getByText('Imported from another program').waitFor()
    await page
      .getByText(/€125.50/)
      .first()
      .waitFor()
    const [made] = await desk.read(`/api/v1/invoices?q=OLD-${width}-1`)
    expect(made).toMatchObject({ status: 'overdue', paid: '25.50', open: '100.00', net: '100.00' })
    await expectNoSeriousViolations(page)
    await desk.screenshot('invoices-imported')
  },
  120_000,
)
