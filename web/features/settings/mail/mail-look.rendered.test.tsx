import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../../testing/render.tsx'
import { Refusal, standIn } from '../../../testing/stand-in.ts'
import { useSettings } from '../use-settings.ts'
import { MailLook } from './mail-look.tsx'

const letter = page.getByRole('combobox', { name: 'E-mail' })
const language = page.getByRole('combobox', { name: 'Language', exact: true })
const subject = (text: string) => page.getByText(text, { exact: true })

function Mail() {
  return <MailLook kept={useSettings()} />
}

async function opened() {
  const server = standIn()
  server.answer('email', 'preview', ({ query }) => ({
    subject: `${query?.letter} ${query?.language}`,
    html: `<p>${query?.letter}</p><script>parent.document.title = 'run'</script>`,
  }))
  await render(<Mail />, { server })
  return server
}

it('shows each mail in each language as it would be sent, and runs nothing of it', async () => {
  await opened()
  await expect.element(subject('staff_invitation en')).toBeVisible()
  await language.click()
  await page.getByRole('option', { name: 'Suomi' }).click()
  await expect.element(subject('staff_invitation fi')).toBeVisible()
  await letter.click()
  await page.getByRole('option').nth(1).click()
  await expect.element(subject('staff_invitation fi')).not.toBeInTheDocument()
  const frame = page.getByTitle('Preview').element() as HTMLIFrameElement
  expect(frame.getAttribute('sandbox')).toBe('')
  expect(document.title).not.toBe('run')
})

it('shows the mail that was chosen last, whichever comes first', async () => {
  const server = await opened()
  await expect.element(subject('staff_invitation en')).toBeVisible()
  const late = Promise.withResolvers<void>()
  server.answer('email', 'preview', async ({ query }) => {
    if (query?.language === 'sv') await late.promise
    return { subject: `${query?.letter} ${query?.language}`, html: '' }
  })
  for (const name of ['Svenska', 'Suomi']) {
    await language.click()
    await page.getByRole('option', { name }).click()
  }
  await expect.element(subject('staff_invitation fi')).toBeVisible()
  late.resolve()
  await expect.poll(() => server.asked('email', 'preview').length).toBeGreaterThan(2)
  await expect.element(subject('staff_invitation fi')).toBeVisible()
})

it('says why a mail cannot be shown, and shows no other in its place', async () => {
  const server = await opened()
  await expect.element(subject('staff_invitation en')).toBeVisible()
  server.answer('email', 'preview', () => {
    throw new Refusal(422, 'VALIDATION_FAILED')
  })
  await language.click()
  await page.getByRole('option', { name: 'Suomi' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(subject('staff_invitation en')).not.toBeInTheDocument()
})
