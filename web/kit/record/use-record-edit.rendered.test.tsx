import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { idOf } from '../../testing/samples.ts'
import { ApiError } from '../server/api-error.ts'
import { ChoiceProperty } from './fields/choice-property.tsx'
import { optionalText, TextProperty } from './fields/text-property.tsx'
import { YesNoProperty } from './fields/yes-no-property.tsx'
import { useRecordEdit } from './use-record-edit.ts'

type Berth = {
  id: string
  version: number
  pontoon: string | null
  side: string | null
  power: boolean | null
}

const pontoon = page.getByRole('textbox', { name: 'Pontoon' })
const side = page.getByRole('combobox', { name: 'Side' })
const power = page.getByRole('combobox', { name: 'Power' })
const conflict = page.getByRole('dialog', { name: 'Somebody changed this in the meantime' })
const elsewhere = page.getByRole('button', { name: 'Elsewhere' })

/** A berth on a server that answers when it is told to. */
function harbour() {
  let stored: Berth = { id: idOf(7), version: 1, pontoon: 'North', side: 'port', power: null }
  const releases: (() => void)[] = []
  const patches: unknown[] = []
  const show: { current: (berth: Berth) => void } = { current: () => {} }
  let holds = false
  let refusal: ApiError | null = null
  return {
    patches,
    show,
    stored: () => stored,
    reload: async () => stored,
    async update(patch: object, ifMatch: number) {
      patches.push(patch)
      if (holds) await new Promise<void>((go) => releases.push(go))
      if (refusal) throw refusal
      if (ifMatch !== stored.version) throw new ApiError(412, { code: 'VERSION_STALE', message: '' })
      stored = { ...stored, ...patch, version: stored.version + 1 }
      show.current(stored)
      return stored
    },
    hold: () => {
      holds = true
    },
    /** Lets what waits go on, and what comes after it. */
    release: () => {
      holds = false
      for (const go of releases.splice(0)) go()
    },
    refuse: (reason: ApiError | null) => {
      refusal = reason
    },
    /** What a colleague does, of which the page hears nothing yet. */
    colleague: (patch: Partial<Berth>) => {
      stored = { ...stored, ...patch, version: stored.version + 1 }
    },
  }
}

function Fields({ of }: { of: ReturnType<typeof harbour> }) {
  const [record, setRecord] = useState(of.stored)
  of.show.current = setRecord
  const edit = useRecordEdit({ record, canEdit: true, update: of.update, reload: of.reload })
  const sides = ['port', 'starboard', 'both'].map((value) => ({ value, label: value }))
  return (
    <>
      <TextProperty
        edit={edit}
        label="Pontoon"
        textOf={(berth) => berth.pontoon ?? ''}
        parse={optionalText('pontoon')}
      />
      <ChoiceProperty edit={edit} label="Side" name="side" options={sides} />
      <YesNoProperty edit={edit} label="Power" name="power" />
      <button type="button">Elsewhere</button>
    </>
  )
}

async function opened() {
  const berth = harbour()
  await render(<Fields of={berth} />)
  return berth
}

async function choose(name: string) {
  await side.click()
  await page.getByRole('option', { name, exact: true }).click()
}

it('keeps what is typed on while the text before it is saved, and saves it when the field is left', async () => {
  const berth = await opened()
  berth.hold()
  await pontoon.fill('South')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => berth.patches).toEqual([{ pontoon: 'South' }])
  await userEvent.keyboard(' 2')
  berth.release()
  await expect.poll(() => berth.stored().pontoon).toBe('South')
  await expect.element(pontoon).toHaveValue('South 2')
  // One's own save a moment before is nobody else's change.
  expect(
    page
      .getByRole('status')
      .elements()
      .filter((one) => one.textContent?.includes('South')),
  ).toEqual([])
  await elsewhere.click()
  await expect.poll(() => berth.stored().pontoon).toBe('South 2')
  await expect.element(conflict).not.toBeInTheDocument()
})

it('saves what was typed on by itself where the field was left meanwhile', async () => {
  const berth = await opened()
  berth.hold()
  await pontoon.fill('South')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => berth.patches).toHaveLength(1)
  await userEvent.keyboard(' 2')
  await elsewhere.click()
  berth.release()
  await expect.poll(() => berth.stored().pontoon).toBe('South 2')
  expect(berth.patches).toEqual([{ pontoon: 'South' }, { pontoon: 'South 2' }])
})

it('keeps what was typed on where the text before it was refused', async () => {
  const berth = await opened()
  berth.hold()
  berth.refuse(new ApiError(400, { code: 'VALIDATION_FAILED', message: 'It is not taken.' }))
  await pontoon.fill('South')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => berth.patches).toHaveLength(1)
  await userEvent.keyboard(' 2')
  berth.release()
  await expect.element(pontoon).toHaveAccessibleDescription('It is not taken.')
  await expect.element(pontoon).toHaveValue('South 2')
})

it('takes a second choice made while the first is saved, and asks nobody about it', async () => {
  const berth = await opened()
  berth.hold()
  await choose('starboard')
  await choose('both')
  await expect.element(side).toMatchTextContent('both')
  berth.release()
  await expect.poll(() => berth.stored().side).toBe('both')
  await expect.element(side).toMatchTextContent('both')
  await expect.element(conflict).not.toBeInTheDocument()
})

it('saves two fields at once, and neither takes the other back', async () => {
  const berth = await opened()
  berth.hold()
  await choose('both')
  await power.click()
  await page.getByRole('option', { name: 'Yes' }).click()
  await expect.element(power).toMatchTextContent('Yes')
  berth.release()
  await expect.poll(() => berth.stored()).toMatchObject({ side: 'both', power: true, version: 3 })
  await expect.element(conflict).not.toBeInTheDocument()
})

it('asks where a colleague changed the same field after one’s own change, and loses neither', async () => {
  const berth = await opened()
  await choose('both')
  await expect.poll(() => berth.stored().side).toBe('both')
  berth.colleague({ side: 'port' })
  await choose('starboard')
  await expect.element(conflict).toBeVisible()
  await expect.element(conflict.getByRole('radio', { name: /starboard/ })).toBeChecked()
  await conflict.getByRole('radio', { name: /port/ }).click()
  await conflict.getByRole('button', { name: 'Save the choice' }).click()
  await expect.element(conflict).not.toBeInTheDocument()
  expect(berth.stored().side).toBe('port')
})

it('does not ask where a colleague changed another field', async () => {
  const berth = await opened()
  berth.colleague({ pontoon: 'East' })
  await choose('both')
  await expect.poll(() => berth.stored()).toMatchObject({ side: 'both', pontoon: 'East' })
  await expect.element(conflict).not.toBeInTheDocument()
})

it('shows what was stored before where a choice is refused, and why', async () => {
  const berth = await opened()
  berth.refuse(new ApiError(403, { code: 'PERMISSION_DENIED', message: 'You may not.' }))
  await choose('both')
  await expect.element(side).toHaveAccessibleDescription('You may not.')
  await expect.element(side).toMatchTextContent('port')
})
