import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../../testing/render.tsx'
import { idOf } from '../../../testing/samples.ts'
import { standIn } from '../../../testing/stand-in.ts'
import { useWrite } from '../../server/server-state.ts'
import { useOpenMade } from './records.tsx'

const create = page.getByRole('button', { name: 'Create' })
const created = page.getByText('Ada Lind created')

function NewClient() {
  const begin = useOpenMade()
  const make = useWrite('clients', 'create')
  const press = async () => {
    const done = begin()
    const client = await make.mutateAsync({ body: { fullName: 'Ada Lind' } as never })
    done({ title: `${client.fullName} created` }, { type: 'client', id: client.id })
  }
  return (
    <button type="button" onClick={() => void press()}>
      Create
    </button>
  )
}

async function pressed() {
  const server = standIn()
  server.answer('clients', 'create', () => ({ id: idOf(5), fullName: 'Ada Lind' }))
  const release = server.hold('clients', 'create')
  const screen = await render(<NewClient />, { server, address: '/demo/clients' })
  await create.click()
  return { ...screen, release }
}

it('goes on to the new record where whoever made it is still there', async () => {
  const { release, address } = await pressed()
  release()
  await expect.element(created).toBeVisible()
  await expect.poll(address).toBe(`/demo/clients/${idOf(5)}`)
})

it('leaves whoever went elsewhere meanwhile where they are, and offers to open it', async () => {
  const { release, address, rerenderWith } = await pressed()
  rerenderWith(<p>Another screen</p>)
  await expect.element(create).not.toBeInTheDocument()
  release()
  await expect.element(created).toBeVisible()
  expect(address()).toBe('/demo/clients')
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.poll(address).toBe(`/demo/clients/${idOf(5)}`)
})
