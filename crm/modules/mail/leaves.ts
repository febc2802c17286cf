import type { Env } from '../../../platform/env.ts'
import type { Ctx } from '../../context.ts'
import { readSetting } from '../settings/read.ts'

/** Whether mail of the port leaves the installation: there is a mail server. */
export async function doesMailLeave(ctx: Ctx, { smtpUrl }: Pick<Env, 'smtpUrl'>): Promise<boolean> {
  return smtpUrl !== undefined || (await readSetting(ctx, 'smtp_server')) !== null
}
