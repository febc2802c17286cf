import { z } from 'zod'
import { data, endpointOf } from '../endpoint.ts'
import { id, text } from '../fields.ts'

const endpoint = endpointOf<'public', never>()

/** Signing in by a provider of OpenID Connect that the operator named, the same in every service of the product. */
export const singleSignOnOperations = {
  singleSignOn: endpoint({
    method: 'GET',
    path: '/api/auth/single-sign-on',
    summary: 'The host of the provider people may sign in by; null without one',
    gate: 'public',
    scope: 'none',
    response: data(z.object({ provider: z.string().nullable() })),
  }),
  beginSingleSignOn: endpoint({
    method: 'POST',
    path: '/api/auth/sign-in/single-sign-on/begin',
    summary: 'The address of the provider to go to; it leads back to /sign-in within five minutes',
    gate: 'public',
    scope: 'none',
    body: z.strictObject({
      /** Where the person wanted to go. */
      to: z.string().max(2000).optional(),
    }),
    response: data(z.object({ url: z.string() })),
    emits: 'nothing',
    errors: ['ROUTE_NOT_FOUND', 'SIGN_ON_UNAVAILABLE'],
    limit: 'sign_in',
  }),
  endSingleSignOn: endpoint({
    method: 'POST',
    path: '/api/auth/sign-in/single-sign-on',
    summary:
      'Signs in by what the provider said: an account that has its address, vouched for on both sides; an unknown ' +
      'person is refused',
    gate: 'public',
    scope: 'none',
    body: z.strictObject({
      /** The query the provider led back with. */
      answer: text(4000),
    }),
    response: data(
      z.object({
        user: z.object({ id, email: z.string() }).nullable(),
        /** As with a password: `signInByCode` ends what began here. */
        codeNeeded: z.boolean(),
        to: z.string().nullable(),
      }),
    ),
    emits: 'nothing',
    errors: [
      'ROUTE_NOT_FOUND',
      'SIGN_IN_LAPSED',
      'SIGN_ON_FAILED',
      'SIGN_ON_UNAVAILABLE',
      'SIGN_ON_UNVERIFIED',
      'SIGN_ON_UNKNOWN',
    ],
    limit: 'sign_in',
  }),
} as const
