import { Refusal } from '../../../contract/errors.ts'
import type { passkeyOperations } from '../../../contract/people/passkeys.ts'
import type { Outside } from '../../http/serve.ts'
import { keepChallenge, takeChallenge } from '../challenge.ts'
import { isOwnPassword } from '../check-password.ts'
import type { SecondFactorParts } from '../second-factor/handlers.ts'
import { startSession } from '../start-session.ts'
import {
  askForAny,
  askForNew,
  assertProved,
  checkMade,
  keepPasskey,
  personOf,
  readPasskeys,
  removePasskey,
  renamePasskey,
} from './passkeys.ts'

type Operations = typeof passkeyOperations
type Handlers<DB, Name extends string> = { [K in keyof Operations]: Outside<Operations[K], DB, Name> }

/** What passkeys need besides. */
export interface PasskeyParts extends SecondFactorParts {
  /** The e-mail of a person who may sign in; null for others. */
  mayEnter: (userId: string) => Promise<string | null>
}

const adding = (userId: string) => `add:${userId}`
const signingIn = 'passkey'

/** Handlers of `contract/people/passkeys.ts`, the same in every service. */
export function passkeyHandlers<DB, Name extends string>(parts: PasskeyParts): Handlers<DB, Name> {
  const { env, realm, auth, limits, issuer, mayEnter, signedIn } = parts
  return {
    passkeys: { outside: ({ db }, { caller }) => readPasskeys(db, caller.userId!) },
    beginPasskey: {
      outside: async ({ db }, { body, caller, reply }) => {
        const userId = caller.userId!
        await limits.count('second_factor', userId)
        if (!(await isOwnPassword(auth, userId, body.password))) throw new Refusal('CREDENTIALS_INVALID')
        await limits.forgive('second_factor', userId)
        await assertProved(db, userId, caller.sessionId!)
        const { email } = (await (await auth.$context).internalAdapter.findUserById(userId))!
        const name = caller.actor.name ?? email
        const options = await askForNew(db, env, { id: userId, email, name, service: issuer })
        reply.header('set-cookie', await keepChallenge(db, parts, adding(userId), options.challenge))
        return { options }
      },
    },
    addPasskey: {
      outside: async (ctx, { body, caller, cookies }) => {
        const userId = caller.userId!
        const challenge = await takeChallenge(ctx.db, realm, adding(userId), cookies)
        if (!challenge) throw new Refusal('PASSKEY_REFUSED')
        await assertProved(ctx.db, userId, caller.sessionId!)
        const credential = await checkMade(env, challenge, body.made)
        return ctx.inTenant(({ db }) => keepPasskey(db, userId, body.name, credential))
      },
    },
    renamePasskey: {
      outside: (ctx, { params, body, caller }) =>
        ctx.inTenant(({ db }) => renamePasskey(db, caller.userId!, params.id, body.name)),
    },
    removePasskey: {
      outside: async (ctx, { params, caller }) => {
        await assertProved(ctx.db, caller.userId!, caller.sessionId!)
        await ctx.inTenant(({ db }) => removePasskey(db, caller.userId!, params.id))
      },
    },
    beginPasskeySignIn: {
      outside: async ({ db }, { reply }) => {
        const options = await askForAny(env)
        reply.header('set-cookie', await keepChallenge(db, parts, signingIn, options.challenge))
        return { options }
      },
    },
    signInByPasskey: {
      outside: async ({ db }, input) => {
        const challenge = await takeChallenge(db, realm, signingIn, input.cookies)
        if (!challenge) throw new Refusal('PASSKEY_REFUSED')
        const userId = await personOf(db, env, challenge, input.body.used)
        const email = await mayEnter(userId)
        if (!email) throw new Refusal('PASSKEY_REFUSED')
        await startSession(auth, input, userId, 'passkey')
        await limits.forgive('sign_in', input.ip)
        await signedIn(userId)
        return { user: { id: userId, email } }
      },
    },
  }
}
