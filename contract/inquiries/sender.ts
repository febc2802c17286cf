import { z } from 'zod'
import { email, optionalCopiedText, optionalLongText, text, timestamp } from '../fields.ts'
import { schemaMessage } from '../reason.ts'

/** What a website says of whoever wrote, whatever it is about. */
export const senderFields = {
  portSlug: text(60),
  name: text(200),
  email: email.nullable().optional(),
  phone: optionalCopiedText(60),
  message: optionalLongText(10_000),
}

/** What tells programs that fill in forms from people; what they send is answered as any other, and not kept. */
export const programFields = {
  /** For programs alone: people do not see this field of a form. */
  website: z.string().max(2000).nullable().optional(),
  /** When the form was shown: what comes back sooner than anybody could write it is from a program. */
  startedAt: timestamp.optional(),
}

/** Nobody fills in a form faster. */
const leastFillMs = 2000

/** Whether a program filled in the form. */
export function isProgram(
  { website, startedAt }: { website?: string | null | undefined; startedAt?: string | undefined },
  now = Date.now(),
): boolean {
  return Boolean(website) || (startedAt !== undefined && now - Date.parse(startedAt) < leastFillMs)
}

/** Refuses what nobody could answer. */
export const answerable = <
  Body extends z.ZodType<{
    email?: string | null | undefined
    phone?: string | null | undefined
    phoneE164?: string | null | undefined
  }>,
>(
  body: Body,
) =>
  body.refine((body) => Boolean(body.email || body.phone || body.phoneE164), {
    path: ['email'],
    message: schemaMessage('contact_needed'),
  })
