import { z } from 'zod'
import { portFields } from '../admin.ts'
import { created } from '../endpoint.ts'
import { currency, email, id, text, timezone } from '../fields.ts'
import { endpoint } from '../staff-endpoint.ts'
import { setupState } from './first-meeting.ts'

/** The first start of an installation: its first port and its first super administrator. */
export const setup = {
  state: setupState('Whether the installation waits for its first super administrator'),
  finish: endpoint({
    method: 'POST',
    path: '/api/setup',
    summary: 'Makes the first port and its super administrator, with the code that the server printed',
    gate: 'public',
    scope: 'none',
    body: z.strictObject({
      code: text(100),
      port: z.strictObject({
        name: portFields.name,
        slug: portFields.slug,
        currency,
        timezone,
        country: portFields.country,
      }),
      user: z.strictObject({
        firstName: text(100),
        lastName: text(100),
        email,
        password: z.string().min(1).max(1000),
      }),
    }),
    response: created(
      z.object({
        port: z.object({ id, slug: z.string(), name: z.string() }),
        user: z.object({ id, email: z.string() }),
      }),
    ),
    emits: ['port.created'],
    errors: ['SETUP_CODE_INVALID', 'SETUP_DONE', 'PASSWORD_UNACCEPTABLE', 'EMAIL_TAKEN', 'SLUG_TAKEN'],
    limit: 'setup',
  }),
} as const
