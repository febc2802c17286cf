import { Refusal } from '../../../contract/errors.ts'
import type { singleSignOnOperations } from '../../../contract/people/single-sign-on.ts'
import type { Outside } from '../../http/serve.ts'
import { keepChallenge, takeChallenge } from '../challenge.ts'
import type { PasskeyParts } from '../passkeys/handlers.ts'
import { factorSince } from '../second-factor/factors.ts'
import { beginStep } from '../second-factor/second-step.ts'
import { startSession } from '../start-session.ts'
import { accountOf } from './link.ts'
import { askProvider, readAnswer, type SignInRequest } from './provider.ts'

type Operations = typeof singleSignOnOperations
type Handlers<DB, Name extends string> = { [K in keyof Operations]: Outside<Operations[K], DB, Name> }

const purpose = 'single-sign-on'

/** Handlers of `contract/people/single-sign-on.ts`, the same in every service. */
export function singleSignOnHandlers<DB, Name extends string>(parts: PasskeyParts): Handlers<DB, Name> {
  const { env, realm, auth, limits, mayEnter, signedIn } = parts
  const back = `${env.publicUrl}/sign-in`
  const provider = () => {
    if (!env.signOn) throw new Refusal('ROUTE_NOT_FOUND')
    return env.signOn
  }
  return {
    singleSignOn: {
      outside: async () => ({ provider: env.signOn ? new URL(env.signOn.issuer).hostname : null }),
    },
    beginSingleSignOn: {
      outside: async ({ db }, { body, reply }) => {
        const { url, asked } = await askProvider(provider(), back, body.to ?? null)
        reply.header('set-cookie', await keepChallenge(db, parts, purpose, JSON.stringify(asked)))
        return { url }
      },
    },
    endSingleSignOn: {
      outside: async ({ db }, input) => {
        const signOn = provider()
        const challenge = await takeChallenge(db, realm, purpose, input.cookies)
        if (!challenge) throw new Refusal('SIGN_IN_LAPSED')
        const request = JSON.parse(challenge) as SignInRequest
        const answer = new URL(back)
        answer.search = input.body.answer
        const userId = await accountOf(db, realm, signOn.issuer, await readAnswer(signOn, answer, request))
        const email = await mayEnter(userId)
        if (!email) throw new Refusal('SIGN_ON_UNKNOWN')
        await limits.forgive('sign_in', input.ip)
        // The provider stands in for the password, not for what is asked beside it.
        if (await factorSince(db, userId)) {
          input.reply.header('set-cookie', await beginStep(db, parts, { userId, typed: email }))
          return { user: null, codeNeeded: true, to: request.to }
        }
        await startSession(auth, input, userId, null)
        await signedIn(userId)
        return { user: { id: userId, email }, codeNeeded: false, to: request.to }
      },
    },
  }
}
