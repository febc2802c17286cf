import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../../testing/render.tsx'
import { PermissionMatrix } from './permission-matrix.tsx'

const group = (name: string) => page.getByRole('group', { name })
const box = (name: string) => group('Clients').getByRole('checkbox', { name })

function Role({ first, offered }: { first: string[]; offered?: readonly string[] }) {
  const [granted, setGranted] = useState<ReadonlySet<string>>(new Set(first))
  return (
    <>
      <PermissionMatrix
        label="May"
        granted={granted}
        onChange={setGranted}
        {...(offered ? { offered } : {})}
      />
      <output>{[...granted].sort().join(' ')}</output>
    </>
  )
}

const granted = () => page.getByRole('status').first().element().textContent

it('grants and takes all of a resource by its own box, which says how much of it is granted', async () => {
  await render(<Role first={['clients.view', 'berths.view']} />)
  const all = box('Clients')
  await expect.element(all).toHaveAttribute('aria-checked', 'mixed')
  await all.click()
  await expect.poll(granted).toBe('berths.view clients.create clients.delete clients.edit clients.view')
  await expect.element(all).toHaveAttribute('aria-checked', 'true')
  await all.click()
  await expect.poll(granted).toBe('berths.view')
})

it('offers nothing that whoever grants it lacks', async () => {
  await render(<Role first={[]} />, { permissions: ['clients.view', 'clients.edit'] })
  expect(page.getByRole('group').elements()).toHaveLength(1)
  await box('Clients').click()
  await expect.poll(granted).toBe('clients.edit clients.view')
})

it('offers nothing beyond what may be granted at all', async () => {
  await render(<Role first={[]} offered={['clients.view', 'yachts.view']} />)
  await box('Clients').click()
  await expect.poll(granted).toBe('clients.view')
  expect(page.getByRole('group').elements()).toHaveLength(2)
})
