import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { idOf } from '../../testing/samples.ts'
import { standIn } from '../../testing/stand-in.ts'
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
