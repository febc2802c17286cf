import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessible.ts'
import { render } from '../../testing/render.tsx'
import { idOf, sample } from '../../testing/samples.ts'
import { ConnectionLoss, standIn } from '../../testing/stand-in.ts'
import type { Import } from './entities.ts'
import { ImportView } from './import-view.tsx'

const becomes = (header: string) =>
  page.getByRole('combobox', { name: `Field for the column ${header}`, exact: true })
const choose = async (header: string, field: string) => {
  await becomes(header).click()
  await page.getByRole('option', { name: new RegExp(`^${field}`) }).click()
}
const apply = page.getByRole('button', { name: /^Import/ })
const fields = ['Name', 'E-mail', 'City'].map((label) => ({
  ...{ key: label, label, kind: 'text', required: label === 'Name' },
}))

/** A file of clients in preview: three columns, of which none is mapped, and one row that cannot be read. */
async function opened(width: 360 | 1440 = 1440) {
  const server = standIn()
  let mapping: Import['mapping'] = { columns: {} } as Import['mapping']
  let cell = 'Ada'
  const stored = () =>
    sample('imports', 'get', {
      ...{ id: idOf(60), entity: 'clients', fileName: 'Πελάτες.csv', status: 'preview', rowCount: 2, fields },
      columns: ['Όνομα', 'البريد', 'Πόλη'].map((header) => ({
        header,
        samples: [`${header} 1`],
        values: null,
      })),
      mapping: mapping as never,
      missing: Object.values(mapping.columns).includes('Name') ? [] : [['Name']],
      counts: {
        ...{ good: cell === 'Ada' ? 1 : 2, whole: cell === 'Ada' ? 1 : 2 },
        ...{ bad: cell === 'Ada' ? 1 : 0, refused: cell === 'Ada' ? 1 : 0 },
      },
    })
  server.answer('imports', 'get', () => stored() as never)
  const map = (changes: object) => {
    mapping = { ...mapping, ...changes }
    return stored() as never
  }
  server.answer('imports', 'map', ({ body }) => map(body))
  server.answer('imports', 'rows', () => [
    { row: 2, status: 'bad' as const, title: null, values: {}, cells: { Όνομα: cell }, replaced: {} },
  ])
  server.answer('imports', 'fixCells', ({ body }) => {
    cell = body.cells[0]!.value!
    return stored() as never
  })
  const screen = await render(<ImportView id={idOf(60)} />, { server, width })
  await expect.element(becomes('Όνομα')).toBeVisible()
  return { ...screen, server, map, columns: () => mapping.columns }
}

it('maps columns, says what is missing, and is applied only then', async () => {
  const { server } = await opened()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Choose the column of Name.')
  await expect.element(apply).toBeDisabled()
  await choose('Όνομα', 'Name')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(apply).toBeEnabled()
  await expectAccessible()
  await apply.click()
  await expect.poll(() => server.asked('imports', 'apply')).toHaveLength(1)
})

it('keeps every choice that is made while an earlier one is stored', async () => {
  const { server, columns, map } = await opened()
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const waits = [first, second]
  server.answer('imports', 'map', async ({ body }) => {
    await waits.shift()?.promise
    return map(body)
  })
  await choose('Όνομα', 'Name')
  await choose('البريد', 'E-mail')
  first.resolve()
  await expect.poll(() => server.asked('imports', 'map')).toHaveLength(2)
  await expect.element(becomes('البريد')).toMatchTextContent('E-mail')
  await choose('Πόλη', 'City')
  second.resolve()
  await expect.poll(columns).toEqual({ Όνομα: 'Name', البريد: 'E-mail', Πόλη: 'City' })
})

it('shows a choice as it is stored again when it was refused', async () => {
  const { server } = await opened()
  server.answer('imports', 'map', () => {
    throw new ConnectionLoss()
  })
  await choose('Όνομα', 'Name')
  await expect.element(page.getByText('The change was not saved')).toBeVisible()
  await expect.element(becomes('Όνομα')).toMatchTextContent('Skipped')
})

it('puts a cell right by the keys, and has what was typed when it could not be stored', async () => {
  const { server } = await opened()
  await choose('Όνομα', 'Name')
  await page.getByRole('button', { name: /cannot be read/ }).click()
  const cell = page.getByRole('button', { name: /^Correct Όνομα, row 2/ })
  const typed = page.getByRole('textbox', { name: 'Όνομα, row 2' })
  await cell.click()
  await userEvent.keyboard('Άντα{Escape}')
  await expect.element(cell).toHaveFocus()
  expect(server.asked('imports', 'fixCells')).toEqual([])
  server.answer('imports', 'fixCells', () => {
    throw new ConnectionLoss()
  })
  await userEvent.keyboard('{Enter}')
  await typed.fill('Άντα')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('The cell was not corrected')).toBeVisible()
  await expect.element(cell).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(typed).toHaveValue('Άντα')
})

it('fits a phone', async () => {
  await opened(360)
  await page.getByRole('button', { name: /cannot be read/ }).click()
  await expect.element(page.getByRole('textbox', { name: 'Όνομα, row 2' })).not.toBeInTheDocument()
  await expectAccessible()
})

it('is applied where nothing changes, which keeps how its columns are read', async () => {
  const server = standIn()
  const counts = { good: 0, changed: 0, known: 2, bad: 0, selected: 2 }
  const one = {
    id: idOf(60),
    entity: 'clients',
    status: 'preview',
    rowCount: 2,
    missing: [],
    counts,
  } as const
  server.answer('imports', 'get', () => sample('imports', 'get', one) as never)
  await render(<ImportView id={idOf(60)} />, { server, width: 360 })
  const keep = page.getByRole('button', { name: 'Nothing to change: keep the columns' })
  await expect.element(keep).toBeEnabled()
  await keep.click()
  await expect.poll(() => server.asked('imports', 'apply')).toHaveLength(1)
})
