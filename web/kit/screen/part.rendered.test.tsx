import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { lazyPart } from './lazy-part.ts'
import { Part } from './part.tsx'

const missing = page.getByText('A part of this page is missing')

const Here = () => <p>Here it is</p>

/** A part whose file comes, or does not, as it is said. */
function partOf() {
  const fetched = { comes: false, times: 0 }
  const Shown = lazyPart(async () => {
    fetched.times += 1
    if (!fetched.comes) throw new TypeError('Failed to fetch dynamically imported module')
    return { Here }
  }, 'Here')
  return { fetched, Shown }
}

type LazyComponent = ReturnType<typeof partOf>['Shown']

function Form({ Shown, over = false }: { Shown: LazyComponent; over?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <input aria-label="Length" />
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <Part {...(over ? { onClose: () => setOpen(false) } : {})}>
          <Shown />
        </Part>
      )}
    </>
  )
}

async function opened(over = false) {
  const part = partOf()
  await render(<Form Shown={part.Shown} over={over} />)
  await page.getByRole('textbox', { name: 'Length' }).fill('11.75')
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(missing).toBeVisible()
  return part
}

it('says in its place that it could not be fetched, and shows it when it is asked for again', async () => {
  const { fetched } = await opened()
  fetched.comes = true
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Here it is')).toBeVisible()
  await expect.element(missing).not.toBeInTheDocument()
  await expect.element(page.getByRole('textbox', { name: 'Length' })).toHaveValue('11.75')
})

it('keeps what is typed where a dialog over it could not be fetched, and offers to load the page anew', async () => {
  const { fetched } = await opened(true)
  const dialog = page.getByRole('dialog', { name: 'A part of this page is missing' })
  await expect.element(dialog.getByText('What you typed is still here.', { exact: false })).toBeVisible()
  const before = fetched.times
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => fetched.times).toBeGreaterThan(before)
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('textbox', { name: 'Length' })).toHaveValue('11.75')
})

it('reads the same without a part that only makes it finer', async () => {
  const { Shown } = partOf()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await render(
    <Part plain={<p>Plain text</p>}>
      <Shown />
    </Part>,
  )
  await expect.element(page.getByText('Plain text')).toBeVisible()
  expect(missing.elements()).toHaveLength(0)
  vi.restoreAllMocks()
})
