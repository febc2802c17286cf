import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { RecordSection } from './section.tsx'

/** A tab whose first part grows, as its rows come. */
function Tab() {
  const [rows, setRows] = useState(1)
  return (
    <>
      <button type="button" onClick={() => setRows((count) => count * 20)}>
        More
      </button>
      <div role="tabpanel" className="h-80 overflow-auto">
        <RecordSection name="contacts">
          <p style={{ height: rows * 30 }}>Contacts</p>
        </RecordSection>
        <RecordSection name="portal">
          <p style={{ height: 400 }}>Messages</p>
        </RecordSection>
      </div>
    </>
  )
}

const panel = () => page.getByRole('tabpanel').element().getBoundingClientRect()
const above = () => page.getByText('Messages').element().getBoundingClientRect().top - panel().top
const grow = () =>
  page
    .getByText('More')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))

it('shows the part that an address names, also after what stands above it came, until somebody scrolls', async () => {
  await render(<Tab />, { address: '/demo/clients?tab=portal' })
  await expect.poll(above).toBeLessThan(100)
  grow()
  await expect.poll(() => page.getByText('Contacts').element().clientHeight).toBe(600)
  await expect.poll(above).toBeLessThan(100)
  await userEvent.wheel(page.getByText('Messages'), { delta: { y: -5000 } })
  await expect.poll(above).toBeGreaterThan(500)
  grow()
  await expect.poll(() => page.getByText('Contacts').element().clientHeight).toBe(12_000)
  expect(above()).toBeGreaterThan(500)
})
