import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays } from '../../../contract/values/days.ts'
import { dayIn } from '../../kit/words/format.ts'
import { expectAccessible } from '../../testing/accessible.ts'
import { render } from '../../testing/render.tsx'
import { idOf, sample } from '../../testing/samples.ts'
import { standIn } from '../../testing/stand-in.ts'
import { RenewalsScreen } from './screen.tsx'

const today = dayIn('UTC')

function deskOf(more: readonly object[] = [{}]) {
  const rows = more.map((one, at) => ({
    ...{ id: idOf(at + 1), mooringNumber: `D${at + 1}`, dock: 'D', clientName: `Vera ${at + 1}` },
    ...{ state: 'due', status: 'active', tenureType: 'seasonal', startDate: addDays(today, -300) },
    ...{ endDate: addDays(today, 12), suggestedEndDate: addDays(today, 377), reachable: true, priced: false },
    ...one,
  }))
  const totals = { due: rows.length, offered: 0, accepted: 0, declined: 0, renewed: 0, left: 0 }
  return sample('renewals', 'list', { until: addDays(today, 90), totals, rows, mailLeaves: true } as never)
}

it('says before it offers who is mailed and who is not, and asks no later than the tenancy ends', async () => {
  const server = standIn()
  const sent: unknown[] = []
  server.answer('renewals', 'list', () => deskOf([{}, { reachable: false }, {}]) as never)
  server.answer(
    'documentTemplates',
    'list',
    () => [{ id: idOf(90), name: 'Renewal', isActive: true }] as never,
  )
  server.answer('renewals', 'offer', ({ body }) => {
    sent.push(body)
    const outcomes = ['mailed', 'no_address', 'mailed']
    return { results: [1, 2, 3].map((at) => ({ id: idOf(at), ok: true, told: outcomes[at - 1] })) } as never
  })
  render(<RenewalsScreen />, { server })
  await userEvent.click(page.getByRole('checkbox', { name: 'Select all: Due' }))
  await userEvent.click(page.getByRole('button', { name: 'Offer', exact: true }))
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/2 clients are mailed the offer/)).toBeVisible()
  await expect.element(dialog.getByText('Not told: 1 without an e-mail address.')).toBeVisible()
  await expect.element(dialog.getByText('D2, Vera 2')).toBeVisible()
  await expectAccessible()
  await userEvent.click(dialog.getByRole('radio', { name: 'Last price + %' }))
  await userEvent.fill(dialog.getByRole('textbox', { name: 'On top of the last price' }), '3,5')
  await userEvent.click(dialog.getByRole('button', { name: 'Offer', exact: true }))
  await expect
    .poll(() => sent)
    .toMatchObject([{ answerBy: addDays(today, 12), pricePercent: 3.5, newEndDate: addDays(today, 377) }])
  await expect.element(page.getByText(/2 mailed\..*Not told: 1 without/)).toBeVisible()
})

it('says of a document whether it is mailed, which it is unless somebody unticks it', async () => {
  const server = standIn()
  server.answer('renewals', 'list', () => deskOf() as never)
  server.answer(
    'documentTemplates',
    'list',
    () => [{ id: idOf(90), name: 'Renewal', isActive: true }] as never,
  )
  render(<RenewalsScreen />, { server })
  await userEvent.click(page.getByRole('checkbox', { name: 'Select all: Due' }))
  await userEvent.click(page.getByRole('button', { name: 'Offer', exact: true }))
  const dialog = page.getByRole('dialog')
  await userEvent.click(dialog.getByRole('combobox', { name: 'Document' }))
  await userEvent.click(page.getByRole('option', { name: 'Renewal' }))
  await expect.element(dialog.getByText(/Each client is mailed the document/)).toBeVisible()
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Send for signing at once' }))
  await expect.element(dialog.getByText(/Nothing is mailed/)).toBeVisible()
})

it('corrects an open offer with the version that was seen, and says what it was told by', async () => {
  const server = standIn()
  const sent: unknown[] = []
  const offer = {
    ...{ id: idOf(50), version: 4, newEndDate: addDays(today, 377), price: '900.00', currency: 'EUR' },
    ...{ answerBy: addDays(today, 10), told: 'mailed', mail: 'sent' },
  }
  server.answer('renewals', 'list', () => deskOf([{ state: 'offered', offer }]) as never)
  server.answer('renewals', 'correct', ({ body }) => {
    sent.push(body)
    return { results: [{ id: idOf(1), ok: true, told: 'mailed' }] } as never
  })
  render(<RenewalsScreen />, { server })
  await expect.element(page.getByLabelText('The client was mailed.')).toBeVisible()
  await userEvent.click(page.getByRole('checkbox', { name: 'Select all: Offered' }))
  await userEvent.click(page.getByRole('button', { name: 'Correct' }))
  const dialog = page.getByRole('dialog')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Price of the next term' }), '950')
  await userEvent.click(dialog.getByRole('button', { name: 'Correct' }))
  await expect
    .poll(() => sent)
    .toMatchObject([{ price: '950', offers: [{ tenancyId: idOf(1), version: 4 }] }])
})
