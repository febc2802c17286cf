import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { useKeptFromReload } from './unsaved-work.ts'

const letter = page.getByRole('textbox', { name: 'Letter' })

function Letter() {
  const [text, setText] = useState('')
  useKeptFromReload(text !== '')
  return <textarea aria-label="Letter" value={text} onChange={({ target }) => setText(target.value)} />
}

/** Whether the browser asks before the page is loaded anew. */
const asksBeforeReload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('has the browser ask before a reload while something is typed, and no longer', async () => {
  const { rerenderWith } = await render(<Letter />)
  expect(asksBeforeReload()).toBe(false)
  await letter.fill('Dear Ada')
  await expect.poll(asksBeforeReload).toBe(true)
  await letter.fill('')
  await expect.poll(asksBeforeReload).toBe(false)
  await letter.fill('Dear Bo')
  await expect.poll(asksBeforeReload).toBe(true)
  rerenderWith(<p>Another screen</p>)
  await expect.poll(asksBeforeReload).toBe(false)
})
