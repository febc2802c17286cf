import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { Dock } from './dock.tsx'

const dockOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ id: `${at + 1}`, mooringNumber: `C${at + 1}`, dock: 'C', number: at + 1 },
    ...{ planX: null, planY: null, planRotation: null, lengthM: 12, widthM: 4 },
    ...{ mooringType: null, access: null, pontoon: null },
  }))
const texts = () => [...document.querySelectorAll('svg[role=img] text')]
const numbers = () => texts().map(({ textContent }) => textContent)
const sizes = () => texts().map((text) => Number(text.getAttribute('font-size')))

it('draws the dock with its land, its sign and the numbers of the neighbours', async () => {
  await render(<Dock berths={dockOf(12)} own="5" name="C5" />, { width: 360 })
  await expect.element(page.getByRole('img', { name: 'The dock with berth C5' })).toBeVisible()
  expect(numbers()).toEqual(expect.arrayContaining(['C', 'C3', 'C5', 'C7']))
  expect(Math.min(...sizes())).toBeGreaterThanOrEqual(11)
  expect(document.querySelector('path[fill="var(--plan-land)"]')).not.toBeNull()
  expect(document.querySelector('path[fill="var(--plan-walkway)"]')).not.toBeNull()
})

it('shows of a long dock what lies around the berth of the client, and all of it when asked', async () => {
  await render(<Dock berths={dockOf(120)} own="61" name="C61" />, { width: 360 })
  const all = page.getByRole('button', { name: 'Show the whole dock' })
  await expect.element(all).toBeVisible()
  expect(numbers().join(' ')).toMatch(/59.*63/)
  await all.click()
  await expect.element(page.getByRole('button', { name: 'Show my berth closer' })).toBeVisible()
  expect(numbers()).toContain('C61')
  expect(Math.min(...sizes())).toBeGreaterThanOrEqual(11)
})
