import { factActions, factEntities } from '../../../contract/facts.generated.ts'
import { hasText, type Translate, translate } from '../../lib/words/i18n.ts'
import { fieldName } from '../../lib/words/values.ts'
import type { Entry } from './entry.ts'

export const severities = ['info', 'warning', 'critical'] as const

type Action = (typeof factActions)[number]
type Entity = (typeof factEntities)[number]

/** What was done, in a word or two; an unknown action says its own name. */
export function actionName(t: Translate, action: string): string {
  return isAction(action) ? t(`audit.action.${action}`) : fieldName(action)
}

export function entityName(t: Translate, entity: string): string {
  return isEntity(entity) ? t(`audit.entity.${entity}`) : fieldName(entity)
}

/** How the record of an entry is called: a setting by what it sets, others by the name they had. */
export function recordName(t: Translate, { entityType, entityLabel }: Entry): string {
  if (!entityLabel) return entityName(t, entityType)
  const setting = `audit.setting.${entityLabel}`
  return entityType === 'setting' && hasText(setting) ? translate(setting) : entityLabel
}

function isAction(action: string): action is Action {
  return factActions.some((known) => known === action)
}

function isEntity(entity: string): entity is Entity {
  return factEntities.some((known) => known === entity)
}
