// @module-tag story

import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { scrollsSideways } from './harness/browser.ts'
import { startDemo } from './harness/demo.ts'

const demo = startDemo()

it('the app is installed, opens without a connection, shows what was read, and sends once what was written', async () => {
  const desk = await demo.desk({ person: 'agent', width: 360, storesApp: true })
  const { page, context } = desk
  const { id } = await desk.make('/api/v1/clients', { fullName: 'Αλέξανδρος Παπαδόπουλος' })
  const dueAt = new Date(Date.now() + 60_000).toISOString()
  const remind = (title: string) =>
    desk.make('/api/v1/reminders', { title, dueAt, recordType: 'client', recordId: id })
  const [done, gone] = [await remind('Check the cleats'), await remind('Gone Meanwhile')]
  await page.goto(demo.at('/clients'))
  const manifest = await (await context.request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/' })
  // The worker stands, and has what the page had loaded before it.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  const stored = () =>
    page.evaluate(async () => (await (await caches.open('berthwise-assets')).keys()).length)
  await expect.poll(stored).toBeGreaterThan(20)
  for (const [path, key, text] of [
    [`clients/${id}?tab=activity`, '["activity"', ''],
    [`clients/${id}?tab=documents`, '["files"', ''],
    ['plan', '["berths","plan"', ''],
    ['reminders', '["reminders","list"', 'Check the cleats'],
  ] as const) {
    await page.goto(demo.at(`/${path}`))
    await page.waitForLoadState('networkidle')
    // What was read is stored when the browser has nothing else to do.
    await expect.poll(() => remembers(page, key, text)).toBe(true)
  }
  await expect.poll(stored).toBeGreaterThan(60)

  await context.setOffline(true)
  await page.goto(demo.at('/plan'))
  await page.getByText('No connection.').waitFor()
  await page.getByRole('heading', { name: 'Plan' }).first().waitFor()
  await page.goto(demo.at('/reminders'))
  await page.getByText('Check the cleats').first().waitFor()
  await page.goto(demo.at(`/clients/${id}?tab=activity`))
  await page.getByRole('main').getByText('Αλέξανδρος Παπαδόπουλος').first().waitFor()
  await page.getByLabel('New note').fill('Fender lost at B12')
  await page.getByRole('button', { name: 'Add note' }).click()
  const waiting = page.getByRole('list', { name: 'Waiting to be sent' })
  await waiting.getByText('Fender lost at B12').waitFor()
  await page.getByText('One entry waits for a connection.').waitFor()
  await desk.screenshot('offline-note')
  expect(await scrollsSideways(page)).toBe(false)

  const photo = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await page.goto(demo.at(`/clients/${id}?tab=documents`))
  await page
    .getByTestId('files-chosen')
    .setInputFiles({ name: 'cleat.png', mimeType: 'image/png', buffer: photo })
  await waiting.getByText('cleat.png').waitFor()

  await page.goto(demo.at('/reminders'))
  for (const title of ['Check the cleats', 'Gone Meanwhile'])
    await page.getByRole('checkbox', { name: `Done: ${title}` }).click()
  await page.getByText('4 entries wait for a connection.').waitFor()
  await expectNoSeriousViolations(page)
  // Closed and opened again meanwhile, nothing is lost.
  await page.reload()
  await page.getByText('4 entries wait for a connection.').waitFor()

  // A colleague dismisses one of the reminders before the phone is back.
  const admin = await demo.desk()
  const { headers } = admin
  const dismissed = await admin.context.request.post(`/api/v1/reminders/${gone.id}/dismiss`, {
    headers,
    data: {},
  })
  expect(dismissed.ok()).toBe(true)
  const second = await context.newPage()
  await context.setOffline(false)
  await second.goto(demo.at('/reminders'))
  await page.getByText('One entry could not be saved.').waitFor()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Written without a connection' })
  await dialog.getByText('Gone Meanwhile').waitFor()
  await dialog.getByRole('alert').waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('offline-refused')

  const notes = await admin.read(`/api/v1/clients/${id}/notes`)
  expect(notes.map(({ body }: { body: string }) => body)).toEqual(['Fender lost at B12'])
  const files = await admin.read(`/api/v1/files?entityType=client&entityId=${id}`)
  expect(files.map(({ filename }: { filename: string }) => filename)).toEqual(['cleat.png'])
  const { url } = await admin.read(`/api/v1/files/${files[0].id}/download`)
  const bytes = await (await admin.context.request.get(url)).body()
  const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex')
  expect(hash(bytes)).toBe(hash(photo))
  expect((await admin.read(`/api/v1/reminders/${done.id}`)).status).toBe('completed')

  await dialog.getByRole('button', { name: 'Discard' }).click()
  await page
    .getByRole('dialog', { name: 'Discard what you wrote?' })
    .getByRole('button', { name: 'Discard' })
    .click()
  await dialog.getByText('Everything is sent').waitFor()
  await second.close()
  await admin.close()
  await desk.close()
})

it('what was read is forgotten at the end of the session, so that the next person of the phone finds none of it', async () => {
  const desk = await demo.desk({ person: 'agent', storesApp: true })
  const { page, context } = desk
  const { id } = await desk.make('/api/v1/clients', { fullName: 'Secret Person' })
  await page.goto(demo.at(`/clients/${id}`))
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  const reads = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const open = indexedDB.open('berthwise-reads')
          open.onsuccess = () => {
            const count = open.result.transaction('reads').objectStore('reads').count()
            count.onsuccess = () => {
              open.result.close()
              resolve(count.result)
            }
          }
        }),
    )
  await expect.poll(reads).toBeGreaterThan(3)
  await page
    .getByRole('button', { name: /account and settings/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/sign-in**')
  await expect.poll(reads).toBe(0)
  await context.setOffline(true)
  await page.goto(demo.at(`/clients/${id}`))
  await page.getByText('The server cannot be reached.').first().waitFor()
  expect(await page.getByText('Secret Person').count()).toBe(0)
  await desk.close()
})

