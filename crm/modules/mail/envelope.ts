import type { FactName } from '../../../contract/events.ts'
import type { MailHooks } from '../../../platform/mail/send-job.ts'
import { reading } from '../../../platform/scope.ts'
import type { Ctx } from '../../context.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'
import { brandOf } from '../branding/brand.ts'
import { environmentSettings } from '../settings/environment.ts'
import { readPortContact } from '../settings/port-contact.ts'
import { readSettings } from '../settings/read.ts'
import { readSecretSetting, settingsBox } from '../settings/secrets.ts'
import { readAttachments } from './attachments.ts'
import { endingIn } from './ending-token.ts'

type Envelope = Awaited<ReturnType<NonNullable<MailHooks<DB, FactName>['envelope']>>>
type Sender = 'noreply' | 'sales'

/**
 * From whom and by which server the mail of a port goes. Its own server sends from its own address; the installation's
 * server, which is trusted to speak for the installation only, under the port's name, and answers go to the port: to the sender it
 * named, else to the address its clients write to, and to the operator only where it has none of these.
 */
export function envelopes({ kernel, env, storage }: Pick<Services, 'kernel' | 'env' | 'storage'>) {
  return async (
    scope: Parameters<typeof reading<DB>>[1],
    mail: { id: string; sender: Sender; replyTo: string | null; text: string },
  ): Promise<Envelope> => {
    if (scope.tenantId === null) return {}
    const ctx = reading<DB>(kernel, scope)
    const attachments = await readAttachments(ctx, storage, mail.id)
    const unsubscribe = endingIn(env, mail.text)
    return {
      ...(await envelopeOf(ctx, env, mail)),
      ...(attachments.length > 0 ? { attachments } : {}),
      ...(unsubscribe ? { unsubscribe } : {}),
    }
  }
}

/** The same for a port that is at hand. Throws SECRET_UNREADABLE. */
export async function envelopeOf(
  ctx: Ctx,
  env: Services['env'],
  { sender, replyTo }: { sender: Sender; replyTo: string | null },
): Promise<Envelope> {
  const environment = environmentSettings(env)
  const [noreply, sales] = await readSettings(
    ctx,
    ['email_noreply_sender', 'email_sales_sender'] as const,
    environment,
  )
  const [smtp] = await readSettings(ctx, ['smtp_server'] as const)
  const chosen = (sender === 'sales' ? sales?.value : null) ?? noreply?.value ?? null
  const server = smtp?.value ?? null
  const own = environment.email_noreply_sender
  if (!chosen) return server ? { server: await withPassword(ctx, env, server) } : {}
  const ofPort = chosen !== own
  const office = ofPort ? null : (await readPortContact(ctx)).email
  const answers = replyTo ?? chosen.replyTo ?? office ?? chosen.address
  if (server) {
    const from = { name: chosen.name, address: chosen.address }
    return { from, replyTo: answers, server: await withPassword(ctx, env, server) }
  }
  if (!own) return { replyTo: answers }
  const name = ofPort ? chosen.name : (await brandOf(ctx)).name
  return { from: { name, address: own.address }, replyTo: answers }
}

async function withPassword<Server extends object>(
  ctx: Ctx,
  env: Services['env'],
  server: Server,
): Promise<Server & { password: string | null }> {
  return { ...server, password: await readSecretSetting(ctx, settingsBox(env), 'smtp_password_encrypted') }
}
