import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { idOf } from '../../testing/samples.ts'
import { Refusal, standIn } from '../../testing/stand-in.ts'
import { ConvertDialog } from './convert-dialog.tsx'
import type { Inquiry } from './vocabulary.ts'

const inquiry = {
  ...{ id: idOf(1), name: 'Beatriz Almada', email: 'b@almada.example', phone: null, assignedTo: null },
  ...{ matches: [], company: { name: 'Almada Charter Lda', id: null } },
  berths: [{ id: idOf(2), mooringNumber: 'E9' }],
} as unknown as Inquiry

it('offers the company and the berth that the inquiry names, and asks about a berth that is held', async () => {
  const server = standIn()
  server.answer('inquiries', 'convert', ({ body }) => {
    if (body.acknowledgeHeld)
      return { clientId: null, interestId: idOf(3), inquiry: { name: 'Beatriz Almada' } }
    const message = 'E9 is let to Vera Dahl from 2026-01-01, without an end.'
    throw new Refusal(409, 'BERTH_UNCONFIRMED', [{ path: 'acknowledgeHeld', message }])
  })
  await render(<ConvertDialog inquiry={inquiry} onClose={() => {}} />, { server })
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('switch', { name: /Almada Charter Lda/ })).toBeChecked()
  await expect.element(dialog.getByText('It is new and will be created.', { exact: false })).toBeVisible()
  await expect.element(dialog.getByRole('switch', { name: /Link E9/ })).not.toBeChecked()
  await dialog.getByRole('switch', { name: /Link E9/ }).click()
  await dialog.getByRole('button', { name: 'Open interest' }).click()
  await dialog.getByRole('button', { name: 'Go on all the same' }).click()
  await expect.poll(() => server.asked('inquiries', 'convert').length).toBe(2)
  expect(server.asked('inquiries', 'convert')[1]!.body).toMatchObject({
    ...{ newCompany: { name: 'Almada Charter Lda' }, berthIds: [idOf(2)], acknowledgeHeld: true },
  })
})

it('links no berth that nobody chose, and joins no company that one may not make', async () => {
  const server = standIn()
  server.answer('inquiries', 'convert', () => ({ clientId: null, inquiry: { name: 'Beatriz Almada' } }))
  await render(<ConvertDialog inquiry={inquiry} onClose={() => {}} />, {
    server,
    permissions: ['clients.create', 'interests.create', 'interests.edit', 'companies.edit'],
  })
  const dialog = page.getByRole('dialog')
  expect(dialog.getByRole('switch', { name: /Almada/ }).elements()).toEqual([])
  await dialog.getByRole('button', { name: 'Open interest' }).click()
  await expect.poll(() => server.asked('inquiries', 'convert').length).toBe(1)
  const { body } = server.asked('inquiries', 'convert')[0]!
  expect([body.newCompany, body.companyId, body.berthIds]).toEqual([undefined, undefined, undefined])
})
