// @module-tag story

import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { pagesOf } from '../crm/modules/pdf/testing/words.ts'
import { looksOf } from '../platform/testing/extent.ts'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { scrollsSideways } from './harness/browser.ts'
import { startDemo } from './harness/demo.ts'
import { visit } from './harness/page/visit.ts'
import { faultsOfWords } from './harness/page/words.ts'

const demo = startDemo()

/** The text of the PDF that a button saves, and its name. */
async function downloaded(page: Page, button: string): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await coming
  const pages = await pagesOf(await readFile((await file.path())!))
  return { name: file.suggestedFilename(), text: pages.map(({ text }) => text).join(' ') }
}

it('is built with a preview, printed, kept under a name and mailed by a schedule', async () => {
  const desk = await demo.desk()
  const { page } = desk
  await visit(page, demo.at('/reports'))
  await page.getByText('No reports yet').waitFor()
  await expectNoSeriousViolations(page)
  await page.getByRole('button', { name: 'New report' }).first().click()
  await page.getByRole('menuitem', { name: 'Berths' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByRole('columnheader', { name: 'Mooring number' }).waitFor()

  await page.getByLabel('Title', { exact: true }).fill('Berths by dock')
  await page.getByRole('button', { name: 'Remove Tenure' }).click()
  await page.getByRole('button', { name: 'Sum up Price' }).click()
  await page.getByRole('button', { name: 'Move Price up' }).click()
  await page.getByRole('combobox', { name: 'Group by' }).click()
  await page.getByRole('option', { name: 'Dock', exact: true }).click()
  await preview.getByRole('heading', { name: 'Berths by dock' }).waitFor()
  await preview
    .getByRole('rowheader', { name: 'A', exact: true })
    .or(preview.getByText('A', { exact: true }))
    .first()
    .waitFor()
  await preview.getByText('Total').first().waitFor()
  const headings = await preview.getByRole('columnheader').allTextContents()
  expect(headings.filter((one) => one.length > 1)).toEqual([
    ...['Mooring number', 'Status', 'Length (m)', 'Price', 'Beam (m)'],
  ])
  await expectNoSeriousViolations(page)
  await desk.screenshot('report-builder')

  const { name, text } = await downloaded(page, 'Download PDF')
  expect(name).toBe('Berths by dock.pdf')
  expect(text).toMatch(/Berths by dock Rows \d+ Mooring number Status Length \(m\) Price/)
  const { total } = await desk.context.request
    .get('/api/v1/berths?limit=1', { headers: desk.headers })
    .then(async (answer) => (await answer.json()).meta)
  expect(text).toContain(`Rows ${total} `)

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Berths by dock', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Set schedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule' })
  await dialog.getByLabel('Time').fill('05:30')
  await expectNoSeriousViolations(page)
  await desk.screenshot('report-schedule')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Every Monday at 05:30').waitFor()
  const [template] = await desk.read('/api/v1/reports/templates')
  expect(template).toMatchObject({
    name: 'Berths by dock',
    schedule: { every: 'week', on: 1, hour: 5, minute: 30, recipients: [expect.any(String)] },
    config: {
      columns: ['mooringNumber', 'status', 'lengthM', 'price', 'widthM'],
      groupBy: 'dock',
      sums: ['price'],
    },
  })

  await page.getByRole('button', { name: 'Back to the reports' }).click()
  await page.getByRole('button', { name: /Berths by dock/ }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete report' }).click()
  // What has just been deleted is not read again by the screen that closes.
  const readAgain: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().endsWith(template.id)) readAgain.push(request.url())
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Delete report' }).click()
  await page.getByText('No reports yet').waitFor()
  expect(readAgain).toEqual([])
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('prints figures, and on a narrow dark screen too', async () => {
  const desk = await demo.desk({ width: 360, theme: 'dark' })
  const { page } = desk
  await visit(page, demo.at('/reports?create=dashboard'))
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByRole('heading', { name: 'Funnel' }).waitFor()
  await page.getByLabel('Berths by dock').click()
  await preview.getByRole('heading', { name: 'Berths by dock' }).waitFor()
  expect(await scrollsSideways(page)).toBe(false)
  await expectNoSeriousViolations(page)
  await desk.screenshot('report-narrow')
  const { text } = await downloaded(page, 'Download PDF')
  expect(text).toContain('Berths by dock Dock For sale Under offer Sold')
  await visit(page, demo.at('/reports?create=clients'))
  await preview.getByRole('columnheader', { name: 'Name' }).waitFor()
  expect(await scrollsSideways(page)).toBe(false)
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('a list is printed as it is shown, by whoever may export', async () => {
  const desk = await demo.desk()
  const { page } = desk
  await visit(page, demo.at('/berths?status=sold'))
  await page.getByRole('grid', { name: 'Berths' }).waitFor()
  const { name, text } = await downloaded(page, 'Download as PDF')
  expect(name).toBe('Berths.pdf')
  const sold = await desk.context.request.get('/api/v1/berths?status=sold&limit=1', { headers: desk.headers })
  expect(text).toContain(`Rows ${(await sold.json()).meta.total} `)
  await visit(page, demo.at('/companies'))
  await page.getByRole('button', { name: 'Download as CSV' }).waitFor()
  expect(await page.getByRole('button', { name: 'Download as PDF' }).count()).toBe(0)
  expect(desk.problems).toEqual([])
  await desk.close()
})

it.each(looksOf(['fi', 'sv']))(
  'is built in %s, and shown in the language in which it is printed',
  async (language) => {
    const desk = await demo.desk({ width: 1440 })
    const { page } = desk
    const preferences = { preferences: { language } }
    await desk.context.request.patch('/api/v1/me', { headers: desk.headers, data: preferences })
    for (const kind of ['berths', 'clients', 'interests', 'dashboard']) {
      await visit(page, demo.at(`/reports?create=${kind}`))
      const printed = page.locator('[lang=en]').last()
      await printed.getByRole('columnheader').first().waitFor()
      const written = await page
        .locator('h2[lang=en], [lang=en] :is(th, td, h3), [lang=en] > div > :is(dt, dd)')
        .allTextContents()
      expect(await faultsOfWords(page, language, written), kind).toEqual([])
    }
    await desk.screenshot(`report-${language}`)
    await desk.close()
  },
)
