// @module-tag story

import { expect, it } from 'vitest'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { scrollsSideways } from './harness/browser.ts'
import { startDemo } from './harness/demo.ts'
import { visit } from './harness/page/visit.ts'

// A sample text is taken from the gallery by keyboard and changed: what the editor shows is what it stores.

const demo = startDemo()

type Text = { type: string; attrs?: Record<string, unknown>; text?: string; content?: Text[] }

const flat = (node: Text): Text[] => [node, ...(node.content ?? []).flatMap(flat)]
const all = (node: Text, type: string) => flat(node).filter((one) => one.type === type)
const wordsOf = (node: Text) =>
  flat(node)
    .map(({ text, attrs }) => text ?? attrs?.token ?? attrs?.type)
    .filter(Boolean)

it('loses nothing of a sample text that is changed, and takes tables, pictures and pages', async () => {
  const desk = await demo.desk({ person: 'manager' })
  const { page, read } = desk
  await visit(page, demo.at('/documents/templates'))
  await page.getByRole('button', { name: 'New template' }).focus()
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog').getByRole('button', { name: 'Expression of interest' })
  await card.waitFor()
  await card.focus()
  await page.keyboard.press('Enter')
  const text = page.getByRole('textbox', { name: 'Text of the template' })
  await text.getByText('1. Client, berth and yacht').waitFor()
  expect(await text.locator('table').count()).toBe(2)
  await expectNoSeriousViolations(page)
  await desk.screenshot('starter-editor')
  const url = `/api/v1/document-templates/${new URL(page.url()).searchParams.get('open')}`
  const before: Text = (await read(url)).content
  const save = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Save', exact: true, disabled: true }).waitFor()
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
  }

  await text.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' of ours')
  await save()
  // What is written on while it is saved stays.
  await text.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' alone')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await text.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('End')
  await page.keyboard.type('.')
  await save()
  const after: Text = (await read(url)).content
  expect(wordsOf(after)).toEqual(
    wordsOf(before).map((one, index) => (index === 0 ? `${one} of ours alone.` : one)),
  )
  expect(all(after, 'table').map(({ attrs }) => attrs?.lines)).toEqual([true, false])
  for (const type of ['tableRow', 'tableHeader', 'tableCell', 'listItem', 'signingField', 'mergeToken']) {
    expect(all(after, type), type).toHaveLength(all(before, type).length)
  }

  const tool = (name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true })
  const inTable = async (name: string) => {
    await tool('Table').click()
    await page.getByRole('menuitem', { name }).click()
    await inText()
  }
  const inText = () => expect.poll(() => text.evaluate((one) => one === document.activeElement)).toBe(true)
  await text.getByText('What is agreed').click()
  await page.keyboard.press('End')
  await inText()
  await tool('New page').click()
  await text.locator('hr[data-page-break]').waitFor()
  await tool('Undo').click()
  await text.locator('hr[data-page-break]').waitFor({ state: 'detached' })
  await tool('Redo').click()
  await inTable('Insert a table')
  await expect.poll(() => text.locator('table').count()).toBe(3)
  await page.keyboard.type('Dock')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Depth')
  expect(await tool('New page').isDisabled()).toBe(true)
  await inTable('Row below')
  await inTable('Column after')
  await expect.poll(() => text.locator('table').nth(1).locator('tr').count()).toBe(4)
  await page.keyboard.press('ArrowDown')
  await inTable('Remove row')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await inTable('Remove column')
  await expectNoSeriousViolations(page)
  await page.locator('input[type=file]').setInputFiles({
    name: 'Plan of the docks.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC',
      'base64',
    ),
  })
  const picture = text.getByRole('img', { name: 'Plan of the docks' })
  await picture.click()
  await page.getByRole('radio', { name: '75 %' }).click()
  await page.getByRole('textbox', { name: 'Picture description' }).fill('Our docks')
  await desk.screenshot('starter-table-and-picture')
  await save()
  const last: Text = (await read(url)).content
  const table = all(last, 'table').find((one) => wordsOf(one).includes('Depth'))!
  expect(table.content).toHaveLength(3)
  expect(table.content!.map(({ content }) => content!.length)).toEqual([3, 3, 3])
  expect(all(last, 'table')).toHaveLength(3)
  expect(all(last, 'pageBreak')).toHaveLength(1)
  expect(all(last, 'picture').map(({ attrs }) => attrs)).toMatchObject([{ width: 75, alt: 'Our docks' }])
  await text.getByRole('img', { name: 'Our docks' }).waitFor()

  // Its mark stays on the list until somebody says that it was checked.
  await page.getByRole('button', { name: 'All templates' }).click()
  await page.getByText('Sample: have it checked by a lawyer').first().waitFor()
  expect(desk.problems).toEqual([])
  await desk.close()

  const phone = await demo.desk({ person: 'manager', width: 360, theme: 'dark' })
  await visit(phone.page, demo.at(`/documents/templates?open=${url.split('/').at(-1)}`))
  await phone.page.getByText('Signatures').waitFor()
  expect(await scrollsSideways(phone.page)).toBe(false)
  await expectNoSeriousViolations(phone.page)
  await phone.screenshot('starter-editor')
  await phone.close()
})
