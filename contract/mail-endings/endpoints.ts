import { z } from 'zod'
import { PortLook } from '../branding/look.ts'
import { data, empty } from '../endpoint.ts'
import { endpoint } from '../staff-endpoint.ts'
import { endedMails } from './vocabulary.ts'

const byLink = {
  gate: 'signed_token',
  scope: 'none',
  params: z.object({ token: z.string() }),
  pathKinds: { token: 'token' },
  errors: ['TOKEN_INVALID'],
  limit: 'mail_ending',
} as const

/** How people end mail that comes again and again, by the link that is in it, without an account. */
export const mailEndings = {
  read: endpoint({
    ...byLink,
    method: 'GET',
    path: '/api/public/mail-endings/{token}',
    summary: 'Which mail a link ends, and of which port. Reading it ends nothing',
    response: data(
      z.object({
        port: PortLook,
        mail: z.enum(endedMails),
        /** The name of the report; null for others, and where it is gone. */
        title: z.string().nullable(),
        /** It does not come any more. */
        ended: z.boolean(),
      }),
    ),
  }),
  end: endpoint({
    ...byLink,
    method: 'POST',
    path: '/unsubscribe/{token}',
    summary:
      'Ends the mail, as mail programs ask by one click (RFC 8058); whatever is sent with it counts for nothing, and a second time changes nothing',
    upload: { as: 'raw', bytes: 10_000 },
    response: empty,
    emits: ['report.updated'],
  }),
} as const
