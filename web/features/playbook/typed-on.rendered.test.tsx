import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { idOf, sample } from '../../testing/samples.ts'
import { Refusal, standIn } from '../../testing/stand-in.ts'
import { CriterionDialog } from './criterion-dialog.tsx'
import { TemplateDialog } from './template-dialog.tsx'

const closed: string[] = []
const onClose = () => closed.push('closed')

const criterion = (version: number, label: string) =>
  sample('qualificationCriteria', 'list', [{ id: idOf(5), version, label }])[0]!
const template = (version: number, name: string) =>
  sample('contactTemplates', 'list', [{ id: idOf(5), version, name, body: 'Hello' }])[0]!

type Case = {
  module: 'qualificationCriteria' | 'contactTemplates'
  field: string
  dialog: (version: number, name: string) => ReactNode
}

it.each<Case>([
  {
    ...{ module: 'qualificationCriteria', field: 'Criterion' },
    dialog: (version, name) => <CriterionDialog criterion={criterion(version, name)} onClose={onClose} />,
  },
  {
    ...{ module: 'contactTemplates', field: 'Name' },
    dialog: (version, name) => <TemplateDialog template={template(version, name)} onClose={onClose} />,
  },
])('$module: does not write over what a colleague saved while it was open', async (one) => {
  const server = standIn()
  closed.length = 0
  server.answer(one.module, 'update', ({ ifMatch }) => {
    if (ifMatch !== 2) throw new Refusal(412, 'VERSION_STALE')
    return {} as never
  })
  const { rerenderWith } = await render(one.dialog(1, 'Προϋπολογισμός'), { server })
  const field = page.getByRole('textbox', { name: new RegExp(`^${one.field}`) })
  await field.fill('Mine')
  rerenderWith(one.dialog(2, 'Theirs'))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(server.asked(one.module, 'update').map(({ ifMatch }) => ifMatch)).toEqual([1])
  // What was typed is still there, to be taken along.
  await expect.element(field).toHaveValue('Mine')
  expect(closed).toEqual([])
})

it('says at its field that a name is needed, and why a template was refused, and keeps what was typed', async () => {
  const server = standIn()
  server.answer('contactTemplates', 'create', () => {
    throw new Refusal(400, 'VALIDATION_FAILED', [{ path: 'name', message: 'There is one of this name.' }])
  })
  await render(<TemplateDialog onClose={onClose} />, { server })
  const name = page.getByRole('textbox', { name: /^Name/ })
  const text = page.getByRole('textbox', { name: /^Text/ })
  await text.fill('Καλημέρα')
  await page.getByRole('button', { name: 'Add template' }).click()
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  expect(server.asked('contactTemplates', 'create')).toEqual([])
  await name.fill('Morning')
  await page.getByRole('button', { name: 'Add template' }).click()
  await expect.element(name).toHaveAccessibleDescription('There is one of this name.')
  await expect.element(name).toHaveFocus()
  await expect.element(text).toHaveValue('Καλημέρα')
})
