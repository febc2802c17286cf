import { call, type Input } from '../../../kit/server/api.ts'
import type { SignInService } from '../public/door.tsx'
import { askForPasskey } from './passkey.ts'

type Used = Input<'auth', 'signInByPasskey'>['body']['used']

/** Signs in by a passkey of this device; false where the person turned it down. Throws ApiError. */
export async function signInByPasskey(service: SignInService): Promise<boolean> {
  const { options } = await call(service, 'beginPasskeySignIn', {})
  const used = await askForPasskey(options)
  if (!used) return false
  await call(service, 'signInByPasskey', { body: { used: used as Used } })
  return true
}
