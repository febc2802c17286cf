import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../../testing/render.tsx'
import { idOf } from '../../../testing/samples.ts'
import { Refusal, standIn } from '../../../testing/stand-in.ts'
import { ReservationDialog } from './reservation-dialog.tsx'

const [berthId, clientId, yachtId] = [idOf(1), idOf(2), idOf(3)]
const seed = {
  berth: { value: berthId, label: 'C3' },
  client: { value: clientId, label: 'Vera Dahl' },
  yacht: { value: yachtId, label: 'Solbris' },
}

it('says by how much the yacht misses the berth, and asks once before it is reserved', async () => {
  const server = standIn()
  server.answer('berths', 'get', () => ({
    ...{ id: berthId, mooringNumber: 'C3', lengthM: 12, widthM: 3.9, draftM: null, waterDepthM: null },
  }))
  server.answer('yachts', 'get', () => ({ id: yachtId, lengthM: 13.5, widthM: 4.8, draftM: 2.1 }))
  server.answer('berthReservations', 'create', ({ body }) => {
    if (body.acknowledgeFit) return { id: idOf(9), mooringNumber: 'C3', clientName: 'Vera Dahl' }
    const message = 'The yacht is 1.5 m too long for C3.'
    throw new Refusal(409, 'BERTH_UNCONFIRMED', [{ path: 'acknowledgeFit', message }])
  })
  const done: string[] = []
  await render(<ReservationDialog seed={seed} onClose={() => {}} onDone={(id) => done.push(id)} />, {
    server,
    width: 360,
  })
  const dialog = page.getByRole('dialog')
  const says = () => dialog.getByRole('status').element().textContent?.replaceAll('\u00a0', ' ')
  await expect.poll(says).toBe('1.5 m too long, 0.9 m too wide for C3')
  const reserve = dialog.getByRole('button', { name: 'Reserve' })
  await reserve.click()
  await expect.element(dialog.getByText('The yacht is 1.5 m too long for C3.')).toBeVisible()
  const goOn = dialog.getByRole('button', { name: 'Go on all the same' })
  await expect.element(goOn).toBeVisible()
  // What is typed after the question asks it anew.
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Comes late')
  await expect.element(reserve).toBeVisible()
  await reserve.click()
  await goOn.click()
  await expect.poll(() => done).toEqual([idOf(9)])
  expect(server.asked('berthReservations', 'create').map(({ body }) => body.acknowledgeFit)).toEqual([
    undefined,
    undefined,
    true,
  ])
})
