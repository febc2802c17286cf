import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import type { formAuth } from '../../../contract/forms/account/account.ts'
import type { FormFact } from '../../../contract/forms/facts.ts'
import type { Outside } from '../../../platform/http/serve.ts'
import { handOverSeconds, readHandOver } from '../../../platform/identity/hand-over.ts'
import { factorSince } from '../../../platform/identity/second-factor/factors.ts'
import { beginStep } from '../../../platform/identity/second-factor/second-step.ts'
import { startSession } from '../../../platform/identity/start-session.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'
import { formRealm } from './member.ts'

/** Signs in who comes from the CRM of the same installation, once for each hand-over. */
export function takeHandOver(
  { env, auth }: Pick<Services, 'env' | 'auth'>,
  signedIn: (userId: string) => Promise<unknown>,
): Outside<typeof formAuth.handOver, DB, FormFact> {
  return {
    outside: async ({ db }, input) => {
      const handed = readHandOver(env, input.body.token, env.publicUrl)
      if (!handed) throw new Refusal('TOKEN_INVALID')
      // Kept for as long as it would be taken: of two who bring it one comes in.
      const taken = await sql`insert into verifications (id, identifier, value, expires_at)
        values (${handed.id}, 'hand-over', '', now() + make_interval(secs => ${handOverSeconds * 2}))
        on conflict do nothing`.execute(db)
      if (taken.numAffectedRows === 0n) throw new Refusal('TOKEN_INVALID')
      const { rows } = await sql<{ id: string; email: string }>`select u.id, u.email from users u
        where lower(u.email) = ${handed.email} and u.email_verified`.execute(db)
      const person = rows[0]
      const back = handed.back ?? null
      if (!person) throw new Refusal('SIGN_ON_UNKNOWN')
      // It stands in for the password, and for a second factor only where one was asked for there.
      if (handed.secondFactor === null && (await factorSince(db, person.id))) {
        const step = { userId: person.id, typed: person.email }
        input.reply.header('set-cookie', await beginStep(db, { env, realm: formRealm }, step))
        return { user: null, codeNeeded: true, back }
      }
      await startSession(auth, input, person.id, handed.secondFactor)
      await signedIn(person.id)
      return { user: person, codeNeeded: false, back }
    },
  }
}
