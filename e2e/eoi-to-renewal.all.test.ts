// @module-tag story

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { atPace } from '../platform/testing/extent.ts'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { scrollsSideways } from './harness/browser.ts'
import { dayFrom } from './harness/days.ts'
import { startDemo } from './harness/demo.ts'
import type { Desk } from './harness/desk.ts'
import { visit } from './harness/page/visit.ts'
import { signTyped } from './harness/sign.ts'

// A berth from the signed EOI to the renewal of the tenancy that came of it, on the phone by hand; at a desk it is walked by
// occupancy.test.ts and renewals.test.ts.

const demo = startDemo()

const width = 360
const dock = 'EB'

const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const template = (name: string, documentType: string, text: string) => ({
  name,
  documentType,
  title: `${name} {{berth.mooringNumber}}`,
  recipients: [{ role: 'client', signingOrder: 1, from: 'client' }],
  content: {
    type: 'doc',
    content: [
      paragraph({ type: 'text', text }),
      paragraph({ type: 'signingField', attrs: { type: 'signature', signerIndex: 0 } }),
    ],
  },
})

interface Story {
  desk: Desk
  page: Page
  /** Presses a button by a finger. */
  press: (name: string, within?: string) => Promise<void>
  client: string
  email: string
  mooring: string
  berthId: string
  dealId: string
}

it('goes from a signed EOI to a renewed tenancy', async () => {
  const story = await begin()
  await signEoi(story)
  const reservationId = await reserve(story)
  await activate(story, reservationId)
  const tenancyId = await makeTenancy(story, reservationId)
  await renew(story, tenancyId)
  expect(story.desk.problems).toEqual([])
  await story.desk.close()
})

async function begin(): Promise<Story> {
  const desk = await demo.desk({ width })
  const { make, page } = desk
  const [client, email, mooring] = [`Vera Dahl ${dock}`, `vera.${dock.toLowerCase()}@sea.example`, `${dock}1`]
  const { id: clientId } = await make('/api/v1/clients', {
    fullName: client,
    contacts: [{ channel: 'email', value: email }],
  })
  const { id: yachtId } = await make('/api/v1/yachts', {
    name: `Tärna ${dock}`,
    ownerType: 'client',
    ownerId: clientId,
  })
  const { id: berthId } = await make('/api/v1/berths', {
    mooringNumber: mooring,
    price: '42000',
    currency: 'EUR',
  })
  const { id: dealId } = await make('/api/v1/interests', { clientId, yachtId })
  await make(`/api/v1/interests/${dealId}/berths`, { berthId, isPrimary: true, inEoiBundle: true })
  await make(
    '/api/v1/document-templates',
    template(`EOI ${dock}`, 'eoi', '{{client.fullName}} wants {{interest.berths}}.'),
  )
  await make(
    '/api/v1/document-templates',
    template(`Renewal ${dock}`, 'other', 'To {{tenancy.newEndDate}} for {{tenancy.nextPrice}}.'),
  )
  const press: Story['press'] = async (name, within) => {
    const place = within ? page.getByRole(within as 'dialog') : page
    await place.getByRole('button', { name, exact: true }).first().tap()
  }
  return { desk, page, press, client, email, mooring, berthId, dealId }
}

async function signEoi({ desk, page, press, client, email, mooring, berthId, dealId }: Story): Promise<void> {
  await visit(page, demo.at(`/documents/new?interest=${dealId}`))
  await page.getByRole('button', { name: `EOI ${mooring.slice(0, 2)}` }).click()
  await press('Next')
  await expect.poll(() => page.getByLabel('E-mail').first().inputValue()).toBe(email)
  await press('Next')
  await page.getByRole('img', { name: 'Page 1 of 1' }).waitFor()
  await press('Send')
  await page.getByRole('list', { name: 'Signers' }).waitFor()
  const documentId = new URL(page.url()).pathname.split('/').at(-1)!
  await signTyped(demo, desk, { documentId, email, name: client, width })
  await expect.poll(async () => (await desk.read(`/api/v1/interests/${dealId}`)).pipelineStage).toBe('eoi')
  await expect.poll(async () => (await desk.read(`/api/v1/berths/${berthId}`)).status).toBe('under_offer')
}

