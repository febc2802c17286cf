import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { render } from '../../../testing/render.tsx'
import { idOf } from '../../../testing/samples.ts'
import { ConnectionLoss, Refusal } from '../../../testing/stand-in.ts'
import { callFormService, deskServer, formId, formOf, OpenForm } from '../../testing/desk.tsx'
import { SubmissionsScreen } from './screen.tsx'

callFormService()

const grid = page.getByRole('grid', { name: 'Submissions' })
const row = (name: string) => page.getByRole('row').filter({ hasText: name })
const asking = page.getByRole('dialog')
const nameOf = (at: number) => `Πελάτης ${String(at).padStart(3, '0')}`

/** A form with so many submissions, to which more may come. */
async function opened(count: number, setting: { width?: 360; role?: 'viewer' } = {}) {
  const server = deskServer(setting.role)
  let ids = Array.from({ length: count }, (_, at) => at + 1)
  server.answer('forms', 'get', () => formOf({ publishedVersion: 1 }))
  server.answer('submissions', 'columns', () => [{ key: 'name', label: 'Name', type: 'short_text' }])
  server.answer('submissions', 'list', ({ query }) =>
    ids
      .filter((at) => !query?.q || nameOf(at).endsWith(query.q))
      .map((at) => ({ id: idOf(at + 100), data: { name: nameOf(at) } })),
  )
  server.answer('submissions', 'removeMany', ({ body }) => {
    const before = ids.length
    ids = ids.filter((at) => !body.ids.includes(idOf(at + 100)))
    return { results: body.ids.map((id, at) => ({ id, ok: at < before - ids.length })) }
  })
  const screen = await render(
    <OpenForm>
      <SubmissionsScreen />
    </OpenForm>,
    { server, address: `/forms/${formId}/submissions`, route: 'forms/$id/submissions', ...setting },
  )
  return {
    ...screen,
    server,
    left: () => ids.length,
    come: async (at: number) => {
      ids = [at, ...ids]
      await screen.queryClient.invalidateQueries({ queryKey: ['submissions'] })
    },
  }
}

it('says what comes here while nothing was sent, and how to find more where nothing fits', async () => {
  await opened(0, { width: 360 })
  await expect.element(page.getByText('No submissions yet')).toBeVisible()
  await expectAccessible()
  const { come } = await opened(3)
  await page.getByRole('searchbox').fill('77')
  await expect.element(page.getByRole('button', { name: /Clear/ }).last()).toBeVisible()
  expect(row(nameOf(1)).elements()).toHaveLength(0)
  await come(77)
  await expect.element(row(nameOf(77))).toBeVisible()
})

it('is walked and opened by the keys, and keeps what is open when another comes', async () => {
  const { come, router } = await opened(120)
  await expect.element(row(nameOf(1))).toBeVisible()
  ;(grid.element() as HTMLElement).focus()
  await userEvent.keyboard('{Home}{ArrowDown}{Enter}')
  const open = () => (router.state.location.search as { open?: string }).open
  await expect.poll(open).toBe(idOf(102))
  await come(500)
  await expect.element(row(nameOf(500))).toBeVisible()
  expect(open()).toBe(idOf(102))
})

it('deletes what is chosen once it was asked, and tells of those that were gone', async () => {
  const { server, left } = await opened(3)
  await row(nameOf(1)).getByRole('checkbox').click()
  await row(nameOf(2)).getByRole('checkbox').click()
  const remove = page.getByRole('region', { name: '2 selected' }).getByRole('button', { name: 'Delete' })
  await remove.click()
  await asking.getByRole('button', { name: 'Cancel' }).click()
  expect(server.asked('submissions', 'removeMany')).toHaveLength(0)
  server.answer('submissions', 'removeMany', () => {
    throw new ConnectionLoss()
  })
  await remove.click()
  await asking.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByRole('region', { name: '2 selected' })).toBeVisible()
  expect(left()).toBe(3)
  server.answer('submissions', 'removeMany', ({ body }) => ({
    results: body.ids.map((id, at) => ({
      ...{ id, ok: at === 0 },
      ...(at === 0 ? {} : { error: { code: 'RECORD_NOT_FOUND', message: 'It is gone.' } }),
    })),
  }))
  const before = server.asked('submissions', 'removeMany').length
  await remove.click()
  const confirm = asking.getByRole('button', { name: 'Delete' }).element() as HTMLElement
  for (let press = 0; press < 2; press++) confirm.click()
  await expect.element(page.getByText(/1 was not changed/).first()).toBeVisible()
  expect(server.asked('submissions', 'removeMany')).toHaveLength(before + 1)
})

it('lets nobody choose who only looks, and says why they could not be read', async () => {
  const { server, queryClient } = await opened(2, { role: 'viewer' })
  await expect.element(row(nameOf(1))).toBeVisible()
  expect(page.getByRole('checkbox').elements()).toHaveLength(0)
  server.answer('submissions', 'list', () => {
    throw new Refusal(503, 'SERVICE_BUSY')
  })
  await queryClient.resetQueries({ queryKey: ['submissions', 'list'] })
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})
