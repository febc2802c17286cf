import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../testing/render.tsx'
import { idOf } from '../../../testing/samples.ts'
import { DayProperty } from './day-property.tsx'

const field = page.getByRole('textbox', { name: 'Signing' })
const calendar = page.getByRole('dialog', { name: 'Pick a day' })

type Deal = { id: string; version: number; day: string }

function Signing({ first, patches }: { first: string; patches: unknown[] }) {
  const [record, setRecord] = useState<Deal>({ id: idOf(3), version: 1, day: first })
  const save = async ({ patch }: { patch: object }) => {
    patches.push(patch)
    setRecord((before) => ({ ...before, ...patch, version: before.version + 1 }))
    return 'saved' as const
  }
  return (
    <DayProperty
      edit={{ record, canEdit: true, save: save as never, latest: () => record }}
      label="Signing"
      dayOf={({ day }) => day}
      parse={(day) => ({ patch: { day } })}
    />
  )
}

async function opened(first = '') {
  const patches: unknown[] = []
  await render(<Signing first={first} patches={patches} />)
  return patches
}

it('saves a day as it is typed by Enter, keeps it over one that is none, and takes it away when empty', async () => {
  const patches = await opened()
  await field.fill('12.3.27')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('12/03/2027')
  await field.fill('31/4/2027')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveAccessibleDescription(/“31\/4\/2027” is not a date/)
  await field.fill('')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => patches).toEqual([{ day: '2027-03-12' }, { day: '' }])
})

it('saves a day that is picked in the calendar, with the pointer and with the keys', async () => {
  const patches = await opened('2027-03-12')
  await page.getByRole('button', { name: 'Pick a day' }).click()
  await calendar.getByRole('button', { name: 'Next month' }).click()
  await calendar.getByRole('button', { name: /15 April 2027/ }).click()
  await expect.poll(() => patches).toEqual([{ day: '2027-04-15' }])
  ;(page.getByRole('button', { name: 'Pick a day' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(calendar.getByRole('button', { name: /15 April 2027/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(() => patches).toEqual([{ day: '2027-04-15' }, { day: '2027-04-22' }])
})
