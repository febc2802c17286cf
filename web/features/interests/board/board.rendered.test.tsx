import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useRead } from '../../../kit/server/server-state.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { render } from '../../../testing/render.tsx'
import { idOf } from '../../../testing/samples.ts'
import { ConnectionLoss, Refusal, standIn } from '../../../testing/stand-in.ts'
import type { Board, Card } from '../vocabulary.ts'
import { BoardView } from './board.tsx'

const column = (name: RegExp) => page.getByRole('region', { name })
const enquiry = column(/^Inquiry/)
const qualified = column(/^Qualified/)
const card = (name: string) => page.getByRole('button', { name: new RegExp(name) })
const opened: string[] = []

beforeEach(() => {
  opened.length = 0
})

function Screen({ by }: { by: 'stage' | 'owner' }) {
  const { data } = useRead('interests', 'board', {})
  if (!data) return null
  return (
    <BoardView
      board={data as Board}
      by={by}
      hidden={[]}
      openId={undefined}
      onOpen={(id) => void opened.push(id)}
    />
  )
}

/** A board with deals in the stage of enquiry, which a colleague moves as well. */
async function openBoard(
  names: readonly string[],
  by: 'stage' | 'owner' = 'stage',
  width: 360 | 1440 = 1440,
) {
  const server = standIn()
  let cards = names.map(
    (clientName, at) =>
      ({
        ...{ id: idOf(40 + at), clientName, stage: 'enquiry', version: 1 },
        ...{ assignedTo: at % 2 === 0 ? idOf(1) : idOf(3) },
      }) as Card,
  )
  const moved = (id: string, patch: Partial<Card>) => {
    cards = cards.map((one) => (one.id === id ? { ...one, ...patch, version: one.version + 1 } : one))
    return cards.find((one) => one.id === id)!
  }
  server.answer(
    'interests',
    'board',
    () => ({ cards, columns: [{ stage: 'enquiry', count: cards.length }] }) as never,
  )
  server.answer('users', 'picker', () => [
    { id: idOf(1), label: 'Ann Berg' },
    { id: idOf(3), label: 'Βασίλης' },
  ])
  server.answer('interests', 'changeStage', ({ params, body }) => {
    moved(params.id, { stage: body.stage })
    return {} as never
  })
  server.answer('interests', 'update', ({ params, body, ifMatch }) => {
    const { version } = cards.find(({ id }) => id === params.id)!
    if (ifMatch !== version) throw new Refusal(412, 'VERSION_STALE')
    return moved(params.id, { assignedTo: (body as { assignedTo: string }).assignedTo }) as never
  })
  const rendered = await render(<Screen by={by} />, { server, width })
  await expect.element(card(names[0]!)).toBeVisible()
  return { ...rendered, server, moved }
}

/** Drags by the events that a browser sends while something is dragged. */
function drag(from: Element, to: Element) {
  const dataTransfer = new DataTransfer()
  const send = (type: string, target: Element) => {
    const { left, top, width, height } = target.getBoundingClientRect()
    const at = { clientX: left + width / 2, clientY: top + Math.min(height / 2, 60) }
    target.dispatchEvent(
      new DragEvent(type, { bubbles: true, cancelable: true, composed: true, dataTransfer, ...at }),
    )
  }
  return {
    start: () => send('dragstart', from),
    over: () => {
      send('dragenter', to)
      send('dragover', to)
    },
    drop: () => {
      send('drop', to)
      send('dragend', from)
    },
  }
}

const nextFrame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

it('walks over the cards by the arrows, opens one by Enter, and moves one by Shift with an arrow', async () => {
  const { server } = await openBoard(['Σωκράτης', 'سارة', 'Carin'])
  ;(card('Σωκράτης').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(card('سارة')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => opened).toEqual([idOf(41)])
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await expect.element(qualified.getByRole('button', { name: /سارة/ })).toBeVisible()
  await expect.element(card('سارة')).toHaveFocus()
  expect(server.asked('interests', 'changeStage')).toHaveLength(1)
  await expectAccessible()
})

it('leaves a card where it was when its move is refused or the connection is lost, and says why', async () => {
  const { server } = await openBoard(['Σωκράτης', 'Carin'])
  ;(card('Carin').element() as HTMLElement).focus()
  for (const error of [new Refusal(409, 'INTEREST_CLOSED' as never), new ConnectionLoss()]) {
    server.answer('interests', 'changeStage', () => {
      throw error
    })
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
    await expect.element(page.getByText('The change failed').last()).toBeVisible()
    await expect.element(enquiry.getByRole('button', { name: /Carin/ })).toBeVisible()
    await expect.element(card('Carin')).toHaveFocus()
  }
})

it('is dragged by the pointer into another column, and not within its own', async () => {
  const { server } = await openBoard(['Σωκράτης', 'Carin'])
  const target = qualified.element().lastElementChild!
  const move = drag(card('Carin').element(), target)
  move.start()
  await nextFrame()
  move.over()
  await nextFrame()
  move.drop()
  await expect.element(qualified.getByRole('button', { name: /Carin/ })).toBeVisible()
  const stay = drag(card('Σωκράτης').element(), enquiry.element().lastElementChild!)
  stay.start()
  await nextFrame()
  stay.over()
  await nextFrame()
  stay.drop()
  await nextFrame()
  expect(server.asked('interests', 'changeStage')).toHaveLength(1)
})

it('gives a card to another owner, and does not write over what a colleague did meanwhile', async () => {
  const { server, moved } = await openBoard(['Σωκράτης', 'Carin'], 'owner')
  const theirs = column(/^Βασίλης/)
  ;(card('Σωκράτης').element() as HTMLElement).focus()
  moved(idOf(40), { assignedTo: idOf(3) })
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await expect.poll(() => server.asked('interests', 'update')).toHaveLength(1)
  await expect.element(page.getByText('The owner was not changed')).toBeVisible()
  await expect.element(theirs.getByRole('button', { name: /Σωκράτης/ })).toBeVisible()
})

it('draws the cards in sight of a long column alone, and walks over them from either end', async () => {
  await openBoard(Array.from({ length: 300 }, (_, at) => `Client ${String(at).padStart(3, '0')}`))
  expect(enquiry.getByRole('button').elements().length).toBeLessThan(60)
  ;(card('Client 000').element() as HTMLElement).focus()
  for (const at of [1, 2, 3, 4, 5]) {
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(card(`Client 00${at}`)).toHaveFocus()
  }
  enquiry.element().lastElementChild!.scrollTo({ top: 1_000_000 })
  await expect.element(card('Client 299')).toBeVisible()
  await card('Client 299').click()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(card('Client 298')).toHaveFocus()
  await expect.element(card('Client 298')).toBeInViewport()
})

it('shows a column after the other on a phone', async () => {
  await openBoard(['Κωνσταντίνα Παπαδοπούλου-Αναγνωστοπούλου'], 'stage', 360)
  await expectAccessible()
})
