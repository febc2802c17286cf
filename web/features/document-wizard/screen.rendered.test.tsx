import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { idOf } from '../../testing/samples.ts'
import { ConnectionLoss, standIn } from '../../testing/stand-in.ts'
import { DocumentWizardScreen } from './screen.tsx'

const [clientId, templateId] = [idOf(1), idOf(2)]

async function wizard() {
  const server = standIn()
  const template = { id: templateId, name: 'Contract', documentType: 'contract', isActive: true as const }
  server.answer('clients', 'get', () => ({ id: clientId, fullName: 'Vera Dahl', contacts: [] }))
  server.answer('documents', 'signingDefaults', () => ({
    developer: null,
    approver: null,
    reminderDays: null,
  }))
  server.answer('documentTemplates', 'list', () => [template])
  server.answer('documentTemplates', 'get', () => ({
    ...template,
    title: 'Contract of Vera Dahl',
    recipients: [
      { role: 'client' as const, signingOrder: 1, from: 'client' as const, name: null, email: null },
    ],
  }))
  server.answer('documentTemplates', 'words', () => ({ title: 'Contract of Vera Dahl', message: null }))
  server.answer('documentWizard', 'make', () => ({ id: idOf(3), title: 'Contract of Vera Dahl' }))
  await render(<DocumentWizardScreen />, { server, address: `/demo/documents/new?client=${clientId}` })
  return server
}

const next = page.getByRole('button', { name: 'Next' })

it('says what is missing before the next step, and stores the address at the client', async () => {
  const server = await wizard()
  await expect.element(page.getByText('Next: choose a template or a PDF.')).toBeVisible()
  await expect.element(next).toBeDisabled()
  await expect.element(next).toHaveAccessibleDescription('Next: choose a template or a PDF.')
  await page.getByRole('button', { name: /^Contract/ }).click()
  await next.click()
  await expect.element(page.getByText('Vera Dahl has no e-mail address.')).toBeVisible()
  await page.getByRole('textbox', { name: 'E-mail' }).fill('vera@dahl.example')
  await expect
    .element(page.getByRole('checkbox', { name: 'Save vera@dahl.example on Vera Dahl' }))
    .toBeChecked()
  await next.click()
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect.poll(() => server.asked('clients', 'addContact').length).toBe(1)
  expect(server.asked('clients', 'addContact')[0]).toMatchObject({
    params: { id: clientId },
    body: { channel: 'email', value: 'vera@dahl.example' },
  })
})

it('stores no address that is not to be stored', async () => {
  const server = await wizard()
  await page.getByRole('button', { name: /^Contract/ }).click()
  await next.click()
  await page.getByRole('textbox', { name: 'E-mail' }).fill('vera@dahl.example')
  await page.getByRole('checkbox', { name: /^Save/ }).click()
  await next.click()
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect.element(page.getByText('saved as draft', { exact: false })).toBeVisible()
  expect(server.asked('clients', 'addContact')).toEqual([])
})

it('takes the template that was chosen last, whichever of them is read first', async () => {
  const server = await wizard()
  const late = Promise.withResolvers<void>()
  const template = (id: string, name: string) => ({
    id,
    name,
    documentType: 'contract',
    isActive: true as const,
  })
  server.answer('documentTemplates', 'list', () => [
    template(templateId, 'Contract'),
    template(idOf(4), 'Προσφορά'),
  ])
  server.answer('documentTemplates', 'get', async ({ params }) => {
    if (params.id === templateId) await late.promise
    return { ...template(params.id, 'x'), title: '', recipients: [] }
  })
  await render(<DocumentWizardScreen />, { server, address: `/demo/documents/new?client=${clientId}` })
  const chosen = (name: RegExp) => expect.element(page.getByRole('button', { name }))
  await page.getByRole('button', { name: /^Contract/ }).click()
  await page.getByRole('button', { name: /^Προσφορά/ }).click()
  await chosen(/^Προσφορά/).toHaveAttribute('aria-pressed', 'true')
  late.resolve()
  await expect.poll(() => server.asked('documentTemplates', 'words')).toHaveLength(2)
  await chosen(/^Προσφορά/).toHaveAttribute('aria-pressed', 'true')
  await chosen(/^Contract/).toHaveAttribute('aria-pressed', 'false')
})

/** A PDF of one empty page. */
const pdf = (name: string) =>
  new File(
    [
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n',
      '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n',
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 300]>>endobj\ntrailer<</Root 1 0 R>>',
    ],
    name,
    { type: 'application/pdf' },
  )

const back = page.getByRole('button', { name: 'Back', exact: true })
const detect = page.getByRole('button', { name: 'Find fields' })
const placed = () => page.getByRole('button', { name: /for 1. Vera Dahl, page 1/ }).elements().length

/** At the step of the fields, of a PDF that wants one text. */
async function atFields() {
  const server = await wizard()
  server.answer('documentWizard', 'detect', () => [
    { type: 'text' as const, page: 1, x: 10, y: 10, width: 30, height: 5, label: 'Passport' },
  ])
  await page.getByLabelText(/^Choose a PDF/).upload(pdf('Σύμβαση.pdf'))
  await page.getByRole('textbox', { name: /^Title/ }).fill('Σύμβαση')
  await next.click()
  await page.getByRole('textbox', { name: 'E-mail' }).fill('vera@dahl.example')
  await next.click()
  await expect.element(detect).toBeVisible()
  return server
}

it('finds the fields of a PDF once, and leaves those that were placed', async () => {
  const server = await atFields()
  const release = server.hold('documentWizard', 'detect')
  for (let press = 0; press < 2; press++) (detect.element() as HTMLElement).click()
  release()
  await expect.poll(placed).toBe(1)
  expect(server.asked('documentWizard', 'detect')).toHaveLength(1)
  // Found again in the same place: nothing new.
  await detect.click()
  await expect.element(page.getByRole('status').first()).toBeVisible()
  expect(placed()).toBe(1)
  // Back and forth nothing of it is lost.
  await back.click()
  await next.click()
  await expect.poll(placed).toBe(1)
})

it('puts nothing into another PDF that was found in the one before', async () => {
  const server = await atFields()
  const release = server.hold('documentWizard', 'detect')
  ;(detect.element() as HTMLElement).click()
  await expect.poll(() => server.asked('documentWizard', 'detect')).toHaveLength(1)
  await back.click()
  await back.click()
  await page.getByLabelText('Σύμβαση.pdf').upload(pdf('عقد.pdf'))
  release()
  await next.click()
  await next.click()
  await expect.element(page.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible()
  expect(placed()).toBe(0)
})

it('says why no fields could be found, and lets them be placed by hand', async () => {
  const server = await atFields()
  server.answer('documentWizard', 'detect', () => {
    throw new ConnectionLoss()
  })
  await detect.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  server.answer('documentWizard', 'detect', () => [])
  await detect.click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(page.getByRole('status').first()).toBeVisible()
})
