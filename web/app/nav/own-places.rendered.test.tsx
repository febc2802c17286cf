import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { render } from '../../testing/render.tsx'
import { idOf } from '../../testing/samples.ts'
import { standIn } from '../../testing/stand-in.ts'
import { OwnPlaces } from './own-places.tsx'

function Drawer() {
  const [open, setOpen] = useState(true)
  return (
    <Sheet open={open} onOpenChange={setOpen} label="More">
      <OwnPlaces onNavigate={() => setOpen(false)} />
    </Sheet>
  )
}

it('leads from the drawer of a phone to a record within the page, and closes the drawer', async () => {
  const server = standIn()
  server.answer('search', 'recentlyViewed', () => [
    { type: 'client' as const, id: idOf(5), title: 'Καπετάνιος Ωμέγα', archived: false },
  ])
  const { address } = await render(<Drawer />, { server, width: 360 })
  await page.getByRole('link', { name: 'Καπετάνιος Ωμέγα' }).click()
  await expect.poll(address).toBe(`/demo/clients/${idOf(5)}`)
  await expect.element(page.getByRole('dialog', { name: 'More' })).not.toBeInTheDocument()
})
