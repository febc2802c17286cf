import type { z } from 'zod'
import { email, optionalLongText, optionalText, text } from '../fields.ts'

/** What a website says of whoever wrote, whatever it is about. */
export const senderFields = {
  portSlug: text(60),
  name: text(200),
  email: email.nullable().optional(),
  phone: optionalText(60),
  message: optionalLongText(10_000),
}

/** Refuses what nobody could answer. */
export const answerable = <
  Body extends z.ZodType<{ email?: string | null | undefined; phone?: string | null | undefined }>,
>(
  body: Body,
) =>
  body.refine((given) => Boolean(given.email || given.phone), {
    path: ['email'],
    message: 'Name an e-mail address or a phone number.',
  })
