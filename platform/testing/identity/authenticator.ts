import { Secret, TOTP } from 'otpauth'
import { password } from '../session.ts'
import type { Answered, Talker } from '../talker.ts'

/** The code an authenticator app shows, some steps of half a minute from now: no step is taken twice. */
export function codeOf(key: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 })
}

/** Sets an authenticator app up, with the code of the step before the present one. */
export async function enrol(person: Pick<Talker, 'post'>): Promise<{ key: string; codes: string[] }> {
  const { key } = (await person.post('/api/auth/second-factor', { password })).body.data
  // The clock may go on to a step from which that one is too old.
  for (let tries = 1; ; tries++) {
    const confirmed = await person.post('/api/auth/second-factor/confirm', { code: codeOf(key, -1) })
    if (confirmed.status === 200) return { key, codes: confirmed.body.data.recoveryCodes }
    if (tries === 3) throw new Error(`No code is taken: ${JSON.stringify(confirmed.body)}`)
  }
}

/** The cookies an answer sets, as a Cookie header; those it forgets are left out. */
export function cookiesOf({ headers }: Pick<Answered, 'headers'>): string {
  return [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => String(cookie).split(';')[0]!)
    .filter((cookie) => !cookie.endsWith('='))
    .join('; ')
}
