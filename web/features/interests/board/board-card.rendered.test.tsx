import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../../testing/render.tsx'
import { idOf } from '../../../testing/samples.ts'
import type { Card } from '../vocabulary.ts'
import { BoardCard } from './board-card.tsx'

const card: Card = {
  ...{ id: idOf(1), clientName: 'Søren Krag', stage: 'enquiry', berths: ['A1'], yachtName: 'Freja' },
  ...{ value: [{ currency: 'EUR', amount: '43000.00' }], taken: [], assignedTo: null, version: 1, tags: [] },
  ...{ leadCategory: 'general_interest', temperature: 'warm', expectedCloseDate: null, daysInStage: 2 },
  ...{ updatedAt: '2026-11-29T08:00:00.000Z', nextReminder: null },
  held: [
    {
      ...{ berthId: idOf(2), mooringNumber: 'A1' },
      holder: {
        ...{ kind: 'tenancy', id: idOf(3), clientId: idOf(4), clientName: 'Emilia Korhonen' },
        ...{ from: '2026-02-11', until: '2028-02-11' },
      },
    },
  ],
}

it('says who holds the berth and until when, beside what it is worth', async () => {
  const nothing = () => {}
  const look = { focused: false, tabbable: true, open: false, draggable: false, owner: null } as const
  await render(
    <div style={{ width: 150, height: 134 }}>
      <BoardCard card={card} {...look} by="stage" usualDays={null} onOpen={nothing} onFocus={nothing} />
    </div>,
    { width: 360 },
  )
  const button = page.getByRole('button')
  const line = button.getByText('A1: Let to Emilia Korhonen until 11 Feb 2028')
  await expect.element(line).toBeVisible()
  expect(line.element().scrollHeight).toBeLessThanOrEqual(line.element().clientHeight)
  await expect.element(button.getByText('€43,000')).toBeVisible()
  expect(button.element().scrollHeight).toBeLessThanOrEqual(button.element().clientHeight)
})
