import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { render } from '../../../testing/render.tsx'
import { idOf } from '../../../testing/samples.ts'
import { Refusal, standIn } from '../../../testing/stand-in.ts'
import { MergeDialog } from './merge-dialog.tsx'

const dialog = page.getByRole('dialog', { name: 'Merge two clients' })
const merge = dialog.getByRole('button', { name: 'Merge', exact: true })
const stays = dialog.getByRole('group', { name: 'Record to keep' })
const of = (field: string | RegExp) => dialog.getByRole('group', { name: field })

const [anna, annaAgain] = [idOf(5), idOf(6)]
const sides = {
  [anna]: { id: anna, fullName: 'Άννα Παπαδοπούλου', nationalityIso: 'GR', timezone: null },
  [annaAgain]: { id: annaAgain, fullName: 'آنا باباذوبولو', nationalityIso: 'CY', timezone: 'Europe/Athens' },
}

async function opened(setting: { width?: 360; refusal?: string } = {}) {
  const server = standIn()
  server.answer(
    'merges',
    'compare',
    ({ params, query }) =>
      ({
        ...{ winner: sides[params.id]!, loser: sides[query?.loserId ?? '']! },
        refusal: setting.refusal
          ? { code: setting.refusal, message: 'They have invoices.', details: [] }
          : null,
      }) as never,
  )
  server.answer('merges', 'merge', () => ({
    winner: { fullName: 'Άννα Παπαδοπούλου' },
    loser: { fullName: 'آنا باباذوبولو' },
  }))
  const closed: string[] = []
  await render(
    <MergeDialog
      pair={[anna, annaAgain]}
      onClose={() => closed.push('closed')}
      onMerged={(id) => closed.push(id)}
    />,
    { server, ...(setting.width ? { width: setting.width } : {}) },
  )
  await expect.element(stays).toBeVisible()
  return { server, closed, merges: () => server.asked('merges', 'merge') }
}

it('shows both values of what differs, and keeps of the other only what the first has not', async () => {
  const { merges, closed } = await opened()
  await expect.element(of(/^Name/).getByRole('radio', { name: 'Άννα Παπαδοπούλου' })).toBeChecked()
  await expect.element(of(/^Name/).getByRole('radio', { name: 'آنا باباذوبولو' })).not.toBeChecked()
  await expect
    .element(
      of(/^Time zone/)
        .getByRole('radio')
        .last(),
    )
    .toBeChecked()
  await expectAccessible()
  await merge.click()
  await expect.poll(() => closed).toEqual([anna, 'closed'])
  expect(merges()[0]).toMatchObject({
    params: { id: anna },
    body: { loserId: annaAgain, keep: ['timezone'] },
  })
})

it('is decided by the keys alone, and begins anew where the other one stays', async () => {
  const { merges } = await opened()
  ;(of(/^Name/).getByRole('radio').first().element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(of(/^Name/).getByRole('radio').last()).toBeChecked()
  ;(stays.getByRole('radio').first().element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(stays.getByRole('radio').last()).toBeChecked()
  await expect.element(merge).toBeEnabled()
  await expect.element(of(/^Name/).getByRole('radio', { name: 'آنا باباذوبولو' })).toBeChecked()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(merges).toHaveLength(1)
  expect(merges()[0]).toMatchObject({ params: { id: annaAgain }, body: { loserId: anna, keep: [] } })
})

it('merges once however often it is pressed, and keeps the choice where it is refused', async () => {
  const { server, merges, closed } = await opened()
  await of(/^Nationality/)
    .getByRole('radio')
    .last()
    .click()
  server.answer('merges', 'merge', () => {
    throw new Refusal(404, 'RECORD_NOT_FOUND')
  })
  const release = server.hold('merges', 'merge')
  await merge.click()
  await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}')
  release()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expect
    .element(
      of(/^Nationality/)
        .getByRole('radio')
        .last(),
    )
    .toBeChecked()
  expect(closed).toEqual([])
  server.answer('merges', 'merge', () => ({}))
  await merge.click()
  await expect.poll(() => closed).toEqual([anna, 'closed'])
  expect(merges()).toHaveLength(2)
  expect(merges().at(-1)!.body.keep).toEqual(expect.arrayContaining(['nationalityIso', 'timezone']))
})

it('asks before a choice is given up, and stands on a phone', async () => {
  const { closed } = await opened({ width: 360 })
  await of(/^Nationality/)
    .getByRole('radio')
    .last()
    .click()
  await userEvent.keyboard('{Escape}')
  const asks = page.getByRole('dialog', { name: 'Discard what you entered?' })
  await asks.getByRole('button', { name: 'Keep editing' }).click()
  expect(closed).toEqual([])
  await expect
    .element(
      of(/^Nationality/)
        .getByRole('radio')
        .last(),
    )
    .toBeChecked()
  await expectAccessible()
})
