import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Combobox, type ComboboxOption } from '../../../ui/combobox.tsx'
import { Field } from '../../../ui/field.tsx'
import { render } from '../../testing/render.tsx'
import { SeveralChoice } from '../custom/several-choice.tsx'
import { FormDialog } from './form-dialog.tsx'

const asks = page.getByRole('dialog', { name: 'Discard what you entered?' })
const people = ['Ada', 'Bo', 'Carin'].map((label) => ({ value: label, label }))

function Dialog({ onClose }: { onClose: () => void }) {
  const [owner, setOwner] = useState<ComboboxOption | null>(null)
  const [several, setSeveral] = useState<readonly string[]>(['Ada'])
  return (
    <FormDialog
      title="Deal"
      submitLabel="Save"
      busy={false}
      problem={null}
      onSubmit={() => {}}
      onClose={onClose}
    >
      <Field label="Owner">
        <Combobox value={owner} onChange={setOwner} options={people} clearable />
      </Field>
      <SeveralChoice
        aria-label="Recipients"
        options={people}
        values={several}
        onChange={setSeveral}
        placeholder="Add"
        removeLabel={(name) => `Remove ${name}`}
      />
    </FormDialog>
  )
}

async function opened() {
  const closed: string[] = []
  await render(<Dialog onClose={() => closed.push('closed')} />)
  return closed
}

it('closes at once while nothing was entered', async () => {
  const closed = await opened()
  await expect.element(page.getByRole('dialog', { name: 'Deal' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => closed).toEqual(['closed'])
})

it('asks before something is given up that was only picked', async () => {
  const closed = await opened()
  await page.getByRole('combobox', { name: 'Owner' }).click()
  await page.getByRole('option', { name: 'Bo' }).click()
  await userEvent.keyboard('{Escape}')
  await asks.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Owner' })).toMatchTextContent('Bo')
  expect(closed).toEqual([])
})

it('asks before something is given up that was only taken away', async () => {
  const closed = await opened()
  await page.getByRole('button', { name: 'Remove Ada' }).click()
  await userEvent.keyboard('{Escape}')
  await asks.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => closed).toEqual(['closed'])
})
