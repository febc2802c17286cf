import type { Answer } from '../../lib/api.ts'
import { hasText, useTranslation } from '../../lib/i18n.ts'
import { useCursor } from '../../lib/server-state.ts'
import { useNameOf } from '../../lib/use-name-of.ts'
import { changesOf, fieldName } from '../../lib/values.ts'
import { ActivityList } from './activity-list.tsx'
import type { NotedModule } from './notes-tab.tsx'

type Entry = Answer<'clients', 'activity'>['data'][number]

/** What happened to a record, newest first. */
export function ActivityTab({ module, id }: { module: NotedModule; id: string }) {
  const { t } = useTranslation()
  const activity = useCursor(module, 'activity', { params: { id } })
  return (
    <ActivityList
      activity={activity}
      what={(entry) => {
        const known = `activity.action.${entry.action}`
        return hasText(known) ? t(known) : fieldName(entry.action)
      }}
      details={(entry) => <Changes entry={entry} />}
    />
  )
}

function Changes({ entry }: { entry: Entry }) {
  const nameOf = useNameOf()
  const changes = entry.newValues && entry.action !== 'create' ? changesOf(entry, nameOf) : []
  if (changes.length === 0) return null
  return (
    <ul className="mt-0.5 flex flex-col text-xs text-ink-soft">
      {changes.map(({ field, before, after }) => (
        <li key={field} className="break-words">
          {field}: {before !== '' && <del className="text-ink-faint">{before}</del>} {after || '–'}
        </li>
      ))}
    </ul>
  )
}
