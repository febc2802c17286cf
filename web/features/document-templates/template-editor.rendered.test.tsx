import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessible.ts'
import { render } from '../../testing/render.tsx'
import { idOf, sample } from '../../testing/samples.ts'
import { ConnectionLoss, Refusal, standIn } from '../../testing/stand-in.ts'
import type { Template } from './template.ts'
import { TemplateEditor } from './template-editor.tsx'

const choice = page.getByRole('dialog', { name: 'Somebody changed this in the meantime' })
const save = page.getByRole('button', { name: 'Save', exact: true })
const text = page.getByRole('textbox', { name: 'Text of the template' })
const doc = (words: string) =>
  ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] }) as const

/** A template of a text, which a colleague changes as well. */
async function opened(width: 360 | 1440 = 1440) {
  const server = standIn()
  let stored: Template = sample('documentTemplates', 'get', {
    ...{ id: idOf(30), version: 1, name: 'EOI', title: 'Title', form: 'text', documentType: 'eoi' },
    content: doc('First'),
  })
  const change = (patch: object) => {
    stored = { ...stored, ...patch, version: stored.version + 1 }
    return stored
  }
  server.answer('documentTemplates', 'get', () => stored as never)
  server.answer('documentTemplates', 'update', ({ body, ifMatch }) => {
    if (ifMatch !== stored.version) throw new Refusal(412, 'VERSION_STALE')
    return change(body) as never
  })
  const screen = await render(<TemplateEditor id={idOf(30)} onClose={() => undefined} />, { server, width })
  await expect.element(text).toBeVisible()
  return { ...screen, server, change, stored: () => stored }
}

async function write(words: string) {
  await text.click()
  await userEvent.keyboard(`{Control>}a{/Control}${words}`)
}

it('stores what is written in any script, and keeps it when the connection is lost', async () => {
  const { server, stored } = await opened()
  await expect.element(save).toBeDisabled()
  await write('Θέση ελλιμενισμού مرسى')
  server.answer('documentTemplates', 'update', () => {
    throw new ConnectionLoss()
  })
  await save.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(text).toMatchTextContent('Θέση ελλιμενισμού مرسى')
  server.answer('documentTemplates', 'update', ({ body }) => ({ ...stored(), ...body, version: 2 }) as never)
  await save.click()
  await expect.element(save).toBeDisabled()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(JSON.stringify(server.asked('documentTemplates', 'update').at(-1)!.body)).toContain('مرسى')
})

it('asks about a text that a colleague wrote meanwhile, and keeps what only they changed', async () => {
  const { change, stored } = await opened()
  await write('Mine')
  change({ content: doc('Theirs'), subject: 'Their subject' })
  await save.click()
  await expect.element(choice.getByText('Theirs', { exact: true })).toBeVisible()
  await expectAccessible()
  await choice.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(text).toMatchTextContent('Mine')
  await save.click()
  await choice.getByRole('button', { name: 'Save the choice' }).click()
  await expect.poll(() => JSON.stringify(stored().content)).toContain('Mine')
  expect(stored().subject).toBe('Their subject')
  await expect.element(save).toBeDisabled()
})

it('shows the text of the colleague to whoever chooses it, on a phone too', async () => {
  const { change } = await opened(360)
  await write('Mine')
  change({ content: doc('Theirs') })
  await save.click()
  await choice.getByRole('radio').last().click()
  await choice.getByRole('button', { name: 'Save the choice' }).click()
  await expect.element(text).toMatchTextContent('Theirs')
  await expect.element(save).toBeDisabled()
})
