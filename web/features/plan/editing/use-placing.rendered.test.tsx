import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useRead } from '../../../kit/server/server-state.ts'
import { render } from '../../../testing/render.tsx'
import { idOf } from '../../../testing/samples.ts'
import { Refusal, standIn } from '../../../testing/stand-in.ts'
import { usePlacing } from './use-placing.ts'

const berth = idOf(10)
const at = (x: number) => ({ x, y: 0, rotation: 0 })
const notice = (text: string) => page.getByRole('listitem').filter({ hasText: text })

type Placing = ReturnType<typeof usePlacing>

function Plan({ onDrawn }: { onDrawn: (placing: Placing) => void }) {
  const { data } = useRead('berths', 'plan', {})
  const placing = usePlacing(data)
  onDrawn(placing)
  return <output>{placing.berths?.map(({ position }) => position?.x).join()}</output>
}

/** A port whose one berth stands where it was put last, and the hook that moves it. */
async function opened() {
  const server = standIn()
  let stored = at(0)
  server.answer('berths', 'plan', () => [{ id: berth, mooringNumber: 'A1', position: stored }])
  server.answer('berths', 'placeOnPlan', ({ body }) => {
    stored = body.positions[0]!.position as typeof stored
    return undefined
  })
  let hook: Placing | undefined
  const screen = await render(<Plan onDrawn={(placing) => (hook = placing)} />, { server })
  await expect.poll(shownAt).toBe('0')
  return {
    ...screen,
    stored: () => stored.x,
    sent: () =>
      server
        .asked('berths', 'placeOnPlan')
        .map(({ body }) => body.positions.map(({ position }) => position?.x)),
    move: (x: number, soon = false) =>
      hook!.place({ places: [{ id: berth, position: at(x) }], overlapping: [], soon }),
  }
}

/** Where the berth is drawn. */
const shownAt = () => page.getByRole('main').getByRole('status').element().textContent

it('shows a berth where it was put at once, and stores it', async () => {
  const plan = await opened()
  const release = plan.server.hold('berths', 'placeOnPlan')
  plan.move(5)
  await expect.poll(shownAt).toBe('5')
  expect(plan.stored()).toBe(0)
  release()
  await expect.element(notice('A1 moved')).toBeVisible()
  expect(plan.stored()).toBe(5)
})

it('stores the steps of a key that follow each other as one, and takes them back as one', async () => {
  const plan = await opened()
  for (const x of [1, 2, 3]) plan.move(x, true)
  await expect.element(notice('A1 moved')).toBeVisible()
  expect(plan.sent()).toEqual([[3]])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(plan.stored).toBe(0)
  await expect.poll(shownAt).toBe('0')
})

it('takes along by Undo the later steps of the same berth that still wait to be stored', async () => {
  const plan = await opened()
  plan.move(5)
  await expect.element(notice('A1 moved')).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  plan.move(9, true)
  await expect.poll(shownAt).toBe('9')
  const undo = page.getByRole('button', { name: 'Undo' }).element() as HTMLElement
  undo.click()
  await vi.advanceTimersByTimeAsync(2000)
  vi.useRealTimers()
  await expect.poll(shownAt).toBe('0')
  expect(plan.sent()).toEqual([[5], [0]])
})

it('puts a berth back that the server did not take, and says why', async () => {
  const plan = await opened()
  plan.server.answer('berths', 'placeOnPlan', () => {
    throw new Refusal(403, 'PERMISSION_DENIED')
  })
  plan.move(5)
  await expect.element(notice('The new position was not saved')).toBeVisible()
  await expect.poll(shownAt).toBe('0')
  expect(page.getByRole('button', { name: 'Undo' }).elements()).toHaveLength(0)
})

it('stores what was moved last when the plan is left', async () => {
  const plan = await opened()
  plan.move(7, true)
  await expect.poll(shownAt).toBe('7')
  await plan.unmount()
  await expect.poll(plan.stored).toBe(7)
})
