import { z } from 'zod'
import { consentKinds } from '../consents/names.ts'
import { created } from '../endpoint.ts'
import { countryIso, isoDate, optionalText, subdivisionIso, text } from '../fields.ts'
import { answerable, programFields, senderFields } from '../inquiries/sender.ts'
import { schemaMessage } from '../reason.ts'
import { endpoint } from '../staff-endpoint.ts'
import { dimensionInput } from '../values/dimension-fields.ts'

const address = z.strictObject({
  street: optionalText(200),
  city: optionalText(100),
  region: optionalText(100),
  postalCode: optionalText(20),
  countryIso: countryIso.nullable().optional(),
  subdivisionIso: subdivisionIso.nullable().optional(),
})

const company = z.strictObject({
  name: text(200),
  registrationNumber: optionalText(60),
  vatNumber: optionalText(60),
  incorporationCountryIso: countryIso.nullable().optional(),
  incorporationSubdivisionIso: subdivisionIso.nullable().optional(),
  incorporationDate: isoDate.nullable().optional(),
})

export const publicInterests = {
  receive: endpoint({
    method: 'POST',
    path: '/api/public/interests',
    summary:
      'Opens an interest for whoever asks on a website, of the client that certainly is them, else of a new one. ' +
      'An e-mail address or a phone number is needed; of the ways to write a number `phoneE164` with `phoneCountry` is the surest',
    gate: 'public',
    scope: 'none',
    body: answerable(
      z.strictObject({
        ...senderFields,
        ...programFields,
        /** `+358401234567`; wins over `phone`. */
        phoneE164: z
          .string()
          .regex(/^\+[1-9]\d{6,14}$/, schemaMessage('phone_e164'))
          .nullable()
          .optional(),
        /** The country a number without a prefix is read in; else that of the address, the nationality, the port. */
        phoneCountry: countryIso.nullable().optional(),
        nationalityIso: countryIso.nullable().optional(),
        address: address.nullable().optional(),
        company: company.nullable().optional(),
        ...dimensionInput('desiredLength', 'desiredWidth', 'desiredDraft'),
        /** What they agreed to on the form, and which version of the text. */
        consents: z.array(z.enum(consentKinds)).max(consentKinds.length).optional(),
        consentTextVersion: optionalText(120),
      }),
    ),
    response: created(z.object({ received: z.literal(true) })),
    emits: ['interest.created'],
    errors: ['PORT_NOT_FOUND'],
    limit: 'public_inquiry:interest',
    anyOrigin: true,
  }),
} as const
