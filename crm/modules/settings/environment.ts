import type { Env } from '../../../platform/env.ts'
import type { EnvironmentSettings } from './read.ts'

/** What the operator said by the environment that ports may say themselves: from whom mail comes. */
export function environmentSettings({ mailFrom }: Pick<Env, 'mailFrom'>): EnvironmentSettings {
  if (!mailFrom) return {}
  const [, name = '', inBrackets] = /^([^<]*)<([^<>]+)>/.exec(mailFrom) ?? []
  const address = (inBrackets ?? mailFrom).trim().toLowerCase()
  const text = name.replaceAll('"', '').trim()
  return { email_noreply_sender: { name: text || address, address, replyTo: null } }
}
