import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ListScreen } from '../../features/berths/screen.tsx'
import { serverOfBerths } from '../../testing/berths.ts'
import { render } from '../../testing/render.tsx'
import { ConnectionLoss } from '../../testing/stand-in.ts'

const notice = (text: string) => page.getByRole('listitem').filter({ hasText: text })

/** All berths of a list are chosen; the server changes those it is asked to, but for some. */
async function chosen(count: number, refused: readonly number[] = []) {
  const { server, berth } = serverOfBerths(count)
  const ids = Array.from({ length: count }, (_, at) => berth(at).id)
  server.answer('berths', 'ids', () => ({ ids }))
  server.answer('berths', 'bulk', ({ body }) => ({
    results: body.ids.map((id) =>
      refused.includes(ids.indexOf(id))
        ? { id, ok: false, error: { code: 'BERTH_ARCHIVED', message: 'The berth is archived.' } }
        : { id, ok: true },
    ),
  }))
  await render(<ListScreen />, { server, address: '/demo/berths' })
  await page.getByRole('checkbox', { name: 'Select row' }).first().click({ force: true })
  await page.getByRole('button', { name: /^Select all/ }).click()
  await expect
    .element(
      page.getByRole('region', {
        name: new RegExp(`^${count.toLocaleString('en-GB').replace(',', ',?')} selected`),
      }),
    )
    .toBeVisible()
  return { server, ids, sent: () => server.asked('berths', 'bulk').map(({ body }) => body) }
}

async function setTenure() {
  await page.getByRole('button', { name: 'Set tenure' }).click()
  await page.getByRole('menuitem').first().click()
}

it('acts on all of a list, says what came of it, and takes it back by the same requests', async () => {
  const { server, ids, sent } = await chosen(3)
  await setTenure()
  await expect.element(notice('3 berths changed')).toBeVisible()
  await expect.element(page.getByRole('region', { name: '3 selected' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(notice('3 undone')).toBeVisible()
  const [done, back] = sent()
  expect(done).toMatchObject({ action: 'change_tenure_type', ids })
  expect(back).toMatchObject({
    action: 'undo',
    ids,
    requestId: server.asked('berths', 'bulk')[0]!.requestId,
  })
})

it('says how many were not changed and why, and takes back only those that were', async () => {
  const { ids, sent } = await chosen(3, [1])
  await setTenure()
  await expect.element(notice('2 berths changed')).toBeVisible()
  await expect.element(notice('1 was not changed')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => sent().at(-1)).toMatchObject({ action: 'undo', ids: [ids[0], ids[2]] })
})

it('goes on in calls of five hundred, and keeps the choice where one of them broke', async () => {
  const { server, sent } = await chosen(1100)
  let calls = 0
  server.answer('berths', 'bulk', ({ body }) => {
    calls += 1
    if (calls > 2) throw new ConnectionLoss()
    return { results: body.ids.map((id) => ({ id, ok: true })) }
  })
  await setTenure()
  await expect.element(notice('1000 berths changed')).toBeVisible()
  expect(sent().map(({ ids }) => ids.length)).toEqual([500, 500, 100])
  await expect.element(page.getByRole('region', { name: /^1,?100 selected/ })).toBeVisible()
})

it('says that nothing was changed where the connection broke, and leaves the choice', async () => {
  const { server } = await chosen(3)
  server.answer('berths', 'bulk', () => {
    throw new ConnectionLoss()
  })
  await setTenure()
  await expect.element(notice('No record was changed')).toBeVisible()
  await expect.element(page.getByRole('region', { name: '3 selected' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Undo' }).elements()).toHaveLength(0)
})
