import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { idOf } from '../../testing/samples.ts'
import { Refusal, standIn } from '../../testing/stand-in.ts'
import { OccupancyScreen } from './screen.tsx'

const [berthA, berthB, stayId] = [idOf(1), idOf(2), idOf(3)]
const berth = (berthId: string, mooringNumber: string) => ({
  ...{
    berthId,
    mooringNumber,
    dock: 'A',
    lengthM: 12,
    widthM: 4,
    free: [{ from: '2026-01-01', to: '2031-01-01' }],
  },
})

/** A calendar with a reservation of ten nights on A1 in February 2029, and what the server did with it. */
async function calendar() {
  const server = standIn()
  const stay = { berthId: berthA, from: '2029-02-05', to: '2029-02-15', version: 4 }
  server.answer('berths', 'occupancy', () =>
    [berth(berthA, 'A1'), berth(berthB, 'A2')].map((row) => ({
      ...row,
      spans:
        row.berthId === stay.berthId
          ? [
              {
                ...{
                  kind: 'reservation' as const,
                  id: stayId,
                  clientName: 'Vera Dahl',
                  status: 'active' as const,
                },
                ...{ from: stay.from, to: stay.to, version: stay.version },
              },
            ]
          : [],
    })),
  )
  server.answer('berthReservations', 'update', ({ body, ifMatch }) => {
    if (ifMatch !== stay.version) throw new Refusal(412, 'VERSION_STALE')
    stay.berthId = body.berthId ?? stay.berthId
    stay.from = body.startDate ?? stay.from
    stay.to = body.endDate ?? stay.to
    stay.version++
    return { id: stayId, version: stay.version }
  })
  await render(<OccupancyScreen />, { server, address: '/demo/occupancy?zoom=month&at=2029-01' })
  return { server, stay }
}

const bar = (name: string) => page.getByRole('gridcell', { name })
const point = (type: string, target: EventTarget, clientX: number, clientY: number) =>
  target.dispatchEvent(
    new PointerEvent(type, {
      clientX,
      clientY,
      button: 0,
      pointerType: 'mouse',
      bubbles: true,
      cancelable: true,
    }),
  )

/** Takes hold of a bar at so many pixels from its left, or from its right where they are negative, and drags it; five pixels are a day. */
function take(name: string, from: number, days: number, lines: number) {
  const element = bar(name).element()
  const { left, right, top } = element.getBoundingClientRect()
  const [x, y] = [from < 0 ? right + from : left + from, top + 8]
  point('pointerdown', element.querySelector('a')!, x, y)
  point('pointermove', window, x + 5 * days + 6, y + 32 * lines)
  point('pointermove', window, x + 5 * days, y + 32 * lines)
  return { drop: () => point('pointerup', window, x + 5 * days, y + 32 * lines) }
}
const label = () => document.querySelector<HTMLElement>('.occupancy-label')!
const before = 'A1, Reservation, Vera Dahl, Active, from 5 Feb 2029 to 15 Feb 2029'
const after = 'A2, Reservation, Vera Dahl, Active, from 8 Feb 2029 to 18 Feb 2029'

it('a bar is dragged to another berth and other days, and taken back', async () => {
  const { server } = await calendar()
  await expect.element(bar(before)).toBeVisible()
  const drag = take(before, 25, 3, 1)
  expect(label().textContent).toBe('8 Feb 2029 – 18 Feb 2029\nMove Vera Dahl from A1 to A2')
  const box = label().getBoundingClientRect()
  expect(label().scrollWidth).toBeLessThanOrEqual(label().clientWidth)
  expect([box.left >= 0, box.right <= innerWidth, box.bottom <= innerHeight]).toEqual([true, true, true])
  drag.drop()
  await expect.element(bar(after)).toBeVisible()
  await expect.element(page.getByText('Vera Dahl is on A2 from 8 Feb 2029 to 18 Feb 2029')).toBeVisible()
  const question = () =>
    server.asked('berthReservations', 'update').map(({ body, ifMatch }) => ({ body, ifMatch }))
  expect(question()).toEqual([
    { body: { berthId: berthB, startDate: '2029-02-08', endDate: '2029-02-18' }, ifMatch: 4 },
  ])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(bar(before)).toBeVisible()
  expect(question()[1]).toEqual({
    body: {
      ...{ berthId: berthA, startDate: '2029-02-05', endDate: '2029-02-15' },
      ...{ acknowledgeFit: true, acknowledgeSold: true },
    },
    ifMatch: 5,
  })
})

it('an end is dragged, Escape gives a drag up, and nothing is opened', async () => {
  const { server } = await calendar()
  await expect.element(bar(before)).toBeVisible()
  const hold = take(before, 25, 4, 0)
  await userEvent.keyboard('{Escape}')
  expect(label().hidden).toBe(true)
  hold.drop()
  expect(server.asked('berthReservations', 'update')).toEqual([])
  const drag = take(before, -2, 2, 0)
  expect(label().textContent).toBe('5 Feb 2029 – 17 Feb 2029\nVera Dahl on A1: 12 nights')
  drag.drop()
  await expect
    .poll(() => server.asked('berthReservations', 'update').map(({ body }) => body))
    .toEqual([{ endDate: '2029-02-17' }])
})

it('what speaks against a berth is asked, and a colleague who was faster is told of', async () => {
  const { server, stay } = await calendar()
  await expect.element(bar(before)).toBeVisible()
  let asks = true
  server.answer('berthReservations', 'update', ({ body }) => {
    if (!asks) throw new Refusal(412, 'VERSION_STALE')
    if (!body.acknowledgeFit)
      throw new Refusal(409, 'BERTH_UNCONFIRMED', [
        { path: 'acknowledgeFit', message: 'The yacht is 1.5 m too long for A2.' },
      ])
    Object.assign(stay, { berthId: berthB, version: 5 })
    return { id: stayId, version: 5 }
  })
  take(before, 25, 0, 1).drop()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('The yacht is 1.5 m too long for A2.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(bar(before)).toBeVisible()
  take(before, 25, 0, 1).drop()
  await dialog.getByRole('button', { name: 'Go on all the same' }).click()
  const onB = 'A2, Reservation, Vera Dahl, Active, from 5 Feb 2029 to 15 Feb 2029'
  await expect.element(bar(onB)).toBeVisible()
  asks = false
  await expect.element(page.getByText('Vera Dahl is on A2', { exact: false })).toBeVisible()
  take(onB, 25, 6, 0).drop()
  await expect.element(page.getByText('Vera Dahl stays on A2 from 5 Feb 2029 to 15 Feb 2029')).toBeVisible()
  await expect.element(bar(onB)).toBeVisible()
})
