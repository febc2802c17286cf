import { useQuery } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../../testing/render.tsx'
import { idOf } from '../../../testing/samples.ts'
import { Refusal, standIn } from '../../../testing/stand-in.ts'
import { AccessProvider, meQuery } from '../../lib/session.tsx'
import { callFormService } from '../../testing/desk.tsx'
import { AccountNameForm } from './account-name-form.tsx'

callFormService()

const choice = page.getByRole('dialog', { name: 'Somebody changed this in the meantime' })
const name = page.getByRole('textbox', { name: /^Account name/ })
const saveName = page.getByRole('button', { name: 'Save account name' })

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
