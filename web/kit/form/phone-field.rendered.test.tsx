import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { PhoneField } from './phone-field.tsx'

const field = page.getByRole('textbox', { name: 'Phone' })

function Phone({ country }: { country?: string | null }) {
  const [text, setText] = useState('')
  return (
    <PhoneField
      label="Phone"
      text={text}
      country={country}
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  )
}

it('says how a number is understood while it is typed, in the country of the port', async () => {
  await render(<Phone />)
  await expect.element(field).toHaveAccessibleDescription('Without a country code: a number in Finland')
  await field.fill('040 123 4567')
  await expect.element(field).toHaveAccessibleDescription(/^Read as \+358 40 123 ?4567, Finland$/)
  await field.fill('+46 70 555 88 12')
  await expect.element(field).toHaveAccessibleDescription(/^Read as \+46 70 555 88 12, Sweden$/)
  await field.fill('12')
  await expect.element(field).toHaveAccessibleDescription('Without a country code: a number in Finland')
})

it('reads it in the country of whoever is written down, where that is known', async () => {
  const { rerenderWith } = await render(<Phone country="SE" />)
  await field.fill('070 555 88 12')
  await expect.element(field).toHaveAccessibleDescription(/Sweden$/)
  rerenderWith(<Phone country="FI" />)
  await expect.element(field).not.toHaveAccessibleDescription(/Sweden$/)
})
