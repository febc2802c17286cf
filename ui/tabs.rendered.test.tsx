import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../web/testing/render.tsx'
import { Tabs } from './tabs.tsx'

const names = ['Overview', 'Interests', 'Tenancies', 'Documents', 'Files', 'Activity']
const tab = (name: string) => page.getByRole('tab', { name: new RegExp(name) })

function SixTabs({ flow }: { flow: 'wrap' | 'page' }) {
  const [value, setValue] = useState('Overview')
  return (
    <Tabs
      tabs={names.map((name) => ({ id: name, label: name, count: 12 }))}
      value={value}
      label="A1"
      flow={flow}
      onValueChange={setValue}
    >
      {value}
    </Tabs>
  )
}

const lines = () =>
  new Set(
    page
      .getByRole('tab')
      .elements()
      .map((one) => one.getBoundingClientRect().top),
  ).size

it.each(['wrap', 'page'] as const)(
  'stands on one line on a phone, the chosen tab in sight (%s)',
  async (flow) => {
    await render(<SixTabs flow={flow} />, { width: 360 })
    await expect.element(tab('Activity')).toBeInTheDocument()
    expect(lines()).toBe(1)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
    ;(tab('Overview').element() as HTMLElement).focus()
    await userEvent.keyboard('{End}')
    await expect.element(tab('Activity')).toHaveAttribute('aria-selected', 'true')
    await expect.poll(() => tab('Activity').element().getBoundingClientRect().right).toBeLessThanOrEqual(360)
  },
)

it('stands on as many lines as it needs in a narrow panel on a large screen', async () => {
  await render(
    <div style={{ width: 300 }}>
      <SixTabs flow="wrap" />
    </div>,
  )
  await expect.element(tab('Activity')).toBeInTheDocument()
  expect(lines()).toBeGreaterThan(1)
})
