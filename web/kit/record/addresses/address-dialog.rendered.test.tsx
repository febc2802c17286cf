import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../testing/render.tsx'
import { idOf } from '../../../testing/samples.ts'
import { Refusal, standIn } from '../../../testing/stand-in.ts'
import { AddressDialog } from './address-dialog.tsx'

const dialog = page.getByRole('dialog')
const subdivision = dialog.getByRole('combobox', { name: 'Subdivision' })
const helsinki = {
  ...{ id: idOf(9), label: null, street: null, postalCode: null, city: 'Helsinki', region: null },
  ...{ countryIso: 'FI', subdivisionIso: null, isPrimary: false },
}

async function opened() {
  const server = standIn()
  await render(
    <AddressDialog module="clients" id={idOf(5)} address={helsinki as never} onClose={() => {}} />,
    { server, width: 360 },
  )
  return server
}

it('chooses a subdivision of the country by its name, and none of another country', async () => {
  const server = await opened()
  await subdivision.click()
  await userEvent.keyboard('Uusi')
  await page.getByRole('option', { name: /Uusimaa/ }).click()
  await expect.element(subdivision).toMatchTextContent(/Uusimaa/)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => server.asked('clients', 'editAddress')[0]?.body)
    .toMatchObject({ countryIso: 'FI', subdivisionIso: 'FI-18' })
  await dialog.getByRole('combobox', { name: 'Country' }).click()
  await userEvent.keyboard('Sweden')
  await page.getByRole('option', { name: /^Sweden/ }).click()
  await expect.element(subdivision).not.toMatchTextContent(/Uusimaa/)
})

it('says at its field what is not taken', async () => {
  const server = await opened()
  server.answer('clients', 'editAddress', () => {
    throw new Refusal(400, 'VALIDATION_FAILED', [{ path: 'postalCode', message: 'This is too long.' }])
  })
  await dialog.getByRole('textbox', { name: 'Postal code' }).fill('00100')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(dialog.getByRole('textbox', { name: 'Postal code' }))
    .toHaveAccessibleDescription('This is too long.')
})
