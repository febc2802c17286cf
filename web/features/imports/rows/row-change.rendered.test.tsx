import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { render } from '../../../testing/render.tsx'
import { idOf, sample } from '../../../testing/samples.ts'
import { ConnectionLoss, standIn } from '../../../testing/stand-in.ts'
import { RowTable } from './row-table.tsx'

type Take = 'ours' | 'theirs'

/** Two rows of companies whose VAT numbers changed both here and in the file. */
async function renderRows(width: 360 | 1440 = 1440) {
  const server = standIn()
  const takes = new Map<number, Take>([2, 3].map((row) => [row, 'ours']))
  const one = sample('imports', 'get', {
    ...{ id: idOf(60), entity: 'companies', status: 'preview' },
    columns: [{ header: 'VAT', samples: ['FI-FILE'], values: null }],
    mapping: { columns: { VAT: 'vatNumber' } } as never,
    fields: [{ key: 'vatNumber', label: 'VAT number', kind: 'text', required: false }],
  })
  server.answer('imports', 'rows', () =>
    [...takes].map(([row, choice]) => ({
      ...{
        row,
        status: choice === 'ours' ? ('known' as const) : ('changed' as const),
        title: `Company ${row}`,
      },
      ...{ values: {}, cells: { VAT: 'FI-FILE' }, replaced: {}, problems: [] },
      changes: [{ field: 'vatNumber', from: 'FI-HERE', to: 'FI-FILE', kept: choice === 'ours', choice }],
    })),
  )
  server.answer('imports', 'choose', ({ body }) => {
    for (const row of takes.keys()) if (body.row === null || body.row === row) takes.set(row, body.takes)
    return one as never
  })
  await render(<RowTable one={one as never} label="Rows" />, { server, width })
  return server
}

const take = (row: number) =>
  page.getByRole('button', { name: `VAT number, row ${row}: take the file’s value FI-FILE` })

it('takes the file’s value of a row by the keys, then in all rows, and back in all', async () => {
  const server = await renderRows()
  await expect.element(page.getByText('FI-HERE stays, the file has FI-FILE').first()).toBeVisible()
  await expectAccessible()
  await expect.element(take(2)).toBeVisible()
  ;(take(2).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('FI-FILE of the file replaces FI-HERE')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'VAT number, row 2: keep FI-HERE' })).toBeEnabled()
  await page.getByRole('button', { name: 'VAT number: take it in all rows' }).click()
  await expect.element(take(3)).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'VAT number: keep ours in all rows' }).first().click()
  await expect.element(take(2)).toBeVisible()
  await expect.element(take(3)).toBeVisible()
  expect(server.asked('imports', 'choose').map(({ body }) => body)).toEqual([
    { row: 2, field: 'vatNumber', takes: 'theirs' },
    { row: null, field: 'vatNumber', takes: 'theirs' },
    { row: null, field: 'vatNumber', takes: 'ours' },
  ])
})

it('says where a choice was not saved, and fits a phone', async () => {
  const server = await renderRows(360)
  server.answer('imports', 'choose', () => {
    throw new ConnectionLoss()
  })
  await take(2).click()
  await expect.element(page.getByText('The choice was not saved')).toBeVisible()
  await expect.element(take(2)).toBeEnabled()
  await expectAccessible()
})
