import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { idOf } from '../../testing/samples.ts'
import { standIn } from '../../testing/stand-in.ts'
import { type Me, MeProvider } from '../session.tsx'
import { ProfileOf } from './profile.tsx'

it('lets the browser fill in an address, and names the country of the port first', async () => {
  const server = standIn()
  const client = idOf(1)
  server.answer('portal', 'profile', () => ({
    ...{ clientId: client, fullName: 'Vera Dahl', contacts: [], addresses: [], changes: [] },
  }))
  const me = { viewOnly: false, port: { country: 'FI' } } as Me
  await render(
    <MeProvider me={me}>
      <ProfileOf clientId={client} />
    </MeProvider>,
    { server, width: 360 },
  )
  await page.getByRole('button', { name: 'Add an address' }).click()
  const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!
  await expect.poll(() => field('street')?.autocomplete).toBe('address-line1')
  expect(['postalCode', 'city', 'region', 'country'].map((name) => field(name).autocomplete)).toEqual([
    ...['postal-code', 'address-level2', 'address-level1', 'country'],
  ])
  const options = [...document.querySelectorAll('select[name="country"] option')].map(
    ({ textContent }) => textContent,
  )
  expect(options.slice(0, 3)).toEqual(['', 'Finland', 'Afghanistan'])
})
