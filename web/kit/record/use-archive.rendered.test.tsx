import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { idOf } from '../../testing/samples.ts'
import { Refusal, standIn } from '../../testing/stand-in.ts'
import { useArchive } from './use-archive.ts'

const archive = page.getByRole('button', { name: 'Archive' })
const undo = page.getByRole('button', { name: 'Undo' })

function Yacht() {
  const [isAsking, setAsked] = useState(false)
  const acts = useArchive('yachts', idOf(7), 'Aurora', () => setAsked(true))
  return (
    <>
      <button type="button" onClick={() => acts.archive()}>
        Archive
      </button>
      {isAsking && (
        <button type="button" onClick={() => acts.archive('tenancies')}>
          Archive with its tenancy
        </button>
      )}
    </>
  )
}

async function opened() {
  const server = standIn()
  await render(<Yacht />, { server })
  return server
}

it('archives at once, says so, and takes it back by Undo', async () => {
  const server = await opened()
  await archive.click()
  await expect.element(page.getByText('Aurora archived')).toBeVisible()
  await undo.click()
  await expect.element(page.getByText('Aurora restored')).toBeVisible()
  expect(server.asked('yachts', 'restore').map(({ params }) => params.id)).toEqual([idOf(7)])
})

it('says that nothing was changed where it was refused, and why', async () => {
  const server = await opened()
  server.answer('yachts', 'archive', () => {
    throw new Refusal(403, 'PERMISSION_DENIED')
  })
  await archive.click()
  await expect.element(page.getByText('Aurora was not changed')).toBeVisible()
  expect(undo.elements()).toEqual([])
})

it('asks first where a tenancy holds a berth for the yacht, and says nothing of a failure', async () => {
  const server = await opened()
  server.answer('yachts', 'archive', ({ query }) => {
    if (!query?.acknowledgeTenancies) throw new Refusal(409, 'TENANCY_ACTIVE')
    return undefined
  })
  await archive.click()
  const knowing = page.getByRole('button', { name: 'Archive with its tenancy' })
  await expect.element(knowing).toBeVisible()
  expect(page.getByText('Aurora was not changed').elements()).toEqual([])
  await knowing.click()
  await expect.element(page.getByText('Aurora archived')).toBeVisible()
})
