// @module-tag story

import { expect, it } from 'vitest'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { scrollsSideways } from './harness/browser.ts'
import { startDemo } from './harness/demo.ts'
import { visit } from './harness/page/visit.ts'
import { documentShown, signTyped } from './harness/sign.ts'

// An EOI goes out in two clicks from the interest; its head says for whom it waits until both have signed, and what comes
// after the win.

const demo = startDemo()

for (const [width, dock] of [
  [1440, 'SA'],
  [360, 'SB'],
] as const) {
  it(`sends an EOI in two clicks, follows it in the head, and goes on after the win (${width})`, async () => {
    const desk = await demo.desk({ width, person: 'manager' })
    const { page, make, read } = desk
    const [client, mooring, email] = [
      `Bengt of ${dock}`,
      `${dock}1`,
      `bengt.${dock.toLowerCase()}@sea.example`,
    ]
    const { id: clientId } = await make('/api/v1/clients', { fullName: client })
    const { id: berthId } = await make('/api/v1/berths', {
      mooringNumber: mooring,
      price: '42000',
      currency: 'EUR',
    })
    const { id: yachtId } = await make('/api/v1/yachts', {
      name: `Måsen ${dock}`,
      ownerType: 'client',
      ownerId: clientId,
    })
    const { id } = await make('/api/v1/interests', { clientId, yachtId })
    await make(`/api/v1/interests/${id}/berths`, { berthId, isPrimary: true, inEoiBundle: true })

    await visit(page, demo.at(`/interests/${id}`))
    await page.getByRole('button', { name: 'Send EOI', exact: true }).click()
    const dialog = page.getByRole('dialog')
    // The client has no address yet: it is asked for where it is missing, and stored.
    const address = dialog.getByRole('textbox', { name: `E-mail of ${client}` })
    await address.waitFor()
    expect(await dialog.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true)
    await address.fill(email)
    await dialog.getByText('No mail server').waitFor()
    await dialog.getByRole('img', { name: 'Page 1 of 1' }).waitFor()
    expect(await dialog.getByRole('textbox', { name: 'Message' }).inputValue()).toContain(
      '[Name of the signer]',
    )
    expect(await dialog.textContent()).not.toContain('{{')
    await expectNoSeriousViolations(page)
    expect(await scrollsSideways(page)).toBe(false)
    await desk.screenshot('send-eoi')
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()

    const out = page.getByRole('list', { name: 'Documents to sign' })
    await out.getByText(`waits for ${client}, not opened`).waitFor()
    expect(await page.getByRole('button', { name: 'Send EOI', exact: true }).count()).toBe(0)
    const { documents } = await read(`/api/v1/documents/outstanding?entityType=interest&entityId=${id}`)
    const documentId = documents[0].id
    const contacts = async () => (await read(`/api/v1/clients/${clientId}`)).contacts
    await expect
      .poll(async () => (await contacts()).map(({ value }: { value: string }) => value))
      .toEqual([email])

    // The head follows by itself: the client signs, then it is the turn of the manager, who signs in their own session.
    await signTyped(demo, desk, { documentId, email, name: client, width })
    await out.getByText(/waits for Mikael Forsberg/).waitFor()
    expect(await out.getByRole('button', { name: 'Signing link' }).count()).toBe(0)
    await desk.screenshot('eoi-waits-for-manager')
    await out.getByRole('button', { name: 'Sign', exact: true }).click()
    await documentShown(page)
    await page.getByRole('textbox', { name: 'Type your name' }).fill('Mikael Forsberg')
    await page.getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect.poll(async () => (await read(`/api/v1/documents/${documentId}`)).status).toBe('completed')
    await expect.poll(async () => (await read(`/api/v1/interests/${id}`)).pipelineStage).toBe('eoi')
    await expect.poll(async () => (await read(`/api/v1/berths/${berthId}`)).status).toBe('under_offer')

    await visit(page, demo.at(`/interests/${id}`))
    await page.getByRole('button', { name: 'Outcome' }).click()
    await page.getByRole('menuitem', { name: 'Won' }).click()
    await dialog.getByRole('button', { name: 'Mark as won' }).click()
    const after = page.getByRole('region', { name: 'Next steps after winning' })
    await after.getByRole('button', { name: 'Send contract' }).waitFor()
    await after.getByRole('button', { name: 'Create invoice' }).waitFor()
    await expectNoSeriousViolations(page)
    expect(await scrollsSideways(page)).toBe(false)
    await desk.screenshot('after-won')
    await after.getByRole('button', { name: `Create tenancy of ${mooring}` }).click()
    await dialog.getByText(client).first().waitFor()
    await dialog.getByText(`Måsen ${dock}`).first().waitFor()
    await dialog.getByRole('button', { name: 'Create tenancy' }).click()
    await page.waitForURL(/tenancies\/[0-9a-f-]{36}/)
    await visit(page, demo.at(`/interests/${id}`))
    await after.getByRole('link', { name: `Tenancy of ${mooring}` }).waitFor()
    expect(desk.problems).toEqual([])
    await desk.close()
  })
}
