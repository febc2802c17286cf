import { clientSources, type contactChannels } from '../../../contract/vocabulary.ts'
import type { Translate } from '../../lib/i18n.ts'

export type ContactChannel = (typeof contactChannels)[number]

export function sourceOptions(t: Translate) {
  return clientSources.map((source) => ({ value: source, label: t(`vocabulary.clientSource.${source}`) }))
}
