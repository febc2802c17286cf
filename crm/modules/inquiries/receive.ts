import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { oneLine } from '../../../contract/fields.ts'
import type { inquiries } from '../../../contract/inquiries/endpoints.ts'
import type { FormField } from '../../../contract/inquiries/mapping.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { readPhone } from '../../../platform/values/phone.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import { withDimensions } from '../records/dimensions.ts'
import { portDefaults } from '../records/port-defaults.ts'

type Size = number | null | undefined

export interface NewInquiry {
  name: string
  email?: string | null | undefined
  phone?: string | null | undefined
  message?: string | null | undefined
  formName?: string | null | undefined
  pageUrl?: string | null | undefined
  utmSource?: string | null | undefined
  utmMedium?: string | null | undefined
  utmCampaign?: string | null | undefined
  utmTerm?: string | null | undefined
  utmContent?: string | null | undefined
  desiredLengthM?: Size
  desiredLengthFt?: Size
  desiredLengthUnit?: string | null | undefined
  desiredWidthM?: Size
  desiredWidthFt?: Size
  desiredWidthUnit?: string | null | undefined
  desiredDraftM?: Size
  desiredDraftFt?: Size
  desiredDraftUnit?: string | null | undefined
  arrivalDate?: string | null | undefined
  departureDate?: string | null | undefined
  answers: readonly FormField[]
  /** Everything that came, as it came. */
  raw: unknown
  /** The connection and submission of a form; none for the public intake. */
  delivery?: { connectionId: string; externalId: string }
  /** When it was sent, where that was before its form was connected. */
  earlier?: Date
}

export const inquiryDimensions = ['desiredLength', 'desiredWidth', 'desiredDraft'] as const

/** The port a public request names. Throws PORT_NOT_FOUND. */
export async function portBySlug(ctx: Ctx, slug: string): Promise<string> {
  const port = await ctx.db.selectFrom('ports').select('id').where('slug', '=', slug).executeTakeFirst()
  if (!port) throw new Refusal('PORT_NOT_FOUND', [because('portSlug', 'no_port')])
  return port.id
}

/** What the public intake takes, as an inquiry. */
export function publicInquiry(body: BodyOf<typeof inquiries.receive>): NewInquiry {
  const { portSlug: _portSlug, website: _website, startedAt: _startedAt, answers = {}, ...fields } = body
  const { utm_source, utm_medium, utm_campaign, utm_term, utm_content, ...rest } = fields
  return {
    ...rest,
    utmSource: utm_source ?? rest.utmSource,
    utmMedium: utm_medium ?? rest.utmMedium,
    utmCampaign: utm_campaign ?? rest.utmCampaign,
    utmTerm: utm_term ?? rest.utmTerm,
    utmContent: utm_content ?? rest.utmContent,
    answers: Object.entries(answers).map(([label, value]) => ({ key: label, label, type: 'text', value })),
    raw: body,
  }
}

/** Keeps an inquiry and records it. Gives its id, or null when this submission was kept before. */
export async function receiveInquiry(tx: Tx, inquiry: NewInquiry): Promise<string | null> {
  const { raw, delivery, earlier } = inquiry
  const fields = await readFields(tx, inquiry)
  const id = uuidv7()
  const storedInquiry = await tx.db
    .insertInto('websiteInquiries')
    .values({
      ...fields,
      portId: portOf(tx),
      id,
      raw: JSON.stringify(raw),
      sourceKind: delivery ? 'form' : 'public',
      connectionId: delivery?.connectionId ?? null,
      externalId: delivery?.externalId ?? null,
      ...(earlier ? { createdAt: earlier, takenOver: true } : {}),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['portId', 'connectionId', 'externalId'])
        .where(sql<boolean>`connection_id is not null`)
        .doNothing(),
    )
    .executeTakeFirst()
  if (storedInquiry.numInsertedOrUpdatedRows === 0n) return null
  const { name, email = null, phone = null, formName = null } = fields
  tx.emit('inquiry.received', {
    entityId: id,
    label: name || email || phone,
    newValues: { name, email, phone, formName },
    metadata: { sourceKind: delivery ? 'form' : 'public' },
  })
  return id
}

/** What an inquiry says, as its row has it. */
export async function readFields(tx: Tx, inquiry: NewInquiry) {
  const { answers, raw: _raw, delivery: _delivery, earlier: _earlier, ...rest } = inquiry
  return {
    ...withDimensions(rest, inquiryDimensions),
    // What comes with a signature may hold anything; here it becomes the name of a person.
    name: oneLine(rest.name),
    ...(rest.phone ? placed(rest.phone, (await portDefaults(tx)).country) : {}),
    answers: JSON.stringify(answers),
  }
}

function placed(phone: string, country: string | null) {
  const { valueE164, valueCountry } = readPhone(phone, country)
  return { phoneE164: valueE164, phoneCountry: valueCountry }
}
