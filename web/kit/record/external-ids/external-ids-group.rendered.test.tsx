import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { render } from '../../../testing/render.tsx'
import { idOf } from '../../../testing/samples.ts'
import { Refusal, standIn } from '../../../testing/stand-in.ts'
import { ExternalIdsGroup } from './external-ids-group.tsx'

const hubspot = { system: 'HubSpot', id: '801' }
const greek = { system: 'Σύστημα', id: '003Q0000FQX1' }

async function renderGroup(externalIds = [hubspot, greek], canEdit = true) {
  const server = standIn()
  const record = { id: idOf(5), version: 3, externalIds }
  await render(<ExternalIdsGroup module="clients" edit={{ record, canEdit }} />, { server })
  const sent = () => server.asked('clients', 'setExternalIds').map(({ body }) => body.externalIds)
  return { server, sent }
}

const dialog = page.getByRole('dialog', { name: 'Add number' })
const textbox = (name: string) => dialog.getByRole('textbox', { name })
async function add(system: string, number: string) {
  await page.getByRole('button', { name: 'Add number' }).click()
  await textbox('System').fill(system)
  await textbox('Number').fill(number)
  await dialog.getByRole('button', { name: 'Add number' }).click()
}

it('shows system and number, and adds one to those there are', async () => {
  const { server, sent } = await renderGroup()
  await expect.element(page.getByText('003Q0000FQX1')).toBeVisible()
  await expectAccessible()
  server.answer('clients', 'setExternalIds', ({ body }) => body.externalIds)
  await add('Fortnox', '12')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent()).toEqual([[hubspot, greek, { system: 'Fortnox', id: '12' }]])
})

it('says at the field why a number is refused', async () => {
  const { server } = await renderGroup()
  server.answer('clients', 'setExternalIds', () => {
    throw new Refusal(409, 'EXTERNAL_ID_TAKEN', [
      { path: 'externalIds.2.id', message: 'Another record has it.', code: 'external_id_taken' },
    ])
  })
  await add('Fortnox', '12')
  await expect.element(textbox('Number')).toHaveAttribute('aria-invalid', 'true')
})

it('removes one', async () => {
  const { server, sent } = await renderGroup()
  server.answer('clients', 'setExternalIds', ({ body }) => body.externalIds)
  await page.getByRole('button', { name: 'Remove HubSpot 801' }).click()
  await expect.poll(sent).toEqual([[greek]])
})

it('is not there without numbers for whoever may not add any', async () => {
  await renderGroup([], false)
  await expect.element(page.getByText('In other systems')).not.toBeInTheDocument()
})
