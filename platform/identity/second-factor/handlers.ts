import { Refusal } from '../../../contract/errors.ts'
import type { secondFactorOperations } from '../../../contract/people/second-factor.ts'
import type { Env } from '../../env.ts'
import type { Limits } from '../../http/limits.ts'
import type { Outside } from '../../http/serve.ts'
import type { Auth } from '../auth.ts'
import { isOwnPassword } from '../check-password.ts'
import { cookieOf } from '../cookies.ts'
import type { Devices } from '../devices.ts'
import { assertProved } from '../passkeys/passkeys.ts'
import type { Realm } from '../realm.ts'
import { startSession } from '../start-session.ts'
import {
  beginFactor,
  confirmFactor,
  dropFactor,
  factorSince,
  factorsBox,
  takeCode,
  wrongCode,
} from './factors.ts'
import { countCodes, renewCodes } from './recovery-codes.ts'
import { endStep, readStep, stepCookie } from './second-step.ts'
import { uriOf } from './totp.ts'

type Operations = typeof secondFactorOperations
type Handlers<DB, Name extends string> = { [K in keyof Operations]: Outside<Operations[K], DB, Name> }

/** What the second factor needs: the limit `second_factor`. */
export interface SecondFactorParts {
  env: Env
  realm: Realm
  auth: Auth
  devices: Devices
  limits: Limits
  /** What an app calls the service. */
  issuer: string
  /** Told of each sign-in. */
  signedIn: (userId: string) => Promise<unknown>
}

/** Handlers of `contract/people/second-factor.ts`, the same in every service. */
export function secondFactorHandlers<DB, Name extends string>(parts: SecondFactorParts): Handlers<DB, Name> {
  const { env, auth, limits, issuer } = parts
  const box = factorsBox(env)
  // Tries are counted by person, wherever they come from.
  const assertPassword = async (userId: string, password: string) => {
    await limits.count('second_factor', userId)
    if (!(await isOwnPassword(auth, userId, password))) throw new Refusal('CREDENTIALS_INVALID')
    await limits.forgive('second_factor', userId)
  }
  const assertFactor = (since: Date | null) => {
    if (!since) throw new Refusal('SECOND_FACTOR_OFF')
  }
  return {
    signInByCode: { outside: (ctx, input) => signInByCode(parts, ctx, input) },
    secondFactor: {
      outside: async ({ db }, { caller }) => {
        const since = await factorSince(db, caller.userId!)
        return { since, recoveryCodesLeft: await countCodes(db, caller.userId!) }
      },
    },
    beginSecondFactor: {
      outside: async (ctx, { body, caller }) => {
        await assertPassword(caller.userId!, body.password)
        await assertProved(ctx.db, caller.userId!, caller.sessionId!)
        const { internalAdapter } = await auth.$context
        const { email } = (await internalAdapter.findUserById(caller.userId!))!
        return ctx.inTenant(async ({ db }) => {
          const key = await beginFactor(db, box, caller.userId!)
          return { key, uri: uriOf(key, issuer, email) }
        })
      },
    },
    confirmSecondFactor: {
      outside: async (ctx, { body, caller }) => {
        const { userId, sessionId } = { userId: caller.userId!, sessionId: caller.sessionId! }
        await limits.count('second_factor', userId)
        const answer = await ctx.inTenant(async ({ db }) => ({
          recoveryCodes: await confirmFactor(db, box, { userId, sessionId, code: body.code }),
        }))
        await limits.forgive('second_factor', userId)
        return answer
      },
    },
    renewRecoveryCodes: {
      outside: async (ctx, { body, caller }) => {
        const userId = caller.userId!
        await assertPassword(userId, body.password)
        return ctx.inTenant(async ({ db }) => {
          assertFactor(await factorSince(db, userId))
          return { recoveryCodes: await renewCodes(db, userId) }
        })
      },
    },
    endSecondFactor: {
      outside: async (ctx, { body, caller }) => {
        const userId = caller.userId!
        await assertPassword(userId, body.password)
        await limits.count('second_factor', userId)
        await ctx.inTenant(async ({ db }) => {
          assertFactor(await factorSince(db, userId))
          if (!(await takeCode(db, box, userId, body.code))) throw wrongCode()
          await dropFactor(db, userId)
        })
        await limits.forgive('second_factor', userId)
      },
    },
  }
}

type ByCode<DB, Name extends string> = Outside<Operations['signInByCode'], DB, Name>['outside']

async function signInByCode<DB, Name extends string>(
  { env, realm, auth, devices, limits, signedIn }: SecondFactorParts,
  { db }: Parameters<ByCode<DB, Name>>[0],
  input: Parameters<ByCode<DB, Name>>[1],
) {
  const cookies = cookieOf(input.headers)
  const step = await readStep(db, realm, input.cookies)
  if (!step) throw new Refusal('SIGN_IN_LAPSED')
  const { userId, typed } = step
  // Whoever knows the password and guesses codes elsewhere keeps nobody from their own device.
  const device = devices.knownTo(typed, cookies)
  const tries = device ? `${userId} ${device}` : userId
  await limits.count('second_factor', tries)
  if (!(await takeCode(db, factorsBox(env), userId, input.body.code))) throw wrongCode()
  if (!(await endStep(db, step))) throw new Refusal('SIGN_IN_LAPSED')
  await limits.forgive('second_factor', tries)
  await startSession(auth, input, userId, 'code')
  input.reply.header('set-cookie', stepCookie(env, realm, '', 0))
  if (!device) input.reply.header('set-cookie', devices.remember(typed, cookies))
  await signedIn(userId)
  const { internalAdapter } = await auth.$context
  const { email } = (await internalAdapter.findUserById(userId))!
  return { user: { id: userId, email } }
}
