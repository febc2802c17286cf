import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessible.ts'
import type { Lean } from '../../testing/lean.ts'
import { render } from '../../testing/render.tsx'
import { idOf, sample } from '../../testing/samples.ts'
import type { Import, Mapping } from './entities.ts'
import { ReadingOptions } from './reading-options.tsx'

const rows = page.getByRole('combobox', { name: 'Rows' })
const option = (name: string | RegExp) => page.getByRole('option', { name })

const field = (kind: string) => ({ key: kind, label: kind, kind, required: false })
const column = (header: string, values: readonly string[] | null) => ({
  ...{ header, samples: [] },
  values: values?.map((value) => ({ value, count: 1200 })) ?? null,
})

/** The options over a file as it was read; what is chosen is mapped at once, as the server does. */
function Options({ file, changed }: { file: Lean<Import>; changed: Partial<Mapping>[] }) {
  const [mapping, setMapping] = useState(file.mapping)
  const one = sample('imports', 'get', {
    ...{ id: idOf(60), entity: 'clients', fileName: 'Πελάτες.csv', status: 'preview' },
    ...(file as object),
    mapping: mapping as never,
  })
  return (
    <ReadingOptions
      one={one}
      onChange={(changes) => {
        changed.push(changes)
        setMapping({ ...mapping, ...(changes as object) })
      }}
    />
  )
}

async function opened(file: Lean<Import>, width: 360 | 1440 = 1440) {
  const changed: Partial<Mapping>[] = []
  await render(<Options file={{ mapping: { columns: {} } as never, ...file }} changed={changed} />, { width })
  return changed
}

it('offers nothing where the file leaves nothing open', async () => {
  await opened({ columns: [column('Name', null)] as never, fields: [field('text')] as never })
  expect(page.getByRole('combobox').elements()).toHaveLength(0)
  expect(page.getByRole('checkbox').elements()).toHaveLength(0)
})

it('takes the rows of one value of a column, of another, and all again', async () => {
  const columns = [column('Λιμάνι', ['Ζέα', 'Φάληρο']), column('Name', null), column('Year', ['2026'])]
  const changed = await opened({ columns: columns as never }, 360)
  await rows.click()
  // A column with one value parts nothing.
  await expect.element(option(/Year/)).not.toBeInTheDocument()
  await option(/Λιμάνι/).click()
  expect(changed.at(-1)).toEqual({ only: { column: 'Λιμάνι', value: 'Ζέα' } })
  await page
    .getByRole('combobox', { name: /Λιμάνι/ })
    .last()
    .click()
  await option('Φάληρο (1,200)').click()
  expect(changed.at(-1)).toEqual({ only: { column: 'Λιμάνι', value: 'Φάληρο' } })
  await expectAccessible()
  await rows.click()
  await option(/every|all/i)
    .first()
    .click()
  expect(changed.at(-1)).toEqual({ only: null })
})

it('says which lines are wrong in the encoding that was guessed, and reads in another', async () => {
  const changed = await opened({
    encoding: { name: 'windows-1252', guessed: true, wrongLines: [3, 17] },
  } as never)
  const encoding = page.getByRole('combobox').first()
  await expect.element(encoding).toMatchTextContent('windows-1252')
  await expect.element(page.getByText(/3, 17/)).toBeVisible()
  await encoding.click()
  await option('windows-1253').click()
  expect(changed).toEqual([{ encoding: 'windows-1253' }])
})

it('asks what becomes of rows that differ from records there are, and skips them unless told', async () => {
  const changed = await opened({ counts: { differing: 12_000, similar: 2 } } as never)
  const known = page.getByRole('combobox', { name: /12,000 existing records differ/ })
  await expect.element(known).toMatchTextContent('Do not change')
  await known.click()
  await option('Update').click()
  expect(changed.at(-1)).toEqual({ known: 'update' })
  await expect.element(known).toMatchTextContent('Update')
  await page.getByRole('checkbox').click()
  expect(changed.at(-1)).toEqual({ skipSimilar: true })
  await expect.element(page.getByRole('checkbox')).toBeChecked()
})
