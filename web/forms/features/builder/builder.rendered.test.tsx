import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../testing/render.tsx'
import { Refusal } from '../../../testing/stand-in.ts'
import type { Form } from '../../components/form/draft-sender.ts'
import { callFormService, deskServer, formId, formOf, OpenForm } from '../../testing/desk.tsx'
import { BuildScreen } from './screen.tsx'

callFormService()

const add = (kind: string) =>
  page.getByRole('region', { name: 'Add field' }).getByRole('button', { name: kind })
const properties = page.getByRole('complementary', { name: 'Properties' })
const label = properties.getByRole('textbox', { name: /^Label/ })
const conflict = page.getByRole('dialog')

/** The builder on a form that a colleague builds as well. */
async function opened(role: 'owner' | 'viewer' = 'owner') {
  const server = deskServer(role)
  let stored = formOf({})
  const change = (patch: Partial<Form>) => {
    stored = { ...stored, ...patch, version: stored.version + 1 }
    return stored
  }
  server.answer('forms', 'get', () => stored as never)
  server.answer('forms', 'update', ({ body, ifMatch }) => {
    if (ifMatch !== stored.version) throw new Refusal(412, 'VERSION_STALE')
    return change(body as Partial<Form>) as never
  })
  const screen = await render(
    <OpenForm>
      <BuildScreen />
    </OpenForm>,
    { server, address: `/forms/${formId}`, route: 'forms/$id' },
  )
  return {
    ...screen,
    server,
    labels: () => stored.draft.pages.flatMap(({ fields }) => fields.map((one) => one.label)),
    meanwhile: (title: string) => change({ draft: { ...stored.draft, title } }),
  }
}

it('adds a field, names it, and stores both; Undo takes them back', async () => {
  const { labels } = await opened()
  await add('Short text').click()
  await expect.element(label).toBeVisible()
  await label.fill('Όνομα σκάφους')
  await expect.poll(labels).toEqual(['Όνομα σκάφους'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(labels).toEqual([])
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect.poll(() => labels().length).toBe(1)
})

it('keeps what is typed while it is stored', async () => {
  const { server, labels } = await opened()
  await add('Short text').click()
  await expect.poll(() => labels().length).toBe(1)
  const release = server.hold('forms', 'update')
  await label.fill('البريد')
  await expect.poll(() => server.asked('forms', 'update').length).toBeGreaterThan(1)
  await label.fill('البريد الإلكتروني')
  release()
  await expect.poll(labels).toEqual(['البريد الإلكتروني'])
  await expect.element(label).toHaveValue('البريد الإلكتروني')
})

it('moves and doubles the chosen field by the keys', async () => {
  const { labels } = await opened()
  await add('Short text').click()
  await label.fill('One')
  await add('E-mail').click()
  await label.fill('Two')
  await expect.poll(labels).toEqual(['One', 'Two'])
  // What is typed has its own keys.
  ;(label.element() as HTMLElement).blur()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(labels).toEqual(['Two', 'One'])
  await userEvent.keyboard('{Control>}d{/Control}')
  await expect.poll(() => labels().length).toBe(3)
})

it('asks whose draft stands where a colleague stored one meanwhile', async () => {
  const { meanwhile, labels } = await opened()
  await add('Short text').click()
  await expect.poll(() => labels().length).toBe(1)
  meanwhile('Theirs')
  await label.fill('Mine')
  await expect.element(conflict).toBeVisible()
  expect(labels()).not.toContain('Mine')
})

it('shows a form to who may only look, and offers nothing to change', async () => {
  await opened('viewer')
  await expect.element(properties).toBeInTheDocument()
  expect(page.getByRole('button', { name: 'Undo' }).elements()).toHaveLength(0)
  expect(add('Short text').elements()).toHaveLength(0)
})
