import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessible.ts'
import { render } from '../../testing/render.tsx'
import type { Choices, ClashingField } from './clash.ts'
import { useConflictChoice } from './conflict-choice.ts'

const dialog = page.getByRole('dialog', { name: 'Somebody changed this in the meantime' })
const answers = page.getByTestId('answers')
const either = (label: string) => dialog.getByRole('radiogroup', { name: label })

const pontoon: ClashingField = {
  name: 'pontoon',
  label: 'Pontoon',
  mine: 'Βόρεια',
  theirs: 'Νότια',
  by: 'Bo',
}
const remark: ClashingField = { name: 'remark', label: 'Remark', mine: 'الرصيف الشمالي', theirs: '' }

/** Asks what a save would ask, as often as it is told to, and shows what came of each. */
function Asking({ questions }: { questions: readonly (readonly ClashingField[])[] }) {
  const ask = useConflictChoice()
  const [came, setCame] = useState<readonly (Choices | null)[]>([])
  const askAll = () => {
    for (const fields of questions)
      void ask(fields).then((choices) => setCame((before) => [...before, choices]))
  }
  return (
    <>
      <button type="button" onClick={askAll}>
        Save
      </button>
      <output data-testid="answers">{JSON.stringify(came)}</output>
    </>
  )
}

async function expectQuestions(...questions: readonly (readonly ClashingField[])[]) {
  await render(<Asking questions={questions} />)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).toBeVisible()
}

it('shows both versions and whose the other is, an empty one as none, to whoever only hears it too', async () => {
  await expectQuestions([pontoon, remark])
  await expect.element(either('Pontoon').getByRole('radio', { name: /Βόρεια/ })).toBeChecked()
  await expect.element(either('Pontoon').getByRole('radio', { name: /Bo.*Νότια/ })).not.toBeChecked()
  await expect.element(either('Remark').getByRole('radio', { name: /الرصيف الشمالي/ })).toBeVisible()
  await expect.element(either('Remark').getByRole('radio').last()).toMatchTextContent('None')
  await expectAccessible()
})

it('is answered by the keys alone, field by field', async () => {
  await expectQuestions([pontoon, remark])
  ;(either('Pontoon').getByRole('radio').first().element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(either('Pontoon').getByRole('radio').last()).toHaveFocus()
  await userEvent.keyboard(' {Tab}')
  await expect.element(either('Pontoon').getByRole('radio').last()).toBeChecked()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(answers).toHaveTextContent('[{"pontoon":"theirs","remark":"mine"}]')
})

it('asks one question after the other where two saves are stale at once, and answers each', async () => {
  await expectQuestions([pontoon], [remark])
  await expect.element(either('Pontoon')).toBeVisible()
  expect(either('Remark').elements()).toHaveLength(0)
  await either('Pontoon').getByRole('radio').last().click()
  await dialog.getByRole('button', { name: 'Save the choice' }).click()
  // What was chosen in the first is no choice in the second.
  await expect.element(either('Remark').getByRole('radio').first()).toBeChecked()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(answers).toHaveTextContent('[{"pontoon":"theirs"},null]')
})

it('stands on a phone with both versions below one another, and no wider than it', async () => {
  const long = { ...pontoon, mine: 'Μακρύ'.repeat(60), theirs: 'x'.repeat(300) }
  await render(<Asking questions={[[long]]} />, { width: 360 })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(either('Pontoon')).toBeVisible()
  const [mine, theirs] = either('Pontoon')
    .getByRole('radio')
    .elements()
    .map((one) => one.getBoundingClientRect())
  expect(theirs!.top).toBeGreaterThanOrEqual(mine!.bottom)
  expect(Math.max(mine!.right, theirs!.right)).toBeLessThanOrEqual(360)
})
