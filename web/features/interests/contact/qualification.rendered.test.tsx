import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { render } from '../../../testing/render.tsx'
import { idOf } from '../../../testing/samples.ts'
import { Refusal, standIn } from '../../../testing/stand-in.ts'
import { Qualification } from './qualification.tsx'

const note = page.getByRole('textbox', { name: 'Note on Budget' })
const answer = page.getByRole('radiogroup', { name: 'Budget' })

async function opened(rows = 1, canEdit = true) {
  const server = standIn()
  const stored = Array.from({ length: rows }, (_, at) => ({
    ...{ criterionId: idOf(at + 50), label: at === 0 ? 'Budget' : `Κριτήριο ${at}`, met: null, note: null },
  })) as { criterionId: string; label: string; met: boolean | null; note: string | null }[]
  server.answer('qualification', 'get', () => stored)
  server.answer('qualification', 'put', ({ params, body }) => {
    const row = stored.find(({ criterionId }) => criterionId === params.criterionId)!
    Object.assign(row, { met: body.met, ...('note' in body ? { note: body.note } : {}) })
    return row
  })
  const screen = await render(<Qualification id={idOf(7)} canEdit={canEdit} />, { server })
  return {
    ...screen,
    server,
    stored,
    puts: () => server.asked('qualification', 'put').map(({ body }) => body),
  }
}

const begin = () => page.getByRole('button', { name: 'Add a note' }).first().click()

it('saves a note by Enter and by leaving it, once, and takes the typing back by Escape', async () => {
  const { puts } = await opened()
  await begin()
  await note.fill('Two years’ rent')
  await userEvent.keyboard('{Enter}')
  await expect.element(note).not.toBeInTheDocument()
  await expect.element(page.getByText('Two years’ rent')).toBeVisible()
  expect(puts()).toEqual([{ met: null, note: 'Two years’ rent' }])
  await page.getByRole('button', { name: 'Edit note' }).click()
  await note.fill('Something else')
  await userEvent.keyboard('{Escape}')
  await expect.element(note).not.toBeInTheDocument()
  expect(puts()).toHaveLength(1)
})

it('keeps a note that was not taken, to be sent again', async () => {
  const { server, puts } = await opened()
  server.answer('qualification', 'put', () => {
    throw new Refusal(409, 'RECORD_ARCHIVED')
  })
  await begin()
  await note.fill('Two years’ rent')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('The answer was not saved')).toBeVisible()
  await expect.element(note).toHaveValue('Two years’ rent')
  server.answer('qualification', 'put', () => ({}))
  await userEvent.keyboard('{Enter}')
  await expect.element(note).not.toBeInTheDocument()
  expect(puts()).toHaveLength(2)
})

it('keeps both an answer and a note that are given at once', async () => {
  const { server, stored } = await opened()
  const release = server.hold('qualification', 'put')
  await begin()
  await note.fill('Sold the old boat')
  await answer.getByRole('radio', { name: 'Met', exact: true }).click()
  release()
  await expect.poll(() => stored[0]).toMatchObject({ met: true, note: 'Sold the old boat' })
  await expect.element(answer.getByRole('radio', { name: 'Met', exact: true })).toBeChecked()
})

it('says how many are met, of one and of many, is only read by whoever may not change it, and is accessible', async () => {
  await opened(1)
  await expect.element(page.getByText('0 of 1 met')).toBeVisible()
  await opened(40, false)
  await expect.element(page.getByText('0 of 40 met')).toBeVisible()
  expect(page.getByRole('radiogroup').elements()).toEqual([])
  await expectAccessible()
  await opened(0)
  expect(page.getByRole('region', { name: 'Qualification' }).elements()).toEqual([])
})
