import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import type { Lean } from '../../../testing/lean.ts'
import { render } from '../../../testing/render.tsx'
import { idOf, sample } from '../../../testing/samples.ts'
import { standIn } from '../../../testing/stand-in.ts'
import type { Import } from '../entities.ts'
import { ImportView } from '../import-view.tsx'

const valuesOf = (header: string) => page.getByRole('list', { name: `Values of ${header}`, exact: true })
const field = (key: string, kind = 'text') => ({ key, label: key, kind, required: false })
const column = (header: string, ...samples: string[]) => ({
  ...{ header, samples, filled: samples.length, values: null },
})
const row = (at: number, cells: Record<string, string>, values: Record<string, unknown>, title: string) => ({
  ...{ row: at, status: 'good' as const, wholeness: 'whole' as const, cells, values, title },
})

async function opened(
  one: Lean<Import>,
  rows: readonly object[],
  { width = 1440, address = '/demo' }: { width?: 360 | 1440; address?: string } = {},
) {
  const server = standIn()
  server.answer(
    'imports',
    'get',
    () =>
      sample('imports', 'get', {
        ...{ id: idOf(60), entity: 'clients', fileName: 'Πελάτες.csv', status: 'preview', rowCount: 4 },
        ...(one as object),
      }) as never,
  )
  server.answer('imports', 'rows', () => rows as never)
  const screen = await render(<ImportView id={idOf(60)} />, { server, width, address })
  await expect.element(page.getByRole('combobox').first()).toBeVisible()
  return { ...screen, server }
}

const people = {
  fields: [field('fullName'), field('phone', 'phone'), field('country', 'country')] as never,
  columns: [
    column('Όνομα', 'Άντα', 'Βίκτωρ', 'Γιώργος'),
    column('الهاتف', '040 123 4567', 'none', '050 765 4321'),
    column('Χώρα', 'Suomi'),
    column('Σημείωση', 'ένα', 'δύο'),
    column('ملاحظات'),
  ],
  mapping: { columns: { Όνομα: 'fullName', الهاتف: 'phone', Χώρα: 'country' } } as never,
  unread: [{ column: 'الهاتف', rows: 7 }],
}
const contact = (value: string) => [{ channel: 'phone', value, valueE164: value, label: null }]
const rows = [
  row(
    2,
    { Όνομα: 'Άντα', الهاتف: '040 123 4567', Χώρα: 'Suomi', Σημείωση: 'ένα' },
    { fullName: 'Άντα', contacts: contact('+358401234567'), address: { countryIso: 'FI' } },
    'Άντα',
  ),
  {
    ...row(3, { Όνομα: 'Βίκτωρ', الهاتف: 'none', Σημείωση: 'δύο' }, {}, 'Βίκτωρ'),
    ...{ status: 'bad' as const, wholeness: 'refused' as const, title: null },
    problems: [{ row: 3, column: 'الهاتف', message: '“none” is no phone number.', reason: null }],
  },
]

it('shows of each column its values, what each becomes, and what does not come in', async () => {
  await opened(people, rows)
  await expect.element(valuesOf('Όνομα')).toMatchTextContent(/Άντα.*Άντα/)
  await expect.element(valuesOf('الهاتف')).toMatchTextContent(/040 123 4567.*\+358401234567/)
  await expect.element(valuesOf('الهاتف')).toMatchTextContent(/none.*not read/)
  // Nothing is wrong with the name: its row is refused for another cell.
  await expect.element(valuesOf('Όνομα')).toMatchTextContent(/Βίκτωρ.*row not imported/)
  await expect.element(valuesOf('Χώρα')).toMatchTextContent(/Suomi.*Finland/)
  await expect.element(page.getByText('7 rows have something to check here.')).toBeVisible()
  await expect.element(valuesOf('Σημείωση')).not.toMatchTextContent(/becomes/)
  await expect.element(page.getByText('2 values are not imported.')).toBeVisible()
  await expect.element(page.getByText('no values')).toBeVisible()
  await expectAccessible()
})

it('fits a phone, also with sixty columns, and is gone through by the keys', async () => {
  const headers = Array.from({ length: 60 }, (_, at) =>
    at % 2 ? `عمود ${at}` : `Μια πολύ μακριά στήλη ${at}`,
  )
  const { server } = await opened(
    {
      fields: [field('fullName')] as never,
      columns: headers.map((header, at) => (at === 7 ? column(header) : column(header, 'α'.repeat(200)))),
      mapping: { columns: { [headers[0]!]: 'fullName' } } as never,
    },
    [row(2, Object.fromEntries(headers.map((header) => [header, 'α'.repeat(200)])), { fullName: 'α' }, 'α')],
    { width: 360 },
  )
  await expect.element(valuesOf(headers[59]!)).toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  // One question for all columns, and not one for each.
  const questions = server.asked('imports', 'rows').filter(({ query }) => query && 'samples' in query)
  expect(questions.length).toBeLessThan(4)
  const second = page.getByRole('combobox', { name: `Field for the column ${headers[1]}`, exact: true })
  page
    .getByRole('combobox', { name: `Field for the column ${headers[0]}`, exact: true })
    .element()
    .focus()
  for (let at = 0; at < 3 && document.activeElement !== second.element(); at += 1)
    await userEvent.keyboard('{Tab}')
  await expect.element(second).toHaveFocus()
  await expectAccessible()
})

const counted = {
  ...people,
  counts: { good: 5, whole: 3, incomplete: 2, bad: 9, leftOut: 4, refused: 5 },
}

it('counts rows that are whole, incomplete, left out and refused, and shows each by one press', async () => {
  const { server } = await opened(counted, rows)
  for (const [name, part] of [
    ['3 will be imported', 'whole'],
    ['2 incomplete: imported without some cells', 'incomplete'],
    ['4 left out: over or cancelled there', 'left_out'],
    ['5 cannot be read', 'refused'],
  ] as const) {
    const number = page.getByRole('button', { name, exact: true })
    await number.click()
    await expect.element(number).toHaveAttribute('aria-pressed', 'true')
    await expect
      .poll(() => server.asked('imports', 'rows').map(({ query }) => (query as Query | undefined)?.wholeness))
      .toContain(part)
  }
})
type Query = { wholeness?: string }

it('the rows that were chosen stay chosen when the page is opened again', async () => {
  const { server } = await opened(counted, rows, { address: '/demo/imports?rows=leftOut', width: 360 })
  await expect
    .element(page.getByRole('button', { name: /left out: over or cancelled/ }))
    .toHaveAttribute('aria-pressed', 'true')
  await expect
    .poll(() => server.asked('imports', 'rows').map(({ query }) => (query as Query | undefined)?.wholeness))
    .toContain('left_out')
  await expectAccessible()
})
