import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { render } from '../../../testing/render.tsx'
import { idOf, me, sample } from '../../../testing/samples.ts'
import { ConnectionLoss, Refusal, standIn } from '../../../testing/stand-in.ts'
import { Conversation } from './conversation.tsx'

const field = page.getByRole('textbox', { name: 'Answer' })
const send = page.getByRole('button', { name: 'Send', exact: true })
const settled = page.getByRole('button', { name: 'Needs no answer' })

beforeEach(() => sessionStorage.clear())

const client = (number: number, fullName: string) => sample('clients', 'get', { id: idOf(number), fullName })
const ada = client(5, 'Άννα Παπαδοπούλου')
const bo = client(6, 'ليلى حسن')

const question = {
  ...{ id: idOf(30), fromClient: true, authorName: 'Άννα Παπαδοπούλου', body: 'Πότε ανοίγει η προβλήτα;' },
  ...{ waits: true, readAt: null, createdAt: '2027-01-01T09:00:00.000Z' },
}

async function opened(setting: Parameters<typeof render>[1] = {}) {
  const server = standIn()
  server.answer('portalMessages', 'list', ({ params }) => (params.id === ada.id ? [question] : []))
  const screen = await render(<Conversation client={ada} />, { server, ...setting })
  await expect.element(field).toBeVisible()
  return {
    ...screen,
    server,
    sent: () => server.asked('portalMessages', 'answer').map(({ body }) => body.body),
  }
}

it('keeps what is typed on while an answer is sent', async () => {
  const { server, sent } = await opened()
  const release = server.hold('portalMessages', 'answer')
  await field.fill('On Monday.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(sent).toEqual(['On Monday.'])
  await userEvent.keyboard(' And the water')
  release()
  await expect.element(field).toHaveValue('And the water')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(field).toHaveValue('')
  expect(sent()).toEqual(['On Monday.', 'And the water'])
})

it('keeps an answer that was not taken and says why; sent again it is the same act', async () => {
  const { server } = await opened()
  server.answer('portalMessages', 'answer', () => {
    throw new ConnectionLoss()
  })
  await field.fill('On Monday.')
  await send.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(field).toHaveValue('On Monday.')
  server.answer('portalMessages', 'answer', () => undefined)
  await send.click()
  await expect.element(field).toHaveValue('')
  const keys = server.asked('portalMessages', 'answer').map(({ idempotencyKey }) => idempotencyKey)
  expect(new Set(keys).size).toBe(1)
})

it('never shows at one client what was written to another', async () => {
  const { rerenderWith } = await opened()
  await field.fill('Only for Anna')
  rerenderWith(<Conversation client={bo} />)
  await expect.element(page.getByText('No messages yet')).toBeVisible()
  await expect.element(field).toHaveValue('')
  await field.fill('For Layla')
  rerenderWith(<Conversation client={ada} />)
  await expect.element(field).toHaveValue('Only for Anna')
})

it('shows what one person left unfinished to nobody who signs in after them', async () => {
  await opened()
  await field.fill('Half a thought of Ann')
  const other = me([]).user
  await opened({ user: { user: { ...other, id: idOf(77) } } })
  await expect.element(field).toHaveValue('')
  await opened()
  await expect.element(field).toHaveValue('Half a thought of Ann')
})

it('marks what a client wrote as read once, and says what waits to whoever only hears it', async () => {
  const { server } = await opened({ width: 360 })
  await expect.poll(() => server.asked('portalMessages', 'read')).toHaveLength(1)
  await expect.element(page.getByText('waits for an answer')).toBeVisible()
  await settled.click()
  await expect.poll(() => server.asked('portalMessages', 'settle')).toHaveLength(1)
  await expectAccessible()
})

it('takes no answer to a client who is archived or not of this port', async () => {
  const server = standIn()
  const archived = { ...ada, archivedAt: '2027-01-02T09:00:00.000Z' }
  await render(<Conversation client={archived} />, { server })
  await expect.element(page.getByText('No messages yet')).toBeVisible()
  expect(field.elements()).toEqual([])
  server.answer('portalMessages', 'list', () => {
    throw new Refusal(404, 'RECORD_NOT_FOUND')
  })
  await render(<Conversation client={ada} />, { server })
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(field.elements()).toEqual([])
})
