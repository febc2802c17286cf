import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { idOf, sample } from '../../testing/samples.ts'
import { Refusal, standIn } from '../../testing/stand-in.ts'
import { Builder } from './builder.tsx'
import type { Template } from './report.ts'

const title = page.getByRole('textbox', { name: 'Title' })
const save = page.getByRole('button', { name: 'Save', exact: true })

/** A report that is kept, on a server that answers with what was saved. */
async function opened() {
  const server = standIn()
  const widgets = ['summary'] as const
  let stored = sample('reports', 'template', {
    ...{ id: idOf(5), version: 1, name: 'Monthly', kind: 'dashboard' },
    config: { kind: 'dashboard', title: 'Μηνιαία', widgets: [...widgets], period: 'last_30_days' },
  } as never) as Template
  server.answer('reports', 'updateTemplate', ({ body, ifMatch }) => {
    if (ifMatch !== stored.version) throw new Refusal(412, 'VERSION_STALE')
    stored = { ...stored, ...(body as object), version: stored.version + 1 }
    return stored as never
  })
  const closed: string[] = []
  const builder = () => (
    <Builder
      template={stored}
      initial={stored.config}
      onClose={() => closed.push('closed')}
      onSaved={async () => show()}
    />
  )
  const { rerenderWith } = await render(builder(), { server })
  const show = () => rerenderWith(builder())
  const sent = () => server.asked('reports', 'updateTemplate').map(({ body }) => body.config?.title)
  return { server, closed, sent, stored: () => stored }
}

it('keeps what is changed on while it is saved, to be saved next', async () => {
  const { server, sent, stored } = await opened()
  await title.fill('Yearly')
  const release = server.hold('reports', 'updateTemplate')
  await save.click()
  await expect.poll(sent).toEqual(['Yearly'])
  await title.click()
  await userEvent.keyboard('{End} 2027')
  release()
  await expect.poll(() => stored().config.title).toBe('Yearly')
  await expect.element(title).toHaveValue('Yearly 2027')
  await save.click()
  await expect.poll(() => stored().config.title).toBe('Yearly 2027')
  await expect.element(save).toBeDisabled()
})

it('keeps what was changed where saving is refused, and says why', async () => {
  const { server } = await opened()
  server.answer('reports', 'updateTemplate', () => {
    throw new Refusal(412, 'VERSION_STALE')
  })
  await title.fill('Yearly')
  await save.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(title).toHaveValue('Yearly')
})

it('says that it was not deleted where that is refused, and stays open', async () => {
  const { server, closed } = await opened()
  server.answer('reports', 'deleteTemplate', () => {
    throw new Refusal(404, 'RECORD_NOT_FOUND')
  })
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: /^Delete/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect.element(page.getByText('Monthly was not deleted')).toBeVisible()
  await expect.element(title).toHaveValue('Μηνιαία')
  expect(closed).toEqual([])
})
