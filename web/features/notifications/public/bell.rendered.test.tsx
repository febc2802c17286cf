import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { render } from '../../../testing/render.tsx'
import { idOf } from '../../../testing/samples.ts'
import { ConnectionLoss, standIn } from '../../../testing/stand-in.ts'
import { Bell } from './bell.tsx'

const panel = page.getByRole('dialog', { name: 'Notifications' })
const bell = (name: string) => page.getByRole('button', { name, exact: true })
const readAll = panel.getByRole('button', { name: 'Mark all as read' })

type Row = { id: string; entityTitle: string; readAt: string | null }
const at = '2026-11-29T08:00:00.000Z'

/** Notifications of which some are unread, and how many are unread beyond the page that is read. */
async function opened(first: readonly Row[], beyond = 0, width: 360 | 1440 = 1440) {
  const server = standIn()
  let [rows, hidden] = [[...first], beyond]
  server.answer('notifications', 'count', () => ({
    unread: hidden + rows.filter(({ readAt }) => readAt === null).length,
  }))
  server.answer('notifications', 'list', () =>
    rows.map((one) => ({
      ...one,
      kind: 'interest_assigned' as const,
      count: 1,
      entityId: idOf(50),
      createdAt: at,
    })),
  )
  server.answer('notifications', 'readAll', () => {
    rows = rows.map((one) => ({ ...one, readAt: at }))
    hidden = 0
    return undefined as never
  })
  server.answer('notifications', 'read', ({ params }) => {
    rows = rows.map((one) => (one.id === params.id ? { ...one, readAt: at } : one))
    return undefined as never
  })
  const screen = await render(<Bell />, { server, width })
  return {
    ...screen,
    server,
    /** Something happens, and the live channel tells of it. */
    arrive: async (one: Row) => {
      rows = [one, ...rows]
      await screen.queryClient.invalidateQueries({ queryKey: ['notifications'] })
    },
  }
}

it('counts what is unread, marks what is opened as read, and leads to it', async () => {
  const { server, address, arrive } = await opened([
    { id: idOf(10), entityTitle: 'Σωκράτης', readAt: null },
    { id: idOf(11), entityTitle: 'Carin', readAt: at },
  ])
  await bell('Notifications: one unread').click()
  await expect.element(panel.getByText('Σωκράτης', { exact: false })).toBeVisible()
  await expectAccessible()
  await arrive({ id: idOf(12), entityTitle: 'سارة', readAt: null })
  await expect.element(panel.getByText('سارة', { exact: false })).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Notifications: 2 unread', includeHidden: true }))
    .toBeInTheDocument()
  await panel.getByText('سارة', { exact: false }).click()
  await expect.poll(address).toBe(`/demo/interests/${idOf(50)}`)
  await expect.element(panel).not.toBeInTheDocument()
  expect(server.asked('notifications', 'read').map(({ params }) => params.id)).toEqual([idOf(12)])
  await expect.element(bell('Notifications: one unread')).toBeVisible()
})

it('marks all as read, those beyond the page as well, and says when that failed', async () => {
  const { server } = await opened([{ id: idOf(11), entityTitle: 'Carin', readAt: at }], 3)
  await bell('Notifications: 3 unread').click()
  await expect.element(readAll).toBeEnabled()
  const before = server.asked('notifications', 'count').length
  server.answer('notifications', 'readAll', () => {
    throw new ConnectionLoss()
  })
  await readAll.click()
  await expect.element(panel.getByRole('alert')).toBeVisible()
  server.answer('notifications', 'readAll', () => {
    server.answer('notifications', 'count', () => ({ unread: 0 }))
    return undefined as never
  })
  await readAll.click()
  await expect.element(readAll).toBeDisabled()
  expect(server.asked('notifications', 'count').length).toBeGreaterThan(before)
  await userEvent.keyboard('{Escape}')
  await expect.element(bell('Notifications')).toHaveFocus()
})

it('says that there is nothing, on a phone too', async () => {
  await opened([], 0, 360)
  await bell('Notifications').click()
  await expect.element(readAll).toBeDisabled()
  await expectAccessible()
})
