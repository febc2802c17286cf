import { redirect } from '@tanstack/react-router'
import { call } from '../../../kit/server/api.ts'

export type SetupService = 'setup' | 'formSetup'

let done = false

/** Whether nobody can sign in yet, since the installation was not set up. */
export async function setupNeeded(service: SetupService): Promise<boolean> {
  if (done) return false
  const state = await call(service, 'state', {}).catch(() => undefined)
  done = state?.needed === false
  return state?.needed === true
}

/** Leads every page outside a session to the setup while it is needed. */
export async function leadToSetup(service: SetupService): Promise<void> {
  if (await setupNeeded(service)) throw redirect({ to: '/setup' as never, replace: true })
}

/** The setup itself is open while it is needed alone. */
export async function leaveSetup(service: SetupService): Promise<void> {
  if (!(await setupNeeded(service))) throw redirect({ to: '/', replace: true })
}
