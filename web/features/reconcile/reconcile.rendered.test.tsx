import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessible.ts'
import { render } from '../../testing/render.tsx'
import { idOf, sample } from '../../testing/samples.ts'
import { Refusal, standIn } from '../../testing/stand-in.ts'
import { ReconcileDialog } from './public/reconcile-dialog.tsx'
import { SuggestionLine } from './public/suggestion.tsx'

const dialog = page.getByRole('dialog')
const record = dialog.getByRole('button', { name: 'Record interest' })
const client = dialog.getByRole('combobox', { name: /^Client/ })

function Reconcile() {
  const [open, setOpen] = useState(true)
  const berth = { id: idOf(5), mooringNumber: 'Α1', status: 'under_offer' as const }
  return open ? <ReconcileDialog berth={berth} onClose={() => setOpen(false)} /> : <p>Closed</p>
}

async function opened(width: 360 | 1440 = 1440) {
  const server = standIn()
  server.answer('clients', 'options', () => [{ id: idOf(7), label: 'Ελένη Γ.' }])
  server.answer('reconciliation', 'reconcile', () => ({
    interest: { id: idOf(8), clientName: 'Ελένη Γ.' },
  }))
  return { ...(await render(<Reconcile />, { server, width })), server }
}

it('records the interest behind a berth once, and says so', async () => {
  const { server } = await opened(360)
  await record.click()
  await expect.element(client).toHaveAttribute('aria-invalid', 'true')
  expect(server.asked('reconciliation', 'reconcile')).toHaveLength(0)
  await expectAccessible()
  await client.click()
  await page.getByRole('option', { name: /Ελένη/ }).click()
  const release = server.hold('reconciliation', 'reconcile')
  const press = record.element() as HTMLElement
  press.click()
  await expect.poll(() => server.asked('reconciliation', 'reconcile')).toHaveLength(1)
  press.click()
  release()
  await expect.element(page.getByText('Closed')).toBeVisible()
  await expect.element(page.getByText('Α1 has its interest: Ελένη Γ.')).toBeVisible()
  expect(server.asked('reconciliation', 'reconcile')).toHaveLength(1)
  expect(server.asked('reconciliation', 'reconcile')[0]).toMatchObject({
    params: { id: idOf(5) },
    body: { clientId: idOf(7) },
  })
})

it('stays with all that was chosen where a colleague sold the berth meanwhile', async () => {
  const { server } = await opened()
  await client.click()
  await page.getByRole('option', { name: /Ελένη/ }).click()
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('بيع بالهاتف')
  server.answer('reconciliation', 'reconcile', () => {
    throw new Refusal(409, 'BERTH_NOT_OVERRIDDEN')
  })
  await record.click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: /^Reason/ })).toHaveValue('بيع بالهاتف')
  await expect.element(client).toMatchTextContent('Ελένη')
})

it('applies a suggestion once, and says why one that is stale was refused', async () => {
  const server = standIn()
  const [suggestion] = sample('berthSuggestions', 'list', [
    { id: idOf(3), berthId: idOf(5), mooringNumber: 'Α1', to: 'sold', clientName: null },
  ])
  await render(<SuggestionLine suggestion={suggestion!} named />, { server })
  const apply = page.getByRole('button', { name: 'Apply' })
  server.answer('berthSuggestions', 'apply', () => {
    throw new Refusal(409, 'SUGGESTION_STALE')
  })
  await apply.click()
  await expect.element(page.getByText('The change failed').first()).toBeVisible()
  await expect.element(apply).toBeEnabled()
  server.answer('berthSuggestions', 'apply', () => ({ id: idOf(5), mooringNumber: 'Α1' }))
  const release = server.hold('berthSuggestions', 'apply')
  for (let press = 0; press < 2; press++) (apply.element() as HTMLElement).click()
  release()
  await expect.element(page.getByText('Α1 is now Sold')).toBeVisible()
  expect(server.asked('berthSuggestions', 'apply')).toHaveLength(2)
})
