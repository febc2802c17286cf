import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { idOf } from '../../testing/samples.ts'
import { Refusal, standIn } from '../../testing/stand-in.ts'
import { PageSteps } from './frame/head-places.tsx'
import { RecordPage } from './record-page.tsx'

const letter = page.getByRole('textbox', { name: 'Letter' })
const next = page.getByRole('button', { name: 'Next record' })
const previous = page.getByRole('button', { name: 'Previous record' })
const many = 20_000

function Client({ id }: { id: string }) {
  const [text, setText] = useState('')
  return (
    <>
      <PageSteps type="client" id={id} />
      <textarea aria-label="Letter" value={text} onChange={({ target }) => setText(target.value)} />
    </>
  )
}

/** The n-th client of a list, on a page of its own. */
async function opened(place: number, list = '?in=q%3D%CE%93%26sort%3D-fullName') {
  const server = standIn()
  const placeOf = (id: string) => Number(id.slice(-12)) - 100
  server.answer('clients', 'place', ({ params }) => {
    const at = placeOf(params.id)
    return {
      ...{ place: at, total: many },
      previous: at > 1 ? idOf(at + 99) : null,
      next: at < many ? idOf(at + 101) : null,
    }
  })
  const screen = await render(<RecordPage type="client" Record={Client} />, {
    server,
    route: '$portSlug/clients/$id',
    address: `/demo/clients/${idOf(place + 100)}${list}`,
  })
  const open = () => placeOf(/clients\/([^?]+)/.exec(screen.address())![1]!)
  return { ...screen, server, open }
}

it('walks to the records beside, in the list as it was narrowed, and says where it stands', async () => {
  const { open, address, server } = await opened(7_419)
  await expect.element(page.getByText('7,419 of 20,000')).toBeVisible()
  await next.click()
  await expect.poll(open).toBe(7_420)
  await previous.click()
  await expect.poll(open).toBe(7_419)
  expect(address()).toContain('?in=')
  expect(server.asked('clients', 'place')[0]!.query).toEqual({ q: 'Γ', sort: '-fullName' })
})

it('takes nothing that was written from one record to the next', async () => {
  const { open } = await opened(1)
  await letter.fill('For the first one only')
  await next.click()
  await expect.poll(open).toBe(2)
  await expect.element(letter).toHaveValue('')
  await previous.click()
  await expect.poll(open).toBe(1)
  await expect.element(letter).toHaveValue('')
})

it('keeps the focus at the button, so that the keys walk on', async () => {
  const { open } = await opened(3)
  await expect.element(next).toBeVisible()
  ;(next.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(open).toBe(4)
  await expect.element(next).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(open).toBe(5)
  await expect.element(next).toHaveFocus()
})

it('walks by j and k, but not while somebody writes', async () => {
  const { open } = await opened(3)
  await expect.element(next).toBeVisible()
  await userEvent.keyboard('j')
  await expect.poll(open).toBe(4)
  await expect.element(next).toBeVisible()
  await userEvent.keyboard('k')
  await expect.poll(open).toBe(3)
  await expect.element(next).toBeVisible()
  await letter.click()
  await userEvent.keyboard('jk')
  await expect.element(letter).toHaveValue('jk')
  expect(open()).toBe(3)
})

it('stays at both ends', async () => {
  const { open } = await opened(1)
  await previous.click()
  expect(open()).toBe(1)
  const last = await opened(many)
  await next.click()
  expect(last.open()).toBe(many)
})

it('offers no way where the record has left the list, was opened from none, or is not of this port', async () => {
  const { server } = await opened(1, '')
  await expect.element(letter).toBeVisible()
  expect(next.elements()).toEqual([])
  expect(server.asked('clients', 'place')).toEqual([])
  const foreign = standIn()
  foreign.answer('clients', 'place', () => {
    throw new Refusal(404, 'RECORD_NOT_FOUND')
  })
  await render(<RecordPage type="client" Record={Client} />, {
    server: foreign,
    route: '$portSlug/clients/$id',
    address: `/demo/clients/${idOf(9)}?in=all`,
  })
  await expect.poll(() => foreign.asked('clients', 'place').length).toBeGreaterThan(0)
  await expect.element(letter).toBeVisible()
  expect(next.elements()).toEqual([])
})
