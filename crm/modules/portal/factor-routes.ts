import { Refusal } from '../../../contract/errors.ts'
import { portalFactor } from '../../../contract/portal-factor/endpoints.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { cookieOf } from '../../../platform/identity/cookies.ts'
import { passwordHashes } from '../../../platform/identity/passwords.ts'
import { factorsBox, wrongCode } from '../../../platform/identity/second-factor/factors.ts'
import { uriOf } from '../../../platform/identity/second-factor/totp.ts'
import { inTenant, systemIn } from '../../../platform/scope.ts'
import { serve, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { accountByEmail, accountOf, everywhere, type PortalLink } from './account.ts'
import { portalUserOf } from './admit.ts'
import { noteAttempt } from './attempts.ts'
import {
  beginFactor,
  confirmFactor,
  dropPortalFactor,
  factorOf,
  renewPortalCodes,
  takeCode,
} from './factor.ts'
import { endSession, type PortalRealm, portalRealm, startSession, type Typed } from './sign-in.ts'

/** What an authenticator app calls the portal, beside the e-mail: the ports that the account is of. A colon would end the name. */
const issuerOf = (links: readonly Pick<PortalLink, 'name'>[]) =>
  [...new Set(links.map(({ name }) => name.replaceAll(':', ' ')))].join(', ').slice(0, 60)
const done = { success: true } as const

/** The second factor of an account: asked for where its owner chose one. */
export function portalFactorRoutes(services: Services) {
  const realm = portalRealm(services)
  const { kernel, env } = services
  const box = factorsBox(env)
  const inRealm = <T>(work: (tx: Tx) => Promise<T>) => inTenant(kernel, systemIn(null), work)
  return serve(portalFactor).with({
    signInByCode: {
      outside: async (_ctx, input) => {
        await signInByCode(realm, input.body.code, input)
        return done
      },
    },
    secondFactor: {
      outside: (_ctx, { caller }) => factorOf(everywhere(realm), ownerOf(caller).accountId),
    },
    beginSecondFactor: {
      outside: async (_ctx, input) => {
        const { accountId, email, links } = ownerOf(input.caller)
        await assertPassword(realm, email, input.body.password, input)
        const key = await inRealm((tx) => beginFactor(tx, box, accountId))
        return { key, uri: uriOf(key, issuerOf(links), email) }
      },
    },
    confirmSecondFactor: {
      outside: async (_ctx, input) => {
        const { accountId, email, sessionId, shared } = ownerOf(input.caller)
        await realm.limits.count('portal_code', accountId, input.reply, 'refused')
        const { recoveryCodes, version } = await inRealm((tx) =>
          confirmFactor(tx, box, { accountId, code: input.body.code }),
        )
        await realm.limits.forgive('portal_code', accountId)
        await noteAttempt(kernel, email, 'second_factor_on', input.ip)
        await endSession(realm, sessionId)
        input.reply.header('set-cookie', await realm.tokens.start({ id: accountId, version }, shared))
        return { recoveryCodes }
      },
    },
    renewRecoveryCodes: {
      outside: async (_ctx, input) => {
        const { accountId, email } = ownerOf(input.caller)
        await assertPassword(realm, email, input.body.password, input)
        return inRealm(async (tx) => {
          if ((await factorOf(tx, accountId)).since === null) throw new Refusal('SECOND_FACTOR_OFF')
          return { recoveryCodes: await renewPortalCodes(tx, accountId) }
        })
      },
    },
    endSecondFactor: {
      outside: async (_ctx, input) => {
        const { accountId, email } = ownerOf(input.caller)
        await assertPassword(realm, email, input.body.password, input)
        await realm.limits.count('portal_code', accountId, input.reply, 'refused')
        await inRealm(async (tx) => {
          if ((await factorOf(tx, accountId)).since === null) throw new Refusal('SECOND_FACTOR_OFF')
          if (!(await takeCode(tx, box, accountId, input.body.code))) throw wrongCode()
          await dropPortalFactor(tx, accountId)
        })
        await realm.limits.forgive('portal_code', accountId)
        await noteAttempt(kernel, email, 'second_factor_off', input.ip)
        return done
      },
    },
  })
}

/** Whose account is changed. Throws PORTAL_READ_ONLY for staff who look at what a client sees. */
function ownerOf(caller: Caller) {
  const { accountId, email, sessionId, shared, links } = portalUserOf(caller)
  if (accountId === null || email === null) throw new Refusal('PORTAL_READ_ONLY')
  return { accountId, email, sessionId, shared, links }
}

/** Tries are counted with those of changing the password. Throws RATE_LIMITED, CREDENTIALS_INVALID. */
async function assertPassword(
  { limits, kernel, ...realm }: PortalRealm,
  email: string,
  password: string,
  { reply, ip }: Typed,
): Promise<void> {
  await limits.count('portal_identifier', `change ${email}`, reply, 'refused')
  const account = await accountByEmail(everywhere({ ...realm, kernel }), email)
  if (!account || !(await passwordHashes.verify({ hash: account.passwordHash, password }))) {
    await noteAttempt(kernel, email, 'password_change_failed', ip)
    throw new Refusal('CREDENTIALS_INVALID')
  }
  await limits.forgive('portal_identifier', `change ${email}`)
}

/** The step after the password, once. Throws SIGN_IN_LAPSED, SIGN_IN_CODE_INVALID, RATE_LIMITED. */
async function signInByCode(realm: PortalRealm, code: string, { headers, ip, reply }: Typed): Promise<void> {
  const { env, kernel, limits, tokens, devices } = realm
  const step = await tokens.readStep(headers)
  const account = step && (await accountOf(everywhere(realm), step))
  if (!step || !account) throw new Refusal('SIGN_IN_LAPSED')
  // Whoever knows the password and guesses codes elsewhere keeps nobody from their own device.
  const device = devices.knownTo(account.email, cookieOf(headers))
  const attempts = device ? `${account.id} ${device}` : account.id
  await limits.count('portal_code', attempts, reply, 'refused')
  const right = await inTenant(kernel, systemIn(null), (tx) =>
    takeCode(tx, factorsBox(env), account.id, code),
  )
  if (!right) {
    await noteAttempt(kernel, account.email, 'code_failed', ip)
    throw wrongCode()
  }
  if (!(await endSession(realm, step.id))) throw new Refusal('SIGN_IN_LAPSED')
  await limits.forgive('portal_code', attempts)
  await limits.forgive('portal_sign_in', ip)
  reply.header('set-cookie', tokens.endStep())
  await startSession(realm, account, step.shared, { headers, ip, reply })
}
