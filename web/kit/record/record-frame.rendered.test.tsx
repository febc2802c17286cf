import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { render } from '../../testing/render.tsx'
import { RecordFrame } from './record-frame.tsx'

function Offer() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Send offer</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Offer">
        <Field label="Message">
          <Input />
        </Field>
      </Dialog>
    </>
  )
}

it('keeps the dialog of an action, and what was typed in it, when a phone is turned', async () => {
  await render(
    <RecordFrame
      type="client"
      id="0190a000-0000-7000-8000-000000000001"
      title="Vera Dahl"
      archived={false}
      actions={<Offer />}
      tabs={[{ id: 'overview', label: 'Overview', content: () => 'All there is' }]}
    />,
    { width: 360 },
  )
  const button = page.getByRole('button', { name: 'Send offer' })
  await button.click()
  await page.getByLabelText('Message').fill('From May on')
  await page.viewport(740, 360)
  await expect.element(page.getByLabelText('Message')).toHaveValue('From May on')
  await page.viewport(360, 740)
  await expect.element(page.getByLabelText('Message')).toHaveValue('From May on')
  const atBottom = () =>
    [...document.querySelectorAll('article button')]
      .filter(({ textContent }) => textContent === 'Send offer')
      .map((one) => one.getBoundingClientRect().top > 600)
  // It is one, and stands at the bottom of the phone again.
  await expect.poll(atBottom).toEqual([true])
})
