import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../web/testing/render.tsx'
import { DataTable } from './data-table.tsx'

type Row = { id: string }
const columns = [
  { id: 'number', header: 'Number', width: 130, fixed: true },
  { id: 'status', header: 'Status', width: 200 },
  { id: 'due', header: 'Due', width: 120 },
  { id: 'total', header: 'Total', width: 120, importance: 1 },
  { id: 'open', header: 'Open', width: 120, importance: 1 },
].map((one) => ({ ...one, cell: () => one.id }))

/** The headings of a table so wide, beside an open row or not. */
async function headings(width: number, openId?: string): Promise<string[]> {
  await render(
    <div style={{ width, height: 300, display: 'flex' }}>
      <DataTable<Row>
        label="Invoices"
        columns={columns}
        rows={{ total: 1, at: () => ({ id: 'one' }) }}
        rowId={({ id }) => id}
        compactRow={() => ({ title: 'one' })}
        onRangeChange={() => {}}
        onOpen={() => {}}
        openId={openId}
      />
    </div>,
  )
  await expect.element(page.getByRole('columnheader', { name: 'Number' })).toBeVisible()
  return page
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent?.trim() ?? '')
}

it('keeps the amounts beside an open row, in their places, and lets what is less important step back', async () => {
  expect(await headings(760)).toEqual(['Number', 'Status', 'Due', 'Total', 'Open'])
  expect(await headings(760, 'one')).toEqual(['Number', 'Status', 'Due', 'Total', 'Open'])
  expect(await headings(640, 'one')).toEqual(['Number', 'Status', 'Total', 'Open'])
  expect(await headings(560, 'one')).toEqual(['Number', 'Total', 'Open'])
})
