import * as oidc from 'openid-client'
import { Refusal } from '../../../contract/errors.ts'
import type { SignOn } from '../../env.ts'

const seconds = 10
const known = new Map<string, Promise<oidc.Configuration>>()

/** What the answer of the provider is held against. */
export interface SignInRequest {
  state: string
  nonce: string
  verifier: string
  to: string | null
}

/** Whom the provider means. */
export interface Vouched {
  /** By which the provider knows the person, whatever their address becomes. */
  subject: string
  email: string | null
  emailVerified: boolean
}

/** The address of the provider that asks who somebody is and leads back to `redirectUri`. Throws SIGN_ON_UNAVAILABLE. */
export async function askProvider(
  signOn: SignOn,
  redirectUri: string,
  to: string | null,
): Promise<{ url: string; asked: SignInRequest }> {
  const config = await discovered(signOn)
  const params = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
    to,
  }
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid email',
    state: params.state,
    nonce: params.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(params.verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, asked: params }
}

/** Whom the provider means by its answer. Throws SIGN_ON_UNAVAILABLE, SIGN_ON_FAILED. */
export async function readAnswer(signOn: SignOn, back: URL, request: SignInRequest): Promise<Vouched> {
  const config = await discovered(signOn)
  try {
    const tokens = await oidc.authorizationCodeGrant(config, back, {
      expectedState: request.state,
      expectedNonce: request.nonce,
      pkceCodeVerifier: request.verifier,
      idTokenExpected: true,
    })
    const { sub } = tokens.claims()!
    const endpoint = config.serverMetadata().userinfo_endpoint
      ? await oidc.fetchUserInfo(config, tokens.access_token, sub)
      : tokens.claims()!
    const email = typeof endpoint.email === 'string' ? endpoint.email.toLowerCase() : null
    return { subject: sub, email, emailVerified: endpoint.email_verified === true }
  } catch (error) {
    const away = error instanceof TypeError && error.message === 'fetch failed'
    throw new Refusal(away ? 'SIGN_ON_UNAVAILABLE' : 'SIGN_ON_FAILED')
  }
}

/** What the provider says of itself, asked once; again after a failure. */
function discovered({ issuer, clientId, clientSecret }: SignOn): Promise<oidc.Configuration> {
  const key = `${issuer} ${clientId}`
  const found =
    known.get(key) ??
    oidc
      .discovery(new URL(issuer), clientId, clientSecret, undefined, {
        timeout: seconds,
        ...(issuer.startsWith('http:') ? { execute: [oidc.allowInsecureRequests] } : {}),
      })
      .catch(() => {
        known.delete(key)
        throw new Refusal('SIGN_ON_UNAVAILABLE')
      })
  known.set(key, found)
  return found
}
