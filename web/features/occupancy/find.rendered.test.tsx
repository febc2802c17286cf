import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessible.ts'
import { render } from '../../testing/render.tsx'
import { idOf } from '../../testing/samples.ts'
import { standIn } from '../../testing/stand-in.ts'
import { OccupancyScreen } from './screen.tsx'

const [berthA, yachtId, clientId] = [idOf(1), idOf(2), idOf(3)]
const days = { from: '2029-07-10', to: '2029-07-24' }

/** A port in which one berth is free for the days and another one is taken from the 20th on. */
function harbour() {
  const server = standIn()
  const berth = {
    ...{ status: 'available' as const, currency: 'EUR' },
    ...{ lengthM: 12, widthM: 4, waterDepthM: null, powerCapacity: null, tenureType: 'seasonal' },
  }
  server.answer('berths', 'find', ({ query }) => [
    {
      ...{ ...berth, berthId: berthA, mooringNumber: 'A1', group: 'fits' as const },
      ...{ price: '9500.00', clearance: { lengthM: 1, widthM: null, draftM: null } },
      ...{ spans: [], free: [days] },
    },
    ...(query?.taken
      ? [
          {
            ...{ ...berth, berthId: idOf(4), mooringNumber: 'B2' },
            ...{ group: 'taken' as const, price: null },
            clearance: { lengthM: 1, widthM: null, draftM: null },
            spans: [
              {
                ...{ kind: 'reservation' as const, id: idOf(5), clientName: 'Vera Dahl', version: 1 },
                ...{ status: 'active' as const, from: '2029-07-20', to: '2029-07-30' },
              },
            ],
            free: [{ from: days.from, to: '2029-07-20' }],
          },
        ]
      : []),
  ])
  server.answer('yachts', 'autocomplete', () => [{ id: yachtId, label: 'Solbris', hint: null }])
  server.answer('yachts', 'get', () => ({
    ...{ id: yachtId, name: 'Solbris', lengthM: 11, widthM: 3.6, draftM: null },
    ...{ currentOwnerType: 'client' as const, currentOwnerId: clientId, ownerName: 'Bo Ek' },
  }))
  return server
}

const field = (name: string) => page.getByRole('textbox', { name })
const dialog = page.getByRole('dialog')

it('finds a berth for days and the yacht of a client, and reserves it for them', async () => {
  const server = harbour()
  await render(<OccupancyScreen />, { server, address: '/demo/occupancy' })
  await page.getByRole('button', { name: 'Find a berth' }).click()
  await expect.element(page.getByText('Which days, and how large is the boat?')).toBeVisible()
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect.element(field('Arrives (required)')).toHaveAttribute('aria-invalid', 'true')
  expect(server.asked('berths', 'find')).toEqual([])
  await field('Arrives (required)').fill('10/7/2029')
  await field('Leaves (required)').fill('10/7/2029')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect.element(page.getByText('The yacht leaves after it arrives: choose a later day.')).toBeVisible()
  await field('Leaves (required)').fill('24/7/2029')
  await page.getByRole('combobox', { name: 'Yacht' }).click()
  await page.getByRole('option', { name: 'Solbris' }).click()
  await expect.element(field('Length')).toHaveValue('11')
  await expect.element(field('Beam')).toHaveValue('3.6')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect.element(page.getByText('1 berth, from 10 Jul 2029 to 24 Jul 2029 · 14 nights')).toBeVisible()
  expect(server.asked('berths', 'find').at(-1)?.query).toEqual({ ...days, lengthM: '11', beamM: '3.6' })
  await expectAccessible()
  await page.getByRole('button', { name: 'Reserve A1' }).click()
  await expect.element(dialog.getByRole('combobox', { name: 'Berth (required)' })).toHaveTextContent('A1')
  await expect.element(dialog.getByRole('combobox', { name: 'Client (required)' })).toHaveTextContent('Bo Ek')
  await expect.element(dialog.getByRole('combobox', { name: 'Yacht' })).toHaveTextContent('Solbris')
  await expect.element(dialog.getByRole('textbox').first()).toHaveValue('10/07/2029')
})

it('is asked by the address, and shows what is taken where that is wished', async () => {
  const server = harbour()
  const address = '/demo/occupancy?find=yes&from=2029-07-10&to=2029-07-24&lengthM=11&dock=A,B'
  await render(<OccupancyScreen />, { server, address, width: 360 })
  await expect.element(field('Length')).toHaveValue('11')
  await expect.element(page.getByText('Fits with 1 m to spare in length.', { exact: false })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Free only' }).click()
  await expect
    .element(page.getByText('Reserved for Vera Dahl from 20 Jul 2029 until 30 Jul 2029'))
    .toBeVisible()
  await expect.element(page.getByText('Free from 10 Jul 2029 to 20 Jul 2029')).toBeVisible()
  expect(page.getByRole('button', { name: 'Reserve B2' }).elements()).toEqual([])
  expect(server.asked('berths', 'find').at(-1)?.query).toEqual({
    ...{ ...days, lengthM: '11', dock: 'A,B', taken: 'true' },
  })
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.getByRole('button', { name: 'Back to the calendar' }).click()
  await expect.element(page.getByRole('button', { name: 'Find a berth' })).toBeVisible()
})

it('leads to a month of any year', async () => {
  const server = standIn()
  server.answer('berths', 'occupancy', () => [
    {
      ...{ berthId: berthA, mooringNumber: 'A1', dock: 'A', lengthM: 12, widthM: 4, spans: [] },
      free: [{ from: '2026-01-01', to: '2031-01-01' }],
    },
  ])
  await render(<OccupancyScreen />, { server, address: '/demo/occupancy?zoom=month&at=2029-01' })
  await page.getByRole('button', { name: 'Go to a month: January 2029' }).click()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Next year' }).click()
  await dialog.getByRole('button', { name: 'July 2030' }).click()
  await expect.element(page.getByRole('button', { name: 'Go to a month: July 2030' })).toBeVisible()
})

it('says of a band of lengths where it ends', async () => {
  const server = standIn()
  await render(<OccupancyScreen />, { server, address: '/demo/occupancy?length=10-12' })
  await expect.element(page.getByText('10 m to under 12 m')).toBeVisible()
  expect(server.asked('berths', 'occupancy').at(-1)?.query).toMatchObject({
    ...{ minLengthM: '10', belowLengthM: '12' },
  })
})
