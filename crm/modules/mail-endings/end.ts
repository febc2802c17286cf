import type { DataOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { mailEndings } from '../../../contract/mail-endings/endpoints.ts'
import type { Ctx, Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { brandOf } from '../branding/brand.ts'
import { scheduleDigests } from '../identity/digest-schedule.ts'
import { changePreferences } from '../identity/preferences.ts'
import { type MailEnding, readEndingToken } from '../mail/ending-token.ts'
import { readTold } from '../notifications/preferences.ts'
import { readSubscription, unsubscribeFromReport } from '../reports/unsubscribe.ts'

/** What a link ends. Throws TOKEN_INVALID. */
export function endingOf(env: Services['env'], token: string): MailEnding {
  const ending = readEndingToken(env, token)
  if (!ending) throw new Refusal('TOKEN_INVALID')
  return ending
}

/** Which mail it is, of which port, and whether it comes still. */
export async function readEnding(
  ctx: Ctx,
  { mail, userId, templateId }: MailEnding,
): Promise<DataOf<typeof mailEndings.read>> {
  const { name, applicationName, primaryColor, logo, background } = await brandOf(ctx)
  const port = { name, applicationName, primaryColor, logo, background }
  if (mail === 'digest') {
    const reader = await readTold(ctx, userId)
    return { port, mail, title: null, ended: !reader || reader.digest.mode === 'off' }
  }
  const report = templateId === null ? undefined : await readSubscription(ctx, templateId)
  const ended = !report?.schedule?.recipients.includes(userId)
  return { port, mail, title: report?.name ?? null, ended }
}

/** Ends a report for whoever it was written to; once more changes nothing. */
export async function endReport(tx: Tx, { userId, templateId }: MailEnding): Promise<void> {
  const reader = await readTold(tx, userId)
  if (!reader || templateId === null) return tx.unchanged()
  await unsubscribeFromReport(tx, templateId, { userId, name: reader.name })
}

/** Ends the gathered mail of somebody in all ports, as their own preferences do. */
export async function endDigest(kernel: Services['kernel'], tx: Tx, { userId }: MailEnding): Promise<void> {
  if (await readTold(tx, userId)) {
    await changePreferences(tx, userId, { digest: { mode: 'off' } })
    await scheduleDigests(kernel, tx, [userId])
  }
  tx.unchanged()
}
