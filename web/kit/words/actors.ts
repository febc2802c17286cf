import type { ActorKind } from '../../../contract/values/actors.ts'
import { translate } from './i18n.ts'

/** Who did something, as servers say it. */
export interface Acted {
  actorKind: ActorKind
  actorName: string | null
}

/** Who did something, in words: people by their names, and what they are to the port where they are not its staff. */
export function actorText({ actorKind, actorName }: Acted): string {
  if (actorKind === 'visitor') return translate('activity.actor.visitor')
  if (!actorName) return translate('activity.system')
  if (actorKind === 'staff' || actorKind === 'system') return actorName
  return translate(`activity.actor.${actorKind}`, { name: actorName })
}
