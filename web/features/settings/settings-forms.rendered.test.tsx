import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessible.ts'
import { render } from '../../testing/render.tsx'
import { idOf, sample } from '../../testing/samples.ts'
import { Refusal, standIn } from '../../testing/stand-in.ts'
import { BrandSettings } from './brand-settings.tsx'
import { MailLook } from './mail/mail-look.tsx'
import { PortSettings } from './port-settings.tsx'
import { useSettings } from './use-settings.ts'

const choice = page.getByRole('dialog', { name: 'Somebody changed this in the meantime' })
const save = page.getByRole('button', { name: 'Save', exact: true })
const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })

function Mail() {
  return <MailLook kept={useSettings()} />
}

/** The port, which has one version for all of its settings, changed by a colleague as well. */
async function opened(screen: ReactNode, width: 360 | 1440 = 1440) {
  const server = standIn()
  let port = sample('ports', 'get', {
    ...{ id: idOf(2), version: 1, name: 'Demo Marina', slug: 'demo', currency: 'EUR' },
    ...{ timezone: 'Europe/Athens', country: 'GR', applicationName: 'Marina', primaryColor: '#0a5a78' },
    ...{ emailHeaderHtml: '<p>Head</p>', emailFooterHtml: '<p>Foot</p>' },
  })
  const change = (patch: object) => {
    port = { ...port, ...patch, version: port.version + 1 }
    return port
  }
  server.answer('ports', 'get', () => port)
  server.answer('ports', 'update', ({ body, ifMatch }) => {
    if (ifMatch !== port.version) throw new Refusal(412, 'VERSION_STALE')
    return change(body)
  })
  const screenView = await render(screen, { server, width })
  return {
    ...screenView,
    server,
    port: () => port,
    /** A colleague saves something, which is read anew here at once. */
    meanwhile: async (patch: object) => {
      change(patch)
      await screenView.queryClient.invalidateQueries({ queryKey: ['ports'] })
    },
  }
}

it('asks about a colour that a colleague changed meanwhile, instead of writing over it', async () => {
  const { meanwhile, port } = await opened(<BrandSettings />)
  await field('Colour').fill('#aa0000')
  await meanwhile({ primaryColor: '#00aa00', applicationName: 'Μαρίνα' })
  await save.click()
  await expect.element(choice.getByRole('radiogroup', { name: 'Colour' })).toBeVisible()
  await expectAccessible()
  await choice.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(field('Colour')).toHaveValue('#aa0000')
  expect(port().primaryColor).toBe('#00aa00')
  await save.click()
  await choice.getByRole('button', { name: 'Save the choice' }).click()
  await expect.poll(() => port().primaryColor).toBe('#aa0000')
  // What only the colleague changed stays, and is shown.
  expect(port().applicationName).toBe('Μαρίνα')
  await expect.element(field('Name of the application')).toHaveValue('Μαρίνα')
  await expect.element(save).toBeDisabled()
})

it('asks nothing where a colleague changed other settings of the port, and takes theirs where that is chosen', async () => {
  const { meanwhile, port, server } = await opened(<Mail />)
  await field('Below every mail').fill('<p>Mine</p>')
  await meanwhile({ primaryColor: '#00aa00', emailHeaderHtml: '<p>Theirs</p>' })
  await save.click()
  await expect.poll(() => port().emailFooterHtml).toBe('<p>Mine</p>')
  expect(port().emailHeaderHtml).toBe('<p>Theirs</p>')
  expect(choice.elements()).toHaveLength(0)
  await expect.element(field('Above every mail')).toHaveValue('<p>Theirs</p>')
  await field('Above every mail').fill('<p>My head</p>')
  await meanwhile({ emailHeaderHtml: '<p>Their head</p>' })
  const sent = server.asked('ports', 'update').length
  await save.click()
  await choice.getByRole('radio').last().click()
  await choice.getByRole('button', { name: 'Save the choice' }).click()
  await expect.element(field('Above every mail')).toHaveValue('<p>Their head</p>')
  expect(server.asked('ports', 'update').length).toBe(sent + 1)
})

it('shows what a colleague saved to whoever typed nothing, and keeps what is typed while it is saved', async () => {
  const { meanwhile, server, port } = await opened(<PortSettings />, 360)
  await expect.element(field('Name')).toHaveValue('Demo Marina')
  await expectAccessible()
  await meanwhile({ name: 'Μαρίνα Ζέας' })
  await expect.element(field('Name')).toHaveValue('Μαρίνα Ζέας')
  await field('Name').fill('مرسى زيا')
  const release = server.hold('ports', 'update')
  ;(save.element() as HTMLElement).click()
  await expect.poll(() => server.asked('ports', 'update')).toHaveLength(1)
  await field('Name').fill('Zea')
  release()
  await expect.poll(() => port().name).toBe('مرسى زيا')
  await expect.element(save).toBeEnabled()
  await expect.element(field('Name')).toHaveValue('Zea')
})
