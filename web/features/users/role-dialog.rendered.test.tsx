import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { useRead } from '../../kit/server/server-state.ts'
import { expectAccessible } from '../../testing/accessible.ts'
import { render } from '../../testing/render.tsx'
import { idOf, sample } from '../../testing/samples.ts'
import { Refusal, standIn } from '../../testing/stand-in.ts'
import type { Role } from './access.ts'
import { RoleDialog } from './role-dialog.tsx'

const dialog = page.getByRole('dialog', { name: /Dockmaster|Harbour master/ })
const choice = page.getByRole('dialog', { name: 'Somebody changed this in the meantime' })
const name = dialog.getByRole('textbox', { name: /^Name/ })
const save = dialog.getByRole('button', { name: 'Save', exact: true })
const seesClients = dialog.getByRole('group', { name: 'Clients' }).getByRole('checkbox', { name: 'View' })

function Screen({ onClose }: { onClose: () => void }) {
  const { data } = useRead('roles', 'list', {})
  return data?.[0] && <RoleDialog role={data[0]} onClose={onClose} />
}

/** A role that a colleague changes as well, in a list that is read anew at once. */
async function opened(width: 360 | 1440 = 1440) {
  const server = standIn()
  const closed: string[] = []
  let role: Role = sample('roles', 'list', [
    {
      ...{ id: idOf(70), key: null, name: 'Dockmaster', system: false, version: 1 },
      ...{ permissions: ['berths.view'], scopes: { clients: 'all', interests: 'all' } },
    },
  ])[0]!
  const change = (patch: Partial<Role>) => {
    role = { ...role, ...patch, version: role.version + 1 }
    return role
  }
  server.answer('roles', 'list', () => [role])
  server.answer('roles', 'get', () => role)
  server.answer('roles', 'update', ({ body, ifMatch }) => {
    if (ifMatch !== role.version) throw new Refusal(412, 'VERSION_STALE')
    return change(body as Partial<Role>)
  })
  const screen = await render(<Screen onClose={() => closed.push('closed')} />, { server, width })
  await expect.element(name).toBeVisible()
  return {
    ...screen,
    server,
    closed,
    role: () => role,
    meanwhile: async (patch: Partial<Role>) => {
      change(patch)
      await screen.queryClient.invalidateQueries({ queryKey: ['roles'] })
    },
  }
}

it('keeps the permissions that two people give to a role at once', async () => {
  const { meanwhile, role, closed } = await opened()
  await seesClients.click()
  await meanwhile({ permissions: ['berths.view', 'yachts.view'] })
  await save.click()
  await expect.poll(() => closed).toEqual(['closed'])
  expect([...role().permissions].sort()).toEqual(['berths.view', 'clients.view', 'yachts.view'])
  expect(choice.elements()).toHaveLength(0)
})

it('asks about a name that both changed, and keeps what is typed for whoever turns back', async () => {
  const { meanwhile, role } = await opened()
  await name.fill('Λιμενάρχης')
  await meanwhile({ name: 'Harbour master' })
  await save.click()
  await expect.element(choice.getByRole('radiogroup', { name: 'Name' })).toBeVisible()
  await choice.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('textbox', { name: /^Name/ })).toHaveValue('Λιμενάρχης')
  expect(role().name).toBe('Harbour master')
})

it('says at its field that a name is taken, on a phone too', async () => {
  const { server } = await opened(360)
  server.answer('roles', 'update', () => {
    throw new Refusal(409, 'NAME_TAKEN', [{ path: 'name', message: 'There is a role of this name.' }])
  })
  await name.fill('Manager')
  await save.click()
  await expect.element(name).toHaveAccessibleDescription('There is a role of this name.')
  await expect.element(name).toHaveFocus()
  await expectAccessible()
})
