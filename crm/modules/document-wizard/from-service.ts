import { filled, type TokenValues, tokensIn } from '../../../contract/document-templates/tokens.ts'
import { because, detailOf, Refusal } from '../../../contract/errors.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import type { Ctx } from '../../context.ts'
import type { Services } from '../../services.ts'
import type { Recipient } from '../document-templates/queries.ts'
import { tokenValues } from '../document-templates/values.ts'
import type { NewDocument } from '../documents/create.ts'
import { usualOrder } from '../documents/defaults.ts'
import { type ServiceTemplateDetail, SigningFault } from '../signing/provider.ts'
import { readServiceTemplate } from '../signing/service-templates.ts'
import { namedRecipients } from './signers.ts'

type Needed = Pick<Services, 'env' | 'kernel' | 'storage' | 'log' | 'addresses'>
type Words = Omit<NewDocument, 'title'> & { title?: string | undefined }

/**
 * A document of a template of the signing service: who takes its places, and what its fields are filled in with, by their
 * labels. Throws REFERENCE_NOT_FOUND, SIGNING_UNAVAILABLE, RECIPIENT_REQUIRED.
 */
export async function fromService(
  ctx: Ctx,
  services: Needed,
  templateId: string,
  words: Words,
  caller: Caller,
): Promise<NewDocument & { prefill: Record<string, string> }> {
  const template = await readServiceTemplate(ctx, services, templateId).catch((error: unknown) => {
    if (!(error instanceof SigningFault)) throw error
    if (error.kind !== 'gone' && error.kind !== 'refused')
      throw new Refusal('SIGNING_UNAVAILABLE', [detailOf('templateId', error)])
    throw new Refusal('REFERENCE_NOT_FOUND', [because('templateId', 'no_template')])
  })
  const inTurn = new Set(template.recipients.map(({ order }) => order)).size > 1
  return {
    ...words,
    title: words.title ?? template.title.slice(0, 200),
    signers: words.signers ?? (await namedRecipients(ctx, placesOf(template), words)),
    signingOrder: words.signingOrder ?? (await usualOrder(ctx, inTurn ? 'sequential' : 'parallel')),
    prefill: prefillOf(template, await tokenValues(ctx, words, caller)),
  }
}

/** The first who signs is the client and the second the port's own signer; who approves is the port's approver. */
function placesOf({ recipients }: ServiceTemplateDetail): Recipient[] {
  const from: Record<string, Recipient['from'][]> = {
    client: ['client', 'developer'],
    approver: ['approver'],
  }
  return recipients.map(({ role, order }) => {
    const taken = from[role]?.shift() ?? 'person'
    const own = taken === 'developer' ? 'developer' : role
    return { role: own, signingOrder: order, from: taken, name: null, email: null }
  })
}

/** A field is filled in by the token that its label is or its placeholder names; one without a value stays empty. */
function prefillOf({ fields }: ServiceTemplateDetail, values: TokenValues): Record<string, string> {
  const found = fields.flatMap(({ label, placeholder }) => {
    const tokenText = [label, placeholder ?? ''].find((text) => tokensIn(text).length > 0)
    const value = tokenText ? known(tokenText, values) : (values[label.trim()] ?? null)
    return value ? [[label, value]] : []
  })
  return Object.fromEntries(found)
}

const known = (text: string, values: TokenValues) =>
  tokensIn(text).some((token) => values[token]) ? filled(text, values, '') : null
