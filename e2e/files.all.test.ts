// @module-tag story

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { looksOf } from '../platform/testing/extent.ts'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { scrollsSideways } from './harness/browser.ts'
import { startOwnDemo } from './harness/demo.ts'
import { visit } from './harness/page/visit.ts'

const demo = startOwnDemo()

const looks = looksOf([
  [1440, 'light'],
  [360, 'dark'],
])

const paper = [
  '%PDF-1.4',
  '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj',
  '4 0 obj<</Length 58>>stream\nBT /F1 36 Tf 80 700 Td (Berth contract 2026) Tj ET\nendstream endobj',
  '5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj',
  'trailer<</Root 1 0 R>>\n%%EOF',
].join('\n')

/** Lets go of files over a part of the page, as from a folder of the machine. */
async function drop(
  page: Page,
  label: string,
  files: readonly { name: string; text: string }[],
): Promise<void> {
  const carried = await page.evaluateHandle(async (all) => {
    const transfer = new DataTransfer()
    for (const { name, text } of all) transfer.items.add(new File([text], name))
    const canvas = new OffscreenCanvas(1200, 800)
    const context = canvas.getContext('2d')!
    context.fillStyle = '#2a6f97'
    context.fillRect(0, 0, 1200, 500)
    context.fillStyle = '#e9c46a'
    context.fillRect(0, 500, 1200, 300)
    transfer.items.add(
      new File([await canvas.convertToBlob({ type: 'image/png' })], 'Yacht at the pontoon.png'),
    )
    return transfer
  }, files)
  const zone = page.getByRole('region', { name: label })
  for (const type of ['dragenter', 'dragover', 'drop'])
    await zone.dispatchEvent(type, { dataTransfer: carried } as never)
}

it.each(looks)(
  'files are dropped on a client, looked at, renamed and deleted, at %i pixels in the %s',
  async (width, theme) => {
    const desk = await demo.desk({ width, theme })
    const { page } = desk
    const { id } = await desk.make('/api/v1/clients', { fullName: `Papers of ${width} ${theme}` })
    await visit(page, demo.at(`/clients/${id}?tab=files`))
    await page.getByText('No files yet').waitFor()
    await expectNoSeriousViolations(page)
    await desk.screenshot('files-empty')

    await drop(page, 'Files', [
      { name: 'Berth contract 2026.pdf', text: paper },
      { name: 'Nothing.txt', text: '' },
    ])
    const list = page.getByRole('list', { name: 'Files', exact: true })
    await list.getByText('Berth contract 2026.pdf').waitFor()
    await list.getByText('Yacht at the pontoon.png').waitFor()
    // What was refused says why, and goes when it was read.
    await page.getByText('The file is empty.').waitFor()
    // The pictures come by themselves.
    await expect.poll(() => list.locator('img').count()).toBe(2)
    await expectNoSeriousViolations(page)
    expect(await scrollsSideways(page)).toBe(false)
    await desk.screenshot('files')
    await page.getByRole('button', { name: 'Cancel Nothing.txt' }).click()
    await page.getByText('The file is empty.').waitFor({ state: 'detached' })

    await list.getByRole('button', { name: 'Yacht at the pontoon.png', exact: true }).click()
    const preview = page.getByRole('dialog')
    await preview.getByRole('img', { name: 'Picture of Yacht at the pontoon.png' }).waitFor()
    await expectNoSeriousViolations(page)
    await desk.screenshot('file-picture')
    await preview
      .getByRole('button', { name: /Next file|Previous file/ })
      .and(page.locator(':enabled'))
      .click()
    await preview.getByRole('img', { name: 'Picture of Berth contract 2026.pdf' }).waitFor()
    await desk.screenshot('file-paper')
    const saved = page.waitForEvent('download')
    await preview.getByRole('button', { name: 'Download' }).click()
    expect((await saved).suggestedFilename()).toBe('Berth contract 2026.pdf')
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'More about Berth contract 2026.pdf' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    const rename = page.getByRole('dialog')
    await rename.getByLabel('Name').fill('Signed contract.pdf')
    await desk.screenshot('file-rename')
    await rename.getByRole('button', { name: 'Save' }).click()
    await list.getByText('Signed contract.pdf').waitFor()

    await page.getByRole('button', { name: 'More about Signed contract.pdf' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByText('Signed contract.pdf was deleted').first().waitFor()
    await list.getByText('Signed contract.pdf').waitFor({ state: 'detached' })
    await desk.screenshot('files-deleted')
    await page.getByRole('button', { name: 'Undo' }).click()
    await list.getByText('Signed contract.pdf').waitFor()
    expect((await desk.read(`/api/v1/files?clientId=${id}`)).length).toBe(2)
    // The browser itself notes what the server refused.
    expect(desk.problems.filter((one) => !one.includes('400'))).toEqual([])
    await desk.close()
  },
)

it.each(looks)(
  'whoever runs the installation sees what files take and has them swept, at %i pixels in the %s',
  async (width, theme) => {
    const desk = await demo.desk({ width, theme })
    const { page } = desk
    await visit(page, demo.at('/admin/settings?tab=storage'))
    await page.getByRole('button', { name: 'Clean up' }).click()
    await page.getByText('0 removed, 0 files without data').first().waitFor()
    await page.getByRole('textbox', { name: 'Limit in MiB' }).fill(String(20_000 + width + theme.length))
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Settings saved', { exact: true }).waitFor()
    await expectNoSeriousViolations(page)
    expect(await scrollsSideways(page)).toBe(false)
    await desk.screenshot('storage-settings')
    expect(desk.problems).toEqual([])
    await desk.close()
  },
)
