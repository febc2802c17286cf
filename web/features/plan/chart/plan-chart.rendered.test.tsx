import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { render } from '../../../testing/render.tsx'
import { idOf, sample } from '../../../testing/samples.ts'
import type { Placed } from '../editing/use-placing.ts'
import { fitView, toScreen } from '../public/chart/view.ts'
import { layoutPlan } from '../public/layout/layout.ts'
import { PlanChart } from './plan-chart.tsx'

const chart = page.getByRole('listbox')

const berths = sample(
  'berths',
  'plan',
  Array.from({ length: 8 }, (_, at) => ({
    ...{ id: idOf(at + 1), mooringNumber: `A${at + 1}`, lengthM: 10, widthM: 4 },
    position: { x: at * 8, y: 0, rotation: 0 },
  })),
)
const layout = layoutPlan(berths)

type Kind = 'down' | 'move' | 'up' | 'cancel'

/** The plan of eight berths in a row, and the fingers on it. */
async function opened(editing = false, width: 360 | 1440 = 1440) {
  const selected: string[] = []
  const placed: Placed[] = []
  await render(
    <div style={{ display: 'flex', height: 500 }}>
      <PlanChart
        portName="Μαρίνα"
        berths={berths}
        mode="status"
        unit="m"
        className="flex-1"
        onSelect={(id) => selected.push(id)}
        editing={editing}
        onPlace={(one) => placed.push(one)}
      />
    </div>,
    { width },
  )
  await expect.element(chart).toBeVisible()
  await expect.poll(() => document.querySelector('.plan-frame svg')).not.toBeNull()
  const frame = chart.element() as HTMLElement
  // Of made-up fingers the browser knows nothing to capture.
  frame.setPointerCapture = () => undefined
  const box = frame.getBoundingClientRect()
  const size = { width: box.width, height: box.height }
  const touch = (kind: Kind, x: number, y: number, finger = 1, more: PointerEventInit = {}) =>
    frame.dispatchEvent(
      new PointerEvent(`pointer${kind}`, {
        ...{ bubbles: true, pointerId: finger, pointerType: 'mouse', button: 0 },
        ...{ clientX: box.left + x, clientY: box.top + y, ...more },
      }),
    )
  /** Where a berth lies on the screen before anything was moved. */
  const at = (mooring: number) =>
    toScreen(fitView(layout.extent, size), size, layout.berths.find(({ id }) => id === idOf(mooring))!)
  const drawing = () => (frame.firstElementChild as HTMLElement).style.transform
  return { frame, touch, at, size, selected, placed, drawing }
}

it('opens a berth by a press that stays put, and moves the plan by one that does not', async () => {
  const { touch, at, selected, drawing } = await opened(false, 360)
  await expectAccessible()
  const { x, y } = at(3)
  touch('down', x, y)
  touch('move', x + 3, y)
  touch('up', x + 3, y)
  expect(selected).toEqual([idOf(3)])
  touch('down', x, y)
  touch('move', x + 40, y)
  expect(drawing()).toMatch(/translate\((?!0px, 0px)/)
  touch('up', x + 40, y)
  expect(selected).toEqual([idOf(3)])
})

it('zooms with two fingers about the place between them, and takes no press from them', async () => {
  const { touch, at, selected, drawing } = await opened()
  const { x, y } = at(4)
  touch('down', x - 20, y, 1, { pointerType: 'touch' })
  touch('down', x + 20, y, 2, { pointerType: 'touch' })
  touch('move', x - 60, y, 1, { pointerType: 'touch' })
  touch('move', x + 60, y, 2, { pointerType: 'touch' })
  const [, ratio] = /scale\(([\d.]+)\)/.exec(drawing()) ?? []
  expect(Number(ratio)).toBeCloseTo(3, 1)
  touch('up', x - 60, y, 1, { pointerType: 'touch' })
  touch('up', x + 60, y, 2, { pointerType: 'touch' })
  expect(selected).toEqual([])
})

it('carries a berth where it is let go, and leaves it where a second finger comes', async () => {
  const { touch, at, placed, size } = await opened(true)
  const { x, y } = at(5)
  const { scale } = fitView(layout.extent, size)
  touch('down', x, y)
  touch('move', x, y + 60, 1, { altKey: true })
  touch('up', x, y + 60)
  expect(placed).toHaveLength(1)
  expect(placed[0]!.places.map(({ id }) => id)).toEqual([idOf(5)])
  const before = layout.berths.find(({ id }) => id === idOf(5))!
  expect(placed[0]!.places[0]!.position!.y).toBeCloseTo(before.y + 60 / scale, 0)
  touch('down', x, y)
  touch('move', x, y + 60)
  touch('down', x + 90, y, 2)
  touch('up', x, y + 60)
  touch('up', x + 90, y, 2)
  expect(placed).toHaveLength(1)
})

it('gives up a drag by Escape, and one that the system took away', async () => {
  const { touch, at, placed, frame, drawing } = await opened(true)
  const { x, y } = at(5)
  frame.focus()
  touch('down', x, y)
  touch('move', x, y + 60)
  await userEvent.keyboard('{Escape}')
  const before = drawing()
  touch('move', x, y + 90)
  touch('up', x, y + 90)
  expect(placed).toEqual([])
  expect(drawing()).toBe(before)
  touch('down', x, y)
  touch('move', x, y + 60)
  touch('cancel', x, y + 60)
  expect(placed).toEqual([])
})

it('walks from berth to berth by the arrows, opens by Enter, and moves the chosen one by them while editing', async () => {
  const looking = await opened()
  looking.frame.focus()
  await userEvent.keyboard('{Home}{ArrowRight}{Enter}')
  expect(looking.selected).toEqual([idOf(2)])
  const { frame, placed } = await opened(true)
  frame.focus()
  await userEvent.keyboard('{Home}{Enter}{Shift>}{ArrowDown}{/Shift}')
  await vi.waitFor(() => expect(placed).toHaveLength(1))
  expect(placed[0]!.soon).toBe(true)
  expect(placed[0]!.places[0]!.position!.y).toBeCloseTo(5, 1)
})
