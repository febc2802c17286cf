import { factActions, factEntities } from '../../../contract/facts.generated.ts'
import type { Translate } from './i18n.ts'
import { fieldName } from './values.ts'

type Action = (typeof factActions)[number]
type Entity = (typeof factEntities)[number]

/** What was done, in a word or two; an unknown action says its own name. */
export function actionName(t: Translate, action: string): string {
  return isAction(action) ? t(`audit.action.${action}`) : fieldName(action)
}

export function entityName(t: Translate, entity: string): string {
  return isEntity(entity) ? t(`audit.entity.${entity}`) : fieldName(entity)
}

function isAction(action: string): action is Action {
  return factActions.some((known) => known === action)
}

function isEntity(entity: string): entity is Entity {
  return factEntities.some((known) => known === entity)
}
