import type { PortContact } from '../../../contract/settings/registry.ts'
import type { Ctx } from '../../context.ts'
import { readSettings } from './read.ts'

/** Whom clients ring and write to, as the port says; its e-mail address else that of its invoices. */
export async function readPortContact(ctx: Ctx): Promise<PortContact> {
  const [contact, issuer] = await readSettings(ctx, ['port_contact', 'invoice_issuer'] as const)
  const { phone, email } = contact!.value as PortContact
  return { phone, email: email ?? (issuer!.value as { email?: string | null } | null)?.email ?? null }
}
