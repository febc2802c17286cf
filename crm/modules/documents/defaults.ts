import type { SigningOrder } from '../../../contract/documents/vocabulary.ts'
import type { Ctx } from '../../context.ts'
import { readSetting, readSettings } from '../settings/read.ts'

/** Who signs and approves for the port, and how its documents are sent. Nothing of it is a secret. */
export async function readSigningDefaults(ctx: Ctx) {
  const [signers, sendMode, order, days] = await readSettings(ctx, [
    'eoi_signers',
    'signing_send_mode',
    'signing_order',
    'signing_reminder_days',
  ])
  const { developer = null, approver = null } = signers!.value as {
    developer?: { name: string; email: string } | null
    approver?: { name: string; email: string } | null
  }
  return {
    developer,
    approver,
    sendMode: sendMode!.value as 'auto' | 'manual',
    signingOrder: order!.value as 'TEMPLATE_DEFAULT' | 'PARALLEL' | 'SEQUENTIAL',
    reminderDays: days!.value as number | null,
  }
}

/** In which order signers act where nobody says: as the port has set, else as the template says. */
export async function usualOrder(ctx: Ctx, ofTemplate: SigningOrder): Promise<SigningOrder> {
  const { signingOrder } = await readSigningDefaults(ctx)
  return signingOrder === 'TEMPLATE_DEFAULT' ? ofTemplate : (signingOrder.toLowerCase() as SigningOrder)
}

/** The templates of the papers of the port. */
export async function readTemplateDefaults(ctx: Ctx) {
  const {
    eoi = null,
    contract = null,
    reservation_agreement = null,
  } = await readSetting(ctx, 'default_templates')
  return { eoi, contract, reservation_agreement }
}

/** What the hub shows. */
export async function readFeatureFlags(ctx: Ctx) {
  return { documents_show_expired_tab: await readSetting(ctx, 'documents_show_expired_tab') }
}
