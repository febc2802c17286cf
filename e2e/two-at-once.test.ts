import { expect, it } from 'vitest'
import { startDemo } from './harness/demo.ts'

const demo = startDemo()

it('keeps what one person types while another changes the record, and loses neither version', async () => {
  const mine = await demo.desk({ person: 'manager' })
  const theirs = await demo.desk()
  const { headers } = theirs
  const { id } = await theirs.make('/api/v1/clients', { fullName: 'Shared Record' })
  await mine.page.goto(demo.at(`/clients/${id}?tab=details`))
  const name = mine.page.getByRole('textbox', { name: 'Name' })
  await name.fill('What I am typing')

  // A colleague changes the very field: the typing stays, and the change is told beside it.
  const changed = await theirs.context.request.patch(`/api/v1/clients/${id}`, {
    headers,
    data: { fullName: 'Their name' },
  })
  expect(changed.status()).toBe(200)
  await mine.page.getByText(/changed this to “Their name” while you were typing/).waitFor()
  expect(await name.inputValue()).toBe('What I am typing')

  // Saving shows both versions; nothing is written until one is chosen.
  await name.press('Enter')
  const dialog = mine.page.getByRole('dialog')
  await dialog.getByText('Their name').first().waitFor()
  const stored = async () => (await theirs.read(`/api/v1/clients/${id}`)).fullName
  expect(await stored()).toBe('Their name')
  await dialog.getByText('What I am typing').first().click()
  await dialog.getByRole('button', { name: 'Save the choice' }).click()
  await expect.poll(stored).toBe('What I am typing')
  await mine.close()
  await theirs.close()
})

it('asks for sign-in in place where the session has ended, and goes on with what was typed', async () => {
  const email = demo.emailOf('manager')
  const { page, context, close, screenshot } = await demo.desk({ person: 'manager' })
  await page.goto(demo.at('/clients'))
  await page.getByRole('button', { name: 'New client' }).click()
  const form = page.getByRole('dialog', { name: 'New client' })
  await form.getByLabel('Name').fill('Typed Before The End')

  // Neither Escape nor Back throws away what was typed.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.evaluate(() => history.back())
  await page.getByRole('button', { name: 'Keep editing' }).click()
  expect(await form.getByLabel('Name').inputValue()).toBe('Typed Before The End')

  await context.clearCookies()
  await form.getByRole('button', { name: 'Create client' }).click()
  const door = page.getByRole('dialog', { name: 'Your session has ended' })
  await door.getByText(email).waitFor()
  await door.getByLabel('Password').fill('not the password')
  await page.keyboard.press('Enter')
  await door.getByRole('alert').waitFor()
  await screenshot('session-over')
  await door.getByLabel('Password').fill(demo.product.demoPassword())
  expect(await door.getByRole('alert').count()).toBe(0)
  await page.keyboard.press('Enter')
  await page.getByRole('article', { name: 'Typed Before The End' }).waitFor()
  expect(await door.count()).toBe(0)
  await close()
})

it('loses nothing typed where other screens cannot be fetched for a while, and opens them after', async () => {
  const { page, close } = await demo.desk({ person: 'manager' })
  await page.goto(demo.at('/clients'))
  await page.getByRole('button', { name: 'New client' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Ines Typed')
  let missed = 0
  await page.route('**/assets/**', async (route) => {
    missed += 1
    await route.fulfill({ status: 502 })
  })
  await expect.poll(() => missed).toBeGreaterThan(0)
  // The service is reached again: whoever is to load the page anew does so now.
  await page.unroute('**/assets/**')
  await page.waitForLoadState('networkidle')
  expect(await dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Ines Typed')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: 'Ines Typed' }).waitFor()
  const links = page.getByRole('navigation').first().getByRole('link')
  for (const link of await links.all()) {
    const path = (await link.getAttribute('href'))!
    // A click may fall on a page that is being loaded anew, as a person's may: they click once more.
    await expect
      .poll(async () => {
        await link.click()
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        // An area without a page of its own leads on to its first.
        return `${new URL(page.url()).pathname}/`.startsWith(`${path}/`)
      })
      .toBe(true)
    expect(await page.getByRole('button', { name: 'Try again' }).count(), path).toBe(0)
  }
  await close()
})
