import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { render } from '../../../testing/render.tsx'
import { idOf } from '../../../testing/samples.ts'
import { ConnectionLoss, Refusal, standIn } from '../../../testing/stand-in.ts'
import { CreateInterestDialog } from './create-interest.tsx'

const dialog = page.getByRole('dialog', { name: 'New interest' })
const picker = (name: string) => dialog.getByRole('combobox', { name: new RegExp(`^${name}`) })
const group = (name: string) => dialog.getByRole('group', { name })
const field = (name: string) => dialog.getByRole('textbox', { name: new RegExp(`^${name}`) })

/** A port whose clients and yachts are made while somebody opens an interest. */
async function opened(known: { id: string; label: string }[] = [], width: 360 | 1440 = 1440) {
  const server = standIn()
  const clients = [...known]
  const closed: string[] = []
  server.answer('clients', 'options', ({ query }) =>
    clients.filter(({ label }) => label.includes(query?.q ?? '')),
  )
  server.answer('clients', 'create', ({ body }) => {
    const client = { id: idOf(200 + clients.length), label: body.fullName }
    clients.push(client)
    return { id: client.id, fullName: client.label }
  })
  server.answer('yachts', 'create', ({ body }) => ({ id: idOf(300), name: body.name }))
  server.answer('interests', 'create', () => ({ id: idOf(400), clientName: 'Ebba Wiklund' }))
  const screen = await render(
    <CreateInterestDialog seed={{}} onClose={() => closed.push('')} onCreated={(id) => closed.push(id)} />,
    { server, width },
  )
  await expect.element(picker('Client')).toHaveFocus()
  return { ...screen, closed, made: () => server.asked('clients', 'create').map(({ body }) => body.fullName) }
}

/** Types into a picker what is not there, and begins to make it. */
async function unfold(name: string, typed: string) {
  ;(picker(name).element() as HTMLElement).focus()
  await userEvent.keyboard(typed)
  const create = page.getByRole('option', { name: `Create “${typed}”` })
  await expect.element(create).toBeVisible()
  await userEvent.keyboard('{End}')
  await expect.element(create).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
}

it('makes client, yacht and interest in one dialog, by the keys', async () => {
  const { server, closed, made } = await opened([], 360)
  await unfold('Client', 'Ebba Wiklund')
  await expect.element(group('New client').getByRole('textbox', { name: /^Name/ })).toHaveFocus()
  await expect
    .element(group('New client').getByRole('textbox', { name: /^Name/ }))
    .toHaveValue('Ebba Wiklund')
  await userEvent.keyboard('{Tab}ebba@sea.example')
  await unfold('Yacht', 'Havsbris')
  for (const [name, size] of [
    ['Length', '11.4'],
    ['Beam', '3,6'],
  ] as const)
    await group('New yacht')
      .getByRole('textbox', { name: new RegExp(`^${name}`) })
      .fill(size)
  expect(page.getByRole('dialog').elements()).toHaveLength(1)
  await expectAccessible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => closed).toEqual([idOf(400)])
  expect(made()).toEqual(['Ebba Wiklund'])
  expect(server.asked('clients', 'create')[0]!.body.contacts).toMatchObject([{ value: 'ebba@sea.example' }])
  expect(server.asked('yachts', 'create')[0]!.body).toMatchObject({
    ...{ name: 'Havsbris', ownerId: idOf(200), lengthM: 11.4, widthM: 3.6 },
  })
  expect(server.asked('interests', 'create')[0]!.body).toMatchObject({
    clientId: idOf(200),
    yachtId: idOf(300),
  })
})

