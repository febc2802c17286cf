import type { ModuleHaving } from '../../kinds.ts'
import { useCursor } from '../../lib/server-state.ts'
import { hasText, useTranslation } from '../../lib/words/i18n.ts'
import { fieldName } from '../../lib/words/values.ts'
import { ActivityList } from './activity-list.tsx'
import { Changes } from './changes.tsx'

/** What happened to a record, newest first. */
export function ActivityTab({ module, id }: { module: ModuleHaving<'activity'>; id: string }) {
  const { t } = useTranslation()
  const activity = useCursor(module, 'activity', { params: { id } })
  return (
    <ActivityList
      activity={activity}
      what={(entry) => {
        const known = `activity.action.${entry.action}`
        return hasText(known) ? t(known) : fieldName(entry.action)
      }}
      details={(entry) => entry.action !== 'create' && <Changes entry={entry} />}
    />
  )
}