it('a field typed without a connection is saved by nobody unseen: both versions are shown, and what the other added stays', async () => {
  const mine = await demo.desk({ person: 'manager', width: 360, storesApp: true })
  const theirs = await demo.desk()
  const { page, context } = mine
  const { headers } = theirs
  const owner = await theirs.make('/api/v1/clients', { fullName: 'Owner of Aurora' })
  const yacht = { name: 'Aurora', lengthM: 10, currentOwnerType: 'client', currentOwnerId: owner.id }
  const { id } = await theirs.make('/api/v1/yachts', yacht)
  await page.goto(demo.at(`/yachts/${id}?tab=details`))
  const length = page.getByRole('textbox', { name: /^Length/ }).first()
  await length.waitFor()
  await context.setOffline(true)
  await length.click()
  await length.press('Control+a')
  await page.keyboard.type('11')
  await length.press('Enter')
  await page.getByText('The server cannot be reached.').first().waitFor()
  expect(await length.inputValue()).toBe('11')

  const change = await theirs.context.request.patch(`/api/v1/yachts/${id}`, {
    headers,
    data: { lengthM: 12, registrationNumber: 'FI-204' },
  })
  expect(change.status()).toBe(200)
  await context.setOffline(false)
  await length.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^12/).first().waitFor()
  await dialog.getByText(/^Their version · Astrid Lindqvist, /).waitFor()
  await mine.screenshot('offline-conflict')
  const stored = () => theirs.read(`/api/v1/yachts/${id}`)
  expect((await stored()).lengthM).toBe(12)
  await dialog.getByText(/^11/).first().click()
  await dialog.getByRole('button', { name: 'Save the choice' }).click()
  await expect.poll(async () => (await stored()).lengthM).toBe(11)
  expect((await stored()).registrationNumber).toBe('FI-204')
  await mine.close()
  await theirs.close()
})

/** Whether an answer is stored whose key begins like `key` and which has the text. */
function remembers(page: Page, key: string, text: string): Promise<boolean> {
  return page.evaluate(
    async ([begins, has]) => {
      const done = <Result>(request: IDBRequest<Result>) =>
        new Promise<Result>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const store = (await done(indexedDB.open('berthwise-reads'))).transaction('reads').objectStore('reads')
      const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())])
      return keys.some(
        (one, at) => String(one).startsWith(begins) && JSON.stringify(values[at]).includes(has),
      )
    },
    [key, text] as const,
  )
}
