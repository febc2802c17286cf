import { z } from 'zod'
import { data, endpointOf } from '../endpoint.ts'
import { text, timestamp } from '../fields.ts'

const endpoint = endpointOf<'public', never>()

/** Whether an installation waits for its first start, the same in every service. */
export const setupState = (summary: string) =>
  endpoint({
    method: 'GET',
    path: '/api/setup',
    summary,
    gate: 'public',
    scope: 'none',
    response: data(z.object({ needed: z.boolean() })),
  })

/** What an invitation is about, the same in every service; `shape` is what only one of them tells. */
export const readInvitation = <Shape extends z.ZodRawShape>(shape: Shape) =>
  endpoint({
    method: 'GET',
    path: '/api/auth/invitation',
    summary: 'What an invitation is about, for who holds its link',
    gate: 'public',
    scope: 'none',
    query: z.object({ token: text(200) }),
    response: data(
      z.object({ email: z.string(), invitedByName: z.string().nullable(), expiresAt: timestamp, ...shape }),
    ),
    errors: ['TOKEN_INVALID'],
    limit: 'invitation',
  })
