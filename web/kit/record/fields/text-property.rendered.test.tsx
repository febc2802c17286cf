import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../testing/render.tsx'
import { idOf } from '../../../testing/samples.ts'
import { Refusal } from '../../../testing/stand-in.ts'
import { ApiError } from '../../server/api-error.ts'
import { useRecordEdit } from '../use-record-edit.ts'
import { optionalText, TextProperty } from './text-property.tsx'

type Berth = { id: string; version: number; pontoon: string | null }

const field = page.getByRole('textbox', { name: 'Pontoon' })
const choice = page.getByRole('dialog', { name: 'Somebody changed this in the meantime' })

/** One record on a server of its own, and a field of it. */
function harbour(canEdit = true) {
  let stored: Berth = { id: idOf(7), version: 1, pontoon: 'North' }
  let refused: Refusal | null = null
  const patches: unknown[] = []
  const show: { current: (berth: Berth) => void } = { current: () => {} }
  const change = (patch: object) => {
    stored = { ...stored, ...patch, version: stored.version + 1 }
    return stored
  }
  const update = async (patch: object, ifMatch: number) => {
    if (refused) throw new ApiError(refused.status, { code: refused.code, message: 'It is not taken.' })
    if (ifMatch !== stored.version) throw new ApiError(412, { code: 'VERSION_STALE', message: '' })
    patches.push(patch)
    show.current(change(patch))
    return stored
  }
  return {
    ...{ update, canEdit, show, patches },
    stored: () => stored,
    reload: async () => stored,
    /** What a colleague does; it is told to the page where it is live. */
    colleague: (pontoon: string, { told }: { told: boolean }) => {
      change({ pontoon })
      if (told) show.current(stored)
    },
    refuse: (refusal: Refusal | null) => {
      refused = refusal
    },
  }
}

function Pontoon({ of }: { of: ReturnType<typeof harbour> }) {
  const [record, setRecord] = useState(of.stored)
  of.show.current = setRecord
  const edit = useRecordEdit({ record, canEdit: of.canEdit, update: of.update, reload: of.reload })
  return (
    <>
      <TextProperty
        edit={edit}
        label="Pontoon"
        textOf={(berth) => berth.pontoon ?? ''}
        parse={(text) =>
          text === 'nowhere' ? { problem: 'There is no such pontoon.' } : optionalText('pontoon')(text)
        }
      />
      <button type="button">Elsewhere</button>
    </>
  )
}

async function opened(canEdit = true) {
  const berth = harbour(canEdit)
  await render(<Pontoon of={berth} />)
  return berth
}

it('saves by Enter and by leaving the field, an empty one as none, and nothing that was not changed', async () => {
  const berth = await opened()
  await field.fill('  South ')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => berth.patches).toEqual([{ pontoon: 'South' }])
  await field.fill('')
  await page.getByRole('button', { name: 'Elsewhere' }).click()
  await expect.poll(() => berth.stored().pontoon).toBeNull()
  await field.click()
  await page.getByRole('button', { name: 'Elsewhere' }).click()
  expect(berth.patches).toHaveLength(2)
})

it('takes the typing back by Escape', async () => {
  const berth = await opened()
  await field.fill('South')
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveValue('North')
  await expect.element(field).not.toHaveFocus()
  expect(berth.patches).toEqual([])
})

it('keeps what was typed where it cannot be meant or is not taken, until it is', async () => {
  const berth = await opened()
  await field.fill('nowhere')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveAccessibleDescription('There is no such pontoon.')
  berth.refuse(new Refusal(403, 'SOME_REASON'))
  await field.fill('South')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveAccessibleDescription('It is not taken.')
  await expect.element(field).toHaveValue('South')
  berth.refuse(null)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => berth.stored().pontoon).toBe('South')
  await expect.element(field).not.toHaveAttribute('aria-invalid', 'true')
})

it('is not overwritten while somebody types, and says what a colleague wrote', async () => {
  const berth = await opened()
  await field.fill('Mine')
  berth.colleague('Theirs', { told: true })
  await expect.element(field).toHaveAccessibleDescription(/Theirs/)
  await expect.element(field).toHaveValue('Mine')
})

it('lets the person choose between both, and keeps the typing of whoever turns back', async () => {
  const berth = await opened()
  await field.fill('Mine')
  berth.colleague('Theirs', { told: false })
  await userEvent.keyboard('{Enter}')
  await choice.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(choice).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('Mine')
  expect(berth.stored().pontoon).toBe('Theirs')
  await field.click()
  await userEvent.keyboard('{Enter}')
  await choice.getByRole('radio').last().click()
  await choice.getByRole('button', { name: 'Save the choice' }).click()
  await expect.element(choice).not.toBeInTheDocument()
  expect(berth.stored().pontoon).toBe('Theirs')
  expect(berth.patches).toEqual([])
})

it('is only read by whoever may not change it', async () => {
  await opened(false)
  await expect.element(field).toHaveAttribute('readonly')
})
