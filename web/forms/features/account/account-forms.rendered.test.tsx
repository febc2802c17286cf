import { useQuery } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { routes as formRoutes } from '../../../../contract/forms/routes.generated.ts'
import { routes } from '../../../../contract/routes.generated.ts'
import { callService } from '../../../kit/server/api.ts'
import { render } from '../../../testing/render.tsx'
import { idOf } from '../../../testing/samples.ts'
import { Refusal, standIn } from '../../../testing/stand-in.ts'
import { AccessProvider, meQuery } from '../../lib/session.tsx'
import { AccountNameForm } from '../members/account-name-form.tsx'
import { DeliveryLogForm } from './delivery-log-form.tsx'

beforeAll(() => callService({ routes: formRoutes }))
afterAll(() => callService({ routes, tenantHeader: 'x-port-id' }))

const choice = page.getByRole('dialog', { name: 'Somebody changed this in the meantime' })
const days = page.getByRole('textbox', { name: /^Keep for/ })
const saveDays = page.getByRole('button', { name: 'Save', exact: true })
const name = page.getByRole('textbox', { name: /^Account name/ })
const saveName = page.getByRole('button', { name: 'Save account name' })

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

function Account() {
  const { data } = useQuery(meQuery)
  return data ? (
    <AccessProvider me={data}>
      <AccountNameForm />
    </AccessProvider>
  ) : null
}

it('asks before the name of the account that is typed goes over that of a colleague', async () => {
  const server = standIn('forms')
  let [stored, version] = ['Zea', 1]
  const me = () => ({
    user: { id: idOf(1), email: 'ann@marina.example', name: 'Ann' },
    account: { id: idOf(2), name: stored, version },
    role: 'owner' as const,
  })
  server.answer('formMe', 'get', me)
  server.answer('formMe', 'session', me)
  server.answer('account', 'update', ({ body, ifMatch }) => {
    if (ifMatch !== version) throw new Refusal(412, 'VERSION_STALE')
    stored = body.name
    return { id: idOf(2), name: stored, version: ++version }
  })
  const { queryClient } = await render(<Account />, { server })
  const meanwhile = async (next: string) => {
    stored = next
    version += 1
    await queryClient.invalidateQueries({ queryKey: ['formMe'] })
  }
  await expect.element(name).toHaveValue('Zea')
  await name.fill('Μαρίνα Ζέας')
  await meanwhile('Zea Ltd')
  await expect.element(name).toHaveValue('Μαρίνα Ζέας')
  await saveName.click()
  await expect.element(choice.getByRole('radio').last()).toMatchTextContent('Zea Ltd')
  await choice.getByRole('button', { name: 'Save the choice' }).click()
  await expect.poll(() => stored).toBe('Μαρίνα Ζέας')
  await expect.element(saveName).toBeDisabled()
  await meanwhile('مرسى زيا')
  await expect.element(name).toHaveValue('مرسى زيا')
})
