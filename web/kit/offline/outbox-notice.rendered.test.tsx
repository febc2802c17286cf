import { clear } from 'idb-keyval'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessible.ts'
import { render } from '../../testing/render.tsx'
import { idOf } from '../../testing/samples.ts'
import { ConnectionLoss, Refusal, standIn } from '../../testing/stand-in.ts'
import { useRead } from '../server/server-state.ts'
import { addToOutbox, load } from './outbox.ts'
import { OutboxNotice } from './outbox-notice.tsx'
import { outboxStore } from './stores.ts'

const dialog = page.getByRole('dialog', { name: 'Written without a connection' })
const entries = dialog.getByRole('listitem')
const question = page.getByRole('dialog', { name: 'Discard what you wrote?' })

beforeEach(async () => {
  await clear(outboxStore())
  await load()
})

const write = (text: string, userId = idOf(1)) =>
  addToOutbox({
    ...{ userId, tenantId: idOf(2), module: 'clients', operation: 'addNote', kind: 'note', text },
    ...{ input: { params: { id: idOf(5) }, body: { body: text } }, about: { type: 'client', id: idOf(5) } },
  })

/** The notes of the client, which are read anew once something was sent. */
function Screen() {
  useRead('clients', 'listNotes', { params: { id: idOf(5) } })
  return <OutboxNotice />
}

/** What was written, on a server that refuses a text with `gone` until it is `back`. */
async function opened(texts: readonly string[], width: 360 | 1440 = 1440) {
  const server = standIn()
  let back = false
  server.answer('clients', 'addNote', ({ body }) => {
    if (body.body.includes('away')) throw new ConnectionLoss()
    if (body.body.includes('gone') && !back) throw new Refusal(404, 'RECORD_NOT_FOUND')
    return {} as never
  })
  for (const text of texts) await write(text)
  await write('of somebody else', idOf(9))
  const screen = await render(<Screen />, { server, width })
  return {
    ...screen,
    server,
    bringBack: () => {
      back = true
    },
    sent: () => server.asked('clients', 'addNote').map(({ body }) => body.body),
  }
}

it('sends what was written as soon as it can, says so, and reads its module anew', async () => {
  const { sent, server } = await opened(['Θέλει νερό', 'يريد كهرباء'])
  await expect.element(page.getByText('2 entries sent that were written without a connection')).toBeVisible()
  expect(sent()).toEqual(['Θέλει νερό', 'يريد كهرباء'])
  await expect.poll(() => server.asked('clients', 'listNotes').length).toBeGreaterThan(1)
  await expect.element(page.getByRole('button', { name: 'Show' })).not.toBeInTheDocument()
})

it('shows what was refused with its reason, and sends it again when asked to, once', async () => {
  const { bringBack, sent, server } = await opened(['gone'])
  await page.getByRole('button', { name: 'Show' }).click()
  await expect.element(entries.getByRole('alert')).toBeVisible()
  await expectAccessible()
  bringBack()
  const read = server.asked('clients', 'listNotes').length
  const again = dialog.getByRole('button', { name: 'Send again' }).element() as HTMLElement
  again.click()
  again.click()
  await expect.element(dialog.getByText('Everything is sent')).toBeVisible()
  expect(sent()).toEqual(['gone', 'gone'])
  // It is told, and stands on the record at once.
  await expect.element(page.getByText('One entry sent that was written without a connection')).toBeVisible()
  await expect.poll(() => server.asked('clients', 'listNotes').length).toBeGreaterThan(read)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

it('asks before it discards an entry, and leaves the others and what somebody else wrote', async () => {
  const { sent } = await opened(['away first', 'away second'])
  await expect.element(page.getByText('2 entries wait for a connection.')).toBeVisible()
  await page.getByRole('button', { name: 'Show' }).click()
  await entries.first().getByRole('button', { name: 'Discard' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => entries.elements().length).toBe(2)
  await entries.first().getByRole('button', { name: 'Discard' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => entries.elements().length).toBe(1)
  await expect.element(entries.getByText('away second')).toBeVisible()
  expect(page.getByText('of somebody else').elements()).toHaveLength(0)
  expect(sent()).not.toContain('of somebody else')
})

it('fits a phone with a long text without spaces, and leads to the record', async () => {
  const { address } = await opened([`away ${'Προβλήτα'.repeat(60)}`], 360)
  await page.getByRole('button', { name: 'Show' }).click()
  await expect.element(entries).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('link', { name: 'Open record' }).click()
  await expect.poll(address).toBe(`/demo/clients/${idOf(5)}`)
  await expect.element(dialog).not.toBeInTheDocument()
})
