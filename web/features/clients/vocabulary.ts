import type { Answer } from '../../lib/api.ts'
import type { Translate } from '../../lib/i18n.ts'

type Client = Answer<'clients', 'get'>

export const clientSources = [
  'manual',
  'website',
  'referral',
  'phone',
  'walk_in',
  'email',
  'broker',
  'boat_show',
  'social',
  'partner',
  'import',
  'other',
] as const satisfies readonly Client['source'][]

export const contactChannels = [
  'email',
  'phone',
  'whatsapp',
  'telegram',
  'other',
] as const satisfies readonly Client['contacts'][number]['channel'][]
export type ContactChannel = (typeof contactChannels)[number]

export function sourceOptions(t: Translate) {
  return clientSources.map((source) => ({ value: source, label: t(`vocabulary.clientSource.${source}`) }))
}
