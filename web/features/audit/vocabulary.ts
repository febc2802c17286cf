import { type EntityType, facts } from '../../../contract/events.ts'
import type { Translate } from '../../lib/words/i18n.ts'
import { fieldName } from '../../lib/words/values.ts'

export const auditActions = [...new Set(Object.values(facts).map((fact) => fact.action))]
export const auditEntities = [...new Set(Object.values(facts).map((fact): EntityType => fact.entity))]
export const severities = ['info', 'warning', 'critical'] as const

type Action = (typeof auditActions)[number]

/** What was done, in a word or two; an unknown action says its own name. */
export function actionName(t: Translate, action: string): string {
  return isAction(action) ? t(`audit.action.${action}`) : fieldName(action)
}

export function entityName(t: Translate, entity: string): string {
  return isEntity(entity) ? t(`audit.entity.${entity}`) : fieldName(entity)
}

function isAction(action: string): action is Action {
  return auditActions.some((known) => known === action)
}

function isEntity(entity: string): entity is EntityType {
  return auditEntities.some((known) => known === entity)
}
