// @module-tag story

import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { atPace, looksOf } from '../platform/testing/extent.ts'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { scrollsSideways } from './harness/browser.ts'
import { startDemo } from './harness/demo.ts'
import { visit } from './harness/page/visit.ts'

const demo = startDemo()

const looks = looksOf([
  [1440, 'light'],
  [360, 'dark'],
])

it.each(looks)(
  'open invoices of another program come in by their template, at %i pixels in the %s',
  async (width, theme) => {
    const desk = await demo.desk({ width, theme })
    const { page } = desk
    await desk.make('/api/v1/clients', { fullName: `Olga Open ${width}` })
    await visit(page, demo.at('/imports?entity=invoices'))
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
    await visit(page, demo.at(`/invoices?q=OLD-${width}-1`))
    await page.getByText(`OLD-${width}-1`).first().click()
    await page.getByText('Imported from another program').waitFor()
    await page
      .getByText(/€125.50/)
      .first()
      .waitFor()
    const [invoice] = await desk.read(`/api/v1/invoices?q=OLD-${width}-1`)
    expect(invoice).toMatchObject({ status: 'overdue', paid: '25.50', open: '100.00', net: '100.00' })
    await expectNoSeriousViolations(page)
    await desk.screenshot('invoices-imported')
  },
  120_000,
)
