import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { atPace } from '../../platform/testing/extent.ts'
import { openPage, type Width } from './browser.ts'
import type { Demo } from './demo.ts'
import type { Desk } from './desk.ts'

/** The address at which a signer signs, as soon as the document is on its way. */
export async function signingPath(desk: Desk, documentId: string, email: string): Promise<string> {
  const found = async () => {
    const path = `/api/v1/documents/${documentId}`
    const { signers } = await desk.read(`${path}/signing-details`)
    const signer = signers.find((one: { email: string }) => one.email === email)
    const link = await desk.make(`${path}/signers/${signer.id}/link`, {})
    return link && new URL(link.url).pathname
  }
  await expect.poll(found, { timeout: atPace(20_000) }).toMatch(/^\/\w+\//)
  return found()
}

/** Somebody with a link, on a device of their own. */
export async function openLink(
  { browser, product }: Pick<Demo, 'browser' | 'product'>,
  path: string,
  width: Width,
) {
  const opened = await openPage(browser, { baseURL: product.url, width })
  await opened.page.goto(path)
  return opened
}

/** The document is there to be read: its first page, or on a phone the words of that. */
export async function documentShown(page: Page): Promise<void> {
  const drawn = page.getByRole('img', { name: 'Page 1 of 1' })
  await drawn.or(page.getByRole('region', { name: 'Page 1', exact: true })).waitFor()
}

/** Signs a document that is on its way with a typed name, on a device of their own. */
export async function signTyped(
  demo: Demo,
  desk: Desk,
  { documentId, email, name, width }: { documentId: string; email: string; name: string; width: Width },
): Promise<void> {
  const { page, problems, close } = await openLink(demo, await signingPath(desk, documentId, email), width)
  await documentShown(page)
  await page.getByRole('textbox', { name: 'Type your name' }).fill(name)
  await page.getByRole('checkbox', { name: /I agree/ }).click()
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await page.getByText(/Thank you, you have signed|Signed by everybody/).waitFor()
  expect(problems).toEqual([])
  await close()
}
