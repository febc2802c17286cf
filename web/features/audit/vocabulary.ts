import { entityName } from '../../kit/words/facts.ts'
import { hasText, type Translate, translate } from '../../kit/words/i18n.ts'
import type { Entry } from './entry.ts'

export const severities = ['info', 'warning', 'critical'] as const

/** How the record of an entry is called: a setting by what it sets, others by the name they had. */
export function recordName(t: Translate, { entityType, entityLabel }: Entry): string {
  if (!entityLabel) return entityName(t, entityType)
  const setting = `audit.setting.${entityLabel}`
  return entityType === 'setting' && hasText(setting) ? translate(setting) : entityLabel
}
