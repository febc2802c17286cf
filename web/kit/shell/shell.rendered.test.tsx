import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { Select } from '../../../ui/select.tsx'
import { render } from '../../testing/render.tsx'
import { idOf } from '../../testing/samples.ts'
import { standIn } from '../../testing/stand-in.ts'
import { lazyPart } from '../screen/lazy-part.ts'
import { useShortcut } from '../screen/shortcuts.ts'
import { Shell } from './shell.tsx'

const input = page.getByRole('dialog').getByRole('combobox')
const nothing = () => null

/** The frame, with a search that comes when it is let. */
async function opened() {
  let come = () => {}
  const arrived = new Promise<void>((done) => {
    come = done
  })
  const CommandMenu = lazyPart(async () => {
    await arrived
    return import('../../app/command-menu.tsx')
  }, 'CommandMenu')
  const server = standIn()
  const screen = await render(
    <Shell
      searchLabel="Find a record"
      Sidebar={nothing}
      BottomBar={nothing}
      CommandMenu={CommandMenu as never}
    >
      <input aria-label="Note" />
    </Shell>,
    { server, address: '/demo/clients' },
  )
  return { ...screen, server, come }
}

/** A select on a screen where N begins a note. */
function Language({ onNote }: { onNote: () => void }) {
  const [value, setValue] = useState('en')
  useShortcut('n', 'New note', 'Record', onNote)
  return (
    <Select
      aria-label="Language"
      value={value}
      onValueChange={setValue}
      options={[
        { value: 'en', label: 'English' },
        { value: 'no', label: 'Norwegian' },
      ]}
    />
  )
}

it('loses no letter that is typed after Ctrl+K, however late the search comes', async () => {
  const { come, address } = await opened()
  for (let time = 0; time < 2; time++) {
    await userEvent.keyboard('{Control>}k{/Control}carina cng')
    come()
    await expect.element(input).toHaveValue('carina cng')
    // None of the letters ran as a shortcut.
    expect(address()).toBe('/demo/clients')
    await userEvent.keyboard('{Escape}')
    await expect.element(input).not.toBeInTheDocument()
  }
})

it('finds a choice of an open select by its first letters, and runs no shortcut', async () => {
  const note = vi.fn()
  await render(
    <Shell searchLabel="Find a record" Sidebar={nothing} BottomBar={nothing} CommandMenu={nothing as never}>
      <Language onNote={note} />
    </Shell>,
    { server: standIn(), address: '/demo/clients' },
  )
  const select = page.getByRole('combobox', { name: 'Language' })
  await select.click()
  await userEvent.keyboard('n')
  await expect.element(page.getByRole('option', { name: 'Norwegian' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(select).toHaveTextContent('Norwegian')
  expect(note).not.toHaveBeenCalled()
  // Outside of it the letter is the shortcut it was.
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('n')
  expect(note).toHaveBeenCalledOnce()
})

it('tells two screens of one name apart, and goes to the one that was chosen', async () => {
  const { come, address } = await opened()
  come()
  await userEvent.keyboard('{Control>}k{/Control}go to alerts')
  await expect.element(page.getByRole('option', { name: 'Go to Alerts', exact: true })).toBeVisible()
  await userEvent.fill(input, 'go to alerts settings')
  await expect
    .element(page.getByRole('option', { name: 'Go to Alerts Settings' }))
    .toHaveAttribute('aria-selected', 'true')
  expect(page.getByRole('option').elements()).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/demo/settings/alerts')
})

it('opens the record that a note stands on, at its notes', async () => {
  const { server, come, address } = await opened()
  come()
  server.answer('search', 'find', ({ query }) =>
    query?.q === 'quietest'
      ? [
          {
            ...({ type: 'note', id: idOf(30), title: 'Wants the quietest pontoon' } as const),
            record: { type: 'client', id: idOf(31) } as const,
          },
        ]
      : [],
  )
  await userEvent.keyboard('{Control>}k{/Control}quietest')
  await page.getByRole('option', { name: /Wants the quietest pontoon/ }).click()
  await expect.poll(address).toBe(`/demo/clients/${idOf(31)}?tab=notes`)
})

it('gives the keys back where somebody gives up before it came', async () => {
  const { come } = await opened()
  await userEvent.keyboard('{Control>}k{/Control}abc{Escape}')
  come()
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.click()
  await userEvent.keyboard('still here')
  await expect.element(note).toHaveValue('still here')
  expect(input.elements()).toHaveLength(0)
})

it('takes the last act back by Ctrl+Z, and in a field the typing alone', async () => {
  await opened()
  const onUndo = vi.fn()
  showToast({ title: 'Berth moved', onUndo })
  await page.getByRole('textbox', { name: 'Note' }).click()
  await userEvent.keyboard('x{Control>}z{/Control}')
  expect(onUndo).not.toHaveBeenCalled()
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(onUndo).toHaveBeenCalledTimes(1)
})

it('lists the shortcuts by a question mark, and closes them by Escape', async () => {
  await opened()
  await userEvent.keyboard('{Shift>}?{/Shift}')
  await expect.element(page.getByRole('dialog').getByText('Find a record', { exact: false })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

it('leads past the navigation to what is shown', async () => {
  await opened()
  await userEvent.keyboard('{Tab}')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect.element(skip).toHaveFocus()
  await expect.element(skip).toHaveAttribute('href', '#content')
})
