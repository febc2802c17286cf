import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../web/testing/render.tsx'
import { ConfirmDialog, Dialog, DialogBody } from './dialog.tsx'
import { openToast, showToast, undoLatest } from './toast.tsx'

const message = (text: string) => page.getByRole('listitem').filter({ hasText: text })

it('offers to take an act back, once', async () => {
  const onUndo = vi.fn()
  await render(null)
  showToast({ title: 'Berth moved', onUndo })
  await message('Berth moved').getByRole('button', { name: 'Undo' }).click()
  expect(onUndo).toHaveBeenCalledTimes(1)
  await expect.element(message('Berth moved')).not.toBeInTheDocument()
  expect(undoLatest()).toBe(false)
})

it('takes back the newest act by a key, then the one before it', async () => {
  const taken: string[] = []
  await render(null)
  for (const title of ['First', 'Second']) showToast({ title, onUndo: () => taken.push(title) })
  showToast({ title: 'Only said' })
  await expect.element(message('Only said')).toBeVisible()
  for (let time = 0; time < 3; time++) undoLatest()
  expect(taken).toEqual(['Second', 'First'])
})

it('shows the three newest, and on a phone the newest alone', async () => {
  await render(null)
  for (const title of ['One', 'Two', 'Three', 'Four']) showToast({ title })
  await expect.element(message('Four')).toBeVisible()
  await expect.element(message('One')).not.toBeInTheDocument()
  await expect.element(message('Two')).toBeVisible()
  await page.viewport(360, 740)
  // What is not drawn has no role either.
  await expect.element(message('Two')).not.toBeInTheDocument()
  await expect.element(message('Four')).toBeVisible()
})

it('goes by itself when it was read, later where something can be done, and not while work goes on', async () => {
  await render(null)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const next = openToast({ title: 'Import', progress: 0.2 })
  showToast({ title: 'Said' })
  showToast({ title: 'Acted', onUndo: () => {} })
  await vi.waitFor(() => expect(message('Acted').elements()).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(6_000)
  expect(message('Said').elements()).toHaveLength(0)
  expect(message('Acted').elements()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(message('Acted').elements()).toHaveLength(0)
  expect(message('Import').elements()).toHaveLength(1)
  next({ title: 'Import ended' })
  await vi.advanceTimersByTimeAsync(100)
  expect(message('Import ended').elements()).toHaveLength(1)
  vi.useRealTimers()
})

it('says what became of a work whose message was closed meanwhile, but not how far it is', async () => {
  await render(null)
  const next = openToast({ title: 'Import', progress: 0.2 })
  await message('Import').getByRole('button', { name: 'Close' }).click()
  await expect.element(message('Import')).not.toBeInTheDocument()
  next({ title: 'Import', progress: 0.4 })
  next({ title: 'Import ended' })
  await expect.element(message('Import ended')).toBeVisible()
  expect(page.getByRole('listitem').elements()).toHaveLength(1)
})

it('is reached by the keyboard', async () => {
  await render(<button type="button">Here</button>)
  showToast({ title: 'Berth moved', onUndo: () => {} })
  await expect.element(message('Berth moved')).toBeVisible()
  await userEvent.keyboard('{F8}')
  await userEvent.keyboard('{Tab}')
  await expect.poll(() => message('Berth moved').element().contains(document.activeElement)).toBe(true)
})

/** A dialog that asks in another one. */
function Dialogs() {
  const [open, setOpen] = useState(true)
  const [asking, setAsking] = useState(true)
  return (
    <Dialog open={open} onOpenChange={setOpen} title="Berth">
      <DialogBody>
        <input aria-label="Pontoon" />
      </DialogBody>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Sure?"
        cancelLabel="Stay"
        confirmLabel="Leave"
        onConfirm={() => {}}
      >
        It is not saved.
      </ConfirmDialog>
    </Dialog>
  )
}

it('leaves Escape to the dialog below it, the topmost first, and closes by it where there is none', async () => {
  const dialog = (name: string) => page.getByRole('dialog', { name })
  await render(<Dialogs />)
  await expect.element(dialog('Sure?')).toBeVisible()
  showToast({ title: 'Saved', onUndo: () => {} })
  showToast({ title: 'Moved', onUndo: () => {} })
  await expect.element(message('Moved')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('Sure?')).not.toBeInTheDocument()
  await expect.element(dialog('Berth')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('Berth')).not.toBeInTheDocument()
  expect(message('Moved').elements()).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  await expect.element(message('Moved')).not.toBeInTheDocument()
})