/** Reserves the first stretch of next month from the calendar of berths, and gives the reservation's id. */
async function reserve({ desk, page, press, client, mooring, berthId }: Story): Promise<string> {
  const next = new Date(new Date().getFullYear(), new Date().getMonth() + 1, 2).toISOString().slice(0, 7)
  const month = new Date(`${next}-02`).toLocaleString('en-US', { month: 'short' })
  const name = `${mooring}, free from 1 ${month} ${next.slice(0, 4)} to`
  await visit(page, demo.at(`/occupancy?at=${next}&zoom=month&dock=${mooring.slice(0, 2)}&berth=${berthId}`))
  await page.getByRole('gridcell', { name }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Client' }).click()
  await page.keyboard.type(client)
  await page.getByRole('option', { name: client }).first().click()
  await dialog.getByLabel('Start').fill(`${next}-01`)
  await dialog.getByLabel('End', { exact: false }).fill(dayFrom(60))
  await expectNoSeriousViolations(page)
  expect(await scrollsSideways(page)).toBe(false)
  await press('Reserve', 'dialog')
  await dialog.waitFor({ state: 'detached' })
  const bar = page.getByRole('gridcell', { name: `${mooring}, Reservation, ${client}, Pending` })
  await bar.waitFor()
  await bar.getByRole('link').click()
  await page.waitForURL(/berth-reservations\/[0-9a-f-]{36}/)
  const [reservation] = await desk.read(`/api/v1/berths/${berthId}/reservations`)
  return reservation.id
}

async function activate({ desk, page, press, client, mooring }: Story, id: string): Promise<void> {
  await press('Activate')
  await press('Activate', 'dialog')
  await page.getByText(`${mooring}, ${client} is active`).first().waitFor()
  expect((await desk.read(`/api/v1/berth-reservations/${id}`)).status).toBe('active')
}

/** Makes a seasonal tenancy of the reservation, which that ends, and gives its id. */
async function makeTenancy({ desk, page, press }: Story, reservationId: string): Promise<string> {
  await press('Create tenancy')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Tenure' }).click()
  await page.getByRole('option', { name: 'Seasonal' }).click()
  await dialog.getByLabel('End', { exact: false }).fill(dayFrom(60))
  expect(await scrollsSideways(page)).toBe(false)
  await press('Create tenancy', 'dialog')
  await page.waitForURL(/tenancies\/[0-9a-f-]{36}/)
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  await press('Activate')
  await press('Activate', 'dialog')
  const statuses = async () => {
    const [tenancy, reservation] = await Promise.all([
      desk.read(`/api/v1/tenancies/${id}`),
      desk.read(`/api/v1/berth-reservations/${reservationId}`),
    ])
    return [tenancy.status, reservation.status, reservation.tenancyId]
  }
  await expect.poll(statuses).toEqual(['active', 'ended', id])
  return id
}

/** Offers the next term with a paper that is sent at once; the client signs it, and the tenancy is renewed as it was offered. */
async function renew({ desk, page, press, client, email }: Story, id: string): Promise<void> {
  await visit(page, demo.at(`/renewals?dock=${dock}`))
  const rowOf = async () =>
    (await desk.read(`/api/v1/tenancies/renewals?dock=${dock}`)).rows.find(
      (row: { id: string }) => row.id === id,
    )
  const select = async (state: string) => {
    await page.getByRole('tab', { name: new RegExp(state) }).click()
    await page.getByRole('checkbox', { name: `Select all: ${state}` }).tap()
  }
  await select('Due')
  await press('Offer')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Price of the next term' }).fill('1 250,50')
  await dialog.getByRole('combobox', { name: 'Document' }).click()
  await page.getByRole('option', { name: `Renewal ${dock}` }).click()
  expect(await dialog.getByRole('checkbox', { name: 'Send for signing at once' }).isChecked()).toBe(true)
  await expectNoSeriousViolations(page)
  expect(await scrollsSideways(page)).toBe(false)
  await desk.screenshot('renewals-offer-document')
  await press('Offer', 'dialog')
  await page.getByText('1 tenancy offered').first().waitFor()
  // The document is made in the background, and its card leads to it.
  await page.getByRole('tab', { name: /Offered/ }).click()
  await page.getByRole('link', { name: new RegExp(`^Open the document of .*${client}`) }).waitFor()
  const { offer } = await rowOf()
  expect([offer.price, offer.currency]).toEqual(['1250.50', 'EUR'])
  await signTyped(demo, desk, { documentId: offer.documentId, email, name: client, width })
  await expect.poll(async () => (await rowOf()).state, { timeout: atPace(30_000) }).toBe('accepted')
  await select('Accepted')
  await press('Renew')
  await press('Renew', 'dialog')
  await page.getByText('1 tenancy renewed').first().waitFor()
  await expect.poll(async () => (await rowOf()).state).toBe('renewed')
  const chain = await desk.read(`/api/v1/tenancies?berthId=${(await rowOf()).berthId}`)
  const next = chain.find((one: { previousTenancyId: string | null }) => one.previousTenancyId === id)
  expect([next.status, next.startDate, next.endDate]).toEqual(['active', dayFrom(60), offer.newEndDate])
}
