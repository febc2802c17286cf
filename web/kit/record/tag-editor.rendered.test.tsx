import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessible.ts'
import { render } from '../../testing/render.tsx'
import { idOf } from '../../testing/samples.ts'
import { Refusal, standIn } from '../../testing/stand-in.ts'
import { TagEditor } from './tag-editor.tsx'

const names = ['VIP', 'vip', 'Φίλος', 'زبون', 'Östersjön']
const all = names.map((name, at) => ({ id: idOf(at + 20), name, color: '#0a5a78' }))
const tag = (name: string) => page.getByRole('option', { name, exact: true })
const on = (name: string) => expect.element(tag(name)).toHaveAttribute('aria-checked', 'true')
const off = (name: string) => expect.element(tag(name)).toHaveAttribute('aria-checked', 'false')

async function opened(chosen: readonly string[] = [], canEdit = true) {
  const server = standIn()
  server.answer('tags', 'list', () => all)
  const chosenTags = all.filter(({ name }) => chosen.includes(name))
  const editor = (tags = chosenTags) => (
    <TagEditor module="clients" id={idOf(5)} tags={tags} canEdit={canEdit} />
  )
  const screen = await render(editor(), { server })
  if (canEdit) await page.getByRole('button', { name: 'Tag', exact: true }).click()
  const sent = () => server.asked('clients', 'setTags').map(({ body }) => body.tagIds)
  return { ...screen, server, sent, editor }
}

const ids = (...names: string[]) => names.map((name) => all.find((one) => one.name === name)!.id)

it('finds a tag without its accents, in any script, and never by its id', async () => {
  await opened()
  const find = page.getByPlaceholder('Find a tag')
  await expect.element(tag('VIP')).toBeVisible()
  await expectAccessible()
  await find.fill('φιλοσ')
  await expect.element(tag('Φίλος')).toBeVisible()
  await find.fill('osters')
  await expect.element(tag('Östersjön')).toBeVisible()
  await find.fill('زبون')
  await expect.element(tag('زبون')).toBeVisible()
  await find.fill('0190')
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
})

it('chooses by the keys alone, also the second of two that differ by their letters only', async () => {
  const { sent } = await opened()
  await expect.element(tag('vip')).toBeVisible()
  await userEvent.keyboard('vip{ArrowDown}{Enter}')
  await on('vip')
  await off('VIP')
  expect(sent()).toEqual([ids('vip')])
})

it('saves two that are chosen at once one after the other, so that neither is lost', async () => {
  const { server, sent } = await opened()
  const release = server.hold('clients', 'setTags')
  await tag('VIP').click()
  await tag('Φίλος').click()
  await on('VIP')
  await on('Φίλος')
  expect(sent()).toEqual([ids('VIP')])
  release()
  await expect.poll(sent).toEqual([ids('VIP'), ids('VIP', 'Φίλος')])
})

it('takes back only the one that was refused, and goes on from what is stored', async () => {
  const { server, sent } = await opened(['vip'])
  server.answer('clients', 'setTags', ({ body }) => {
    if (body.tagIds.includes(ids('VIP')[0]!)) throw new Refusal(403, 'PERMISSION_DENIED')
    return []
  })
  await tag('VIP').click()
  await tag('Φίλος').click()
  await off('VIP')
  await on('Φίλος')
  expect(sent().at(-1)).toEqual(ids('vip', 'Φίλος'))
  await tag('زبون').click()
  await expect.poll(() => sent().at(-1)).toEqual(ids('vip', 'Φίλος', 'زبون'))
})

it('keeps what a colleague chose meanwhile', async () => {
  const { rerenderWith, editor, sent } = await opened(['vip'])
  await on('vip')
  rerenderWith(editor(all.filter(({ name }) => name === 'vip' || name === 'Östersjön')))
  await on('Östersjön')
  await tag('VIP').click()
  await expect.poll(sent).toEqual([ids('vip', 'Östersjön', 'VIP')])
})

it('says that there is none to whoever may only look', async () => {
  await opened([], false)
  expect(page.getByRole('button').elements()).toEqual([])
  await opened(['زبون'], false)
  await expect.element(page.getByText('زبون')).toBeVisible()
})
