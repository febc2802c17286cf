import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { idOf } from '../../testing/samples.ts'
import { Refusal, standIn } from '../../testing/stand-in.ts'
import { useUndoStep } from './use-undo-step.ts'

const notice = (text: string) => page.getByRole('listitem').filter({ hasText: text })

function Step() {
  const undo = useUndoStep()
  return (
    <button type="button" onClick={() => void undo(idOf(5), 'request-of-the-step')}>
      Take back
    </button>
  )
}

async function takenBack(answer: Parameters<ReturnType<typeof standIn>['answer']>[2]) {
  const server = standIn()
  server.answer('interests', 'undo', answer as never)
  const screen = await render(<Step />, { server })
  await page.getByRole('button', { name: 'Take back' }).click()
  return screen
}

it('takes back a step by its request, and says so', async () => {
  const { server } = await takenBack(() => ({ kept: [] }) as never)
  await expect.element(notice('Undone')).toBeVisible()
  expect(server.asked('interests', 'undo')).toMatchObject([
    { params: { id: idOf(5) }, body: { requestId: 'request-of-the-step' } },
  ])
})

it('names the berths that stay as they are', async () => {
  await takenBack(() => ({ kept: [{ mooringNumber: 'A1' }, { mooringNumber: 'B2' }] }) as never)
  await expect.element(notice('A1, B2')).toBeVisible()
})

it('says why it could not be taken back', async () => {
  await takenBack(() => {
    throw new Refusal(409, 'UNDO_STALE')
  })
  await expect.element(page.getByRole('listitem')).toBeVisible()
  await expect.element(notice('A1')).not.toBeInTheDocument()
  await expect.element(notice('could not be undone')).toBeVisible()
})

it('says so although the dialog that took the step has closed meanwhile', async () => {
  const server = standIn()
  const release = server.hold('interests', 'undo')
  const screen = await render(<Step />, { server })
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect.poll(() => server.asked('interests', 'undo').length).toBe(1)
  screen.rerenderWith(<p>Elsewhere</p>)
  await expect.element(page.getByText('Elsewhere')).toBeVisible()
  release()
  await expect.element(notice('Undone')).toBeVisible()
})