it('makes no second client where the interest was refused, and tries the same act again after a break', async () => {
  const { server, closed, made } = await opened()
  const answers = [
    () => {
      throw new ConnectionLoss()
    },
    () => ({ id: idOf(400) }),
  ]
  server.answer('interests', 'create', () => answers.shift()!())
  await unfold('Client', 'Ebba Wiklund')
  await expect.element(group('New client')).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expect.element(picker('Client')).toMatchTextContent('Ebba Wiklund')
  expect(group('New client').elements()).toHaveLength(0)
  await dialog.getByRole('button', { name: 'Open interest' }).click()
  await expect.poll(() => closed).toEqual([idOf(400)])
  expect(made()).toEqual(['Ebba Wiklund'])
  const keys = server.asked('interests', 'create').map(({ idempotencyKey }) => idempotencyKey)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

it('says at its field what is wrong with the new client, and opens no interest', async () => {
  const { server } = await opened()
  server.answer('clients', 'create', () => {
    const details = [{ path: 'contacts.0.value', message: 'This is not an e-mail address.' }]
    throw new Refusal(400, 'VALIDATION_FAILED', details)
  })
  await unfold('Client', 'Ebba Wiklund')
  await field('E-mail').fill('ebba at home')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(field('E-mail')).toHaveAccessibleDescription(/This is not an e-mail address\./)
  await expect.element(field('E-mail')).toHaveFocus()
  expect(server.asked('interests', 'create')).toEqual([])
})

it('offers a client who may be meant, and takes them in place of a new one', async () => {
  const { server, made } = await opened()
  server.answer('clients', 'matchCandidates', () => [
    {
      clientId: idOf(500),
      fullName: 'Gustav Keller',
      matched: ['similar_name'],
      confidence: 'high',
    } as const,
  ])
  await unfold('Client', 'Gustaf Keller')
  await dialog.getByRole('button', { name: 'Use' }).click()
  await expect.element(picker('Client')).toMatchTextContent('Gustav Keller')
  await expect.element(picker('Client')).toHaveFocus()
  expect(made()).toEqual([])
})

it('folds again to choose one that exists', async () => {
  await opened()
  await unfold('Client', 'Nobody At All')
  await dialog.getByRole('button', { name: 'Choose an existing one' }).click()
  await expect.element(picker('Client')).toHaveFocus()
  expect(group('New client').elements()).toHaveLength(0)
})

it('asks once before it discards what was typed for a new yacht', async () => {
  const { closed, server } = await opened()
  await unfold('Yacht', 'Never Built')
  await expect.element(group('New yacht')).toBeVisible()
  await field('Name').fill('Never Built II')
  await userEvent.keyboard('{Escape}')
  const dialog = page.getByRole('dialog', { name: 'Discard what you entered?' })
  await dialog.getByRole('button', { name: 'Discard', exact: true }).click()
  expect(closed).toEqual([''])
  expect(server.asked('yachts', 'create')).toEqual([])
})

it('keeps what is chosen in a list that is read again', async () => {
  const known = [{ id: idOf(600), label: 'Astrid Wiklund' }]
  const { queryClient, server } = await opened(known)
  await userEvent.keyboard('Astrid Wiklund')
  const create = page.getByRole('option', { name: 'Create “Astrid Wiklund”' })
  await expect.element(create).toBeVisible()
  await userEvent.keyboard('{End}')
  await expect.element(create).toHaveAttribute('aria-selected', 'true')
  server.answer('clients', 'options', () => [...known, { id: idOf(601), label: 'Astrid Wiklund-Berg' }])
  await queryClient.invalidateQueries({ queryKey: ['clients'] })
  await expect.element(page.getByRole('option', { name: 'Astrid Wiklund-Berg' })).toBeVisible()
  await expect.element(create).toHaveAttribute('aria-selected', 'true')
})

it('takes the only yacht of a client without asking, until none is chosen', async () => {
  const { server, closed } = await opened([{ id: idOf(600), label: 'Astrid Wiklund' }])
  server.answer('yachts', 'autocomplete', ({ query }) =>
    query?.ownerId === idOf(600) ? [{ id: idOf(301), label: 'Havsbris' }] : [],
  )
  await userEvent.keyboard('Astrid')
  await expect
    .element(page.getByRole('option', { name: 'Astrid Wiklund', exact: true }))
    .toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(picker('Yacht')).toMatchTextContent('Havsbris')
  expect(field('Length').elements()).toHaveLength(0)
  await dialog.getByRole('button', { name: 'Clear' }).nth(1).click()
  await expect.element(field('Length')).toBeVisible()
  await dialog.getByRole('button', { name: 'Open interest' }).click()
  await expect.poll(() => closed).toEqual([idOf(400)])
  expect(server.asked('interests', 'create')[0]!.body.yachtId).toBeNull()
})

it('asks who it is for, and holds back over a day that cannot be read', async () => {
  const { server } = await opened()
  await dialog.getByRole('button', { name: 'Open interest' }).click()
  await expect.element(picker('Client')).toHaveAccessibleDescription(/Fill this in\./)
  await field('Expected signing date').fill('soon')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(dialog.getByText('“soon” is not a date.', { exact: false })).toBeVisible()
  await expect.element(field('Expected signing date')).toHaveFocus()
  expect(server.asked('interests', 'create')).toEqual([])
})
