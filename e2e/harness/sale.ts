import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Demo } from './demo.ts'

// The steps of a sale as a person takes them on the screen.

/** Who buys, and the yacht: neither is known before. */
export const buyer = { client: 'Torsten Ahlgren', email: 'torsten@ahlgren.example', yacht: 'Kråkan' }

/** Fills in the dialog of a new interest; client and yacht are made where they are looked for. */
export async function fillInterest(page: Page, at: Demo['at']): Promise<void> {
  await page.goto(at('/interests?create=yes'))
  await dialog(page).getByRole('combobox', { name: 'Client' }).click()
  await page.keyboard.type(buyer.client)
  await page.getByRole('option', { name: `Create “${buyer.client}”` }).click()
  await dialog(page).getByLabel('E-mail').fill(buyer.email)
  await dialog(page).getByRole('combobox', { name: 'Yacht' }).click()
  await page.keyboard.type(buyer.yacht)
  await page.getByRole('option', { name: `Create “${buyer.yacht}”` }).click()
  await dialog(page).getByRole('textbox', { name: 'Length' }).fill('38\' 6"')
  await dialog(page).getByRole('textbox', { name: 'Beam' }).fill('3.7')
  await dialog(page).getByRole('textbox', { name: 'Draft' }).fill('1.9')
  await dialog(page).getByRole('combobox', { name: 'Assigned to' }).filter({ hasText: 'Mikael' }).waitFor()
}

/** From the record of an interest to the plan, coloured by what fits; gives the mooring that fits best. */
export async function findOnPlan(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Recommended' }).click()
  await page
    .getByText(/Fits with .* to spare in length/)
    .first()
    .waitFor()
  const mooring = await page
    .getByRole('listitem')
    .filter({ hasText: 'Fits with' })
    .first()
    .getByRole('link')
    .first()
    .textContent()
  await page.getByRole('link', { name: 'Find on the plan' }).first().click()
  await page.getByText('Required size for').waitFor()
  await page.getByText('Fits well').first().waitFor()
  return mooring!
}

/** Takes a step of the milestone strip that changes no berth: it is done at once. */
export async function moveTo(page: Page, stage: string): Promise<void> {
  await page.getByRole('region', { name: 'Milestones' }).getByRole('button', { name: stage }).click()
  await page.getByText(`moved to ${stage}`).first().waitFor()
  expect(await dialog(page).count()).toBe(0)
}

/** Takes a step of the milestone strip that changes a berth, and confirms what it will do. */
export async function moveAsked(page: Page, stage: string): Promise<string> {
  await page.getByRole('region', { name: 'Milestones' }).getByRole('button', { name: stage }).click()
  await dialog(page).getByText('What will change').waitFor()
  const consequences = await dialog(page).getByRole('region', { name: 'What will change' }).textContent()
  await dialog(page)
    .getByRole('button', { name: `Move to ${stage}` })
    .click()
  await dialog(page).waitFor({ state: 'detached' })
  return consequences ?? ''
}

const dialog = (page: Page) => page.getByRole('dialog')
