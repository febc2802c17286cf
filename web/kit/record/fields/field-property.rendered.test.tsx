import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { allPermissions } from '../../../../contract/permissions.ts'
import { render } from '../../../testing/render.tsx'
import { idOf, sample } from '../../../testing/samples.ts'
import { Facts } from '../facts/facts.tsx'
import { useRecordEdit } from '../use-record-edit.ts'
import { FieldProperties } from './field-property.tsx'
import { FieldFacts, ReadProperties } from './read-fields.tsx'

const lineOf = (name: string) => page.getByRole('definition').filter({ hasText: name })

/** An expense whose changes are written down, as far as its fields may be changed. */
function Changeable({ names, patches }: { names: readonly Name[]; patches: object[] }) {
  const expense = sample('expenses', 'get', { amount: '12.50', currency: 'EUR', note: 'Rope' })
  const edit = useRecordEdit({
    record: expense,
    canEdit: true,
    update: async (patch) => {
      patches.push(patch)
      return { ...expense, ...patch }
    },
    reload: async () => expense,
  })
  return <FieldProperties type="expense" edit={edit} names={names} required={['note']} />
}

type Name = 'amount' | 'taxAmount' | 'note' | 'payerId'

it('takes an amount below zero in place, where money came back', async () => {
  const patches: object[] = []
  await render(<Changeable names={['amount']} patches={patches} />)
  // Its text changes on entering the field.
  await page.getByRole('textbox').click()
  await page.getByRole('textbox').fill('-9.90')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => patches).toEqual([{ amount: '-9.90' }])
})

it('leaves no field empty that needs a value there', async () => {
  const patches: object[] = []
  await render(<Changeable names={['note']} patches={patches} />)
  await page.getByRole('textbox').fill('')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Fill this in.')
  expect(patches).toEqual([])
})

const reservation = sample('berthReservations', 'get', {
  ...{ clientId: idOf(3), clientName: 'Ada Berg', yachtId: null, yachtName: null },
  ...{ interestId: idOf(4), interestName: null, startDate: '2027-03-12', endDate: null },
  ...{ note: 'stern_line first', endReason: null, createdByName: 'Nils Holm' },
})

it('shows what a record names as a link, what it lacks in words, and leaves out the rest', async () => {
  await render(
    <Facts>
      <FieldFacts
        type="reservation"
        record={reservation}
        names={['clientName', 'yachtName', 'interestName', 'startDate', 'endDate']}
        without={{ endDate: 'open' }}
      />
    </Facts>,
  )
  await expect
    .element(page.getByRole('link', { name: 'Ada Berg' }))
    .toHaveAttribute('href', `/demo/clients/${idOf(3)}`)
  // An interest that is called by no berth is called by its kind.
  await expect.element(page.getByRole('link', { name: 'Interest' })).toBeVisible()
  await expect.element(lineOf('12 Mar 2027')).toBeVisible()
  await expect.element(lineOf('open')).toBeVisible()
  await expect.element(page.getByText('Yacht')).not.toBeInTheDocument()
})

it('names a record without a link for whoever may not see its kind', async () => {
  const permissions = allPermissions.filter((one) => one !== 'clients.view')
  const fields = <ReadProperties type="reservation" record={reservation} names={['clientName']} />
  await render(fields, { permissions })
  await expect.element(page.getByText('Ada Berg')).toBeVisible()
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
})

it('shows a text as somebody typed it, and a colleague with their initials', async () => {
  const names = ['note', 'endReason', 'createdByName'] as const
  await render(<ReadProperties type="reservation" record={reservation} names={names} />)
  await expect.element(page.getByText('stern_line first')).toBeVisible()
  await expect.element(page.getByTitle('Nils Holm')).toBeVisible()
  await expect.element(page.getByText('Reason')).not.toBeInTheDocument()
})
