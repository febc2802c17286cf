import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../../testing/render.tsx'
import { Refusal, standIn } from '../../../testing/stand-in.ts'
import { callFormService } from '../../testing/desk.tsx'
import { DeliveryLogForm } from './delivery-log-form.tsx'

callFormService()

const choice = page.getByRole('dialog', { name: 'Somebody changed this in the meantime' })
const days = page.getByRole('textbox', { name: /^Keep for/ })
const saveDays = page.getByRole('button', { name: 'Save', exact: true })

async function openedLog() {
  const server = standIn('forms')
  let [stored, version] = [90, 0]
  server.answer('deliveryLog', 'get', () => ({ days: stored, version }))
  server.answer('deliveryLog', 'update', ({ body, ifMatch }) => {
    if (ifMatch !== version) throw new Refusal(412, 'VERSION_STALE')
    stored = body.days
    return { days: stored, version: ++version }
  })
  const { queryClient } = await render(<DeliveryLogForm />, { server })
  return {
    server,
    stored: () => stored,
    meanwhile: async (next: number) => {
      stored = next
      version += 1
      await queryClient.invalidateQueries({ queryKey: ['deliveryLog'] })
    },
  }
}

it('asks before the days that are typed go over those of a colleague, and follows again once they are saved', async () => {
  const { meanwhile, stored } = await openedLog()
  await expect.element(days).toHaveValue('90')
  await meanwhile(60)
  await expect.element(days).toHaveValue('60')
  await days.fill('30')
  await meanwhile(45)
  await expect.element(days).toHaveValue('30')
  await saveDays.click()
  await expect.element(choice.getByRole('radio').last()).toMatchTextContent('45')
  expect(stored()).toBe(45)
  await choice.getByRole('button', { name: 'Save the choice' }).click()
  await expect.poll(stored).toBe(30)
  await expect.element(saveDays).toBeDisabled()
  await meanwhile(7)
  await expect.element(days).toHaveValue('7')
})

it('says why days were refused, and keeps them', async () => {
  const { server, stored } = await openedLog()
  await days.fill('0')
  await saveDays.click()
  await expect.element(days).toHaveAccessibleDescription(/3,650/)
  server.answer('deliveryLog', 'update', () => {
    throw new Refusal(422, 'VALIDATION_FAILED', [{ path: 'days', message: 'Too many.' }])
  })
  await days.fill('400')
  await saveDays.click()
  await expect.element(days).toHaveAccessibleDescription(/Too many/)
  await expect.element(days).toHaveValue('400')
  expect(stored()).toBe(90)
})
