import type { Answer } from '../../lib/api.ts'
import { formatDateTime } from '../../lib/format.ts'
import { hasText, useTranslation } from '../../lib/i18n.ts'
import { useCursor } from '../../lib/server-state.ts'
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
        return hasText(known) ? t(known) : entry.action.replaceAll('_', ' ')
      }}
      details={(entry) => <Changes entry={entry} />}
    />
  )
}

function Changes({ entry }: { entry: Entry }) {
  const changes = changesOf(entry)
  if (changes.length === 0) return null
  return (
    <ul className="mt-0.5 flex flex-col text-xs text-ink-soft">
      {changes.map(({ field, before, after }) => (
        <li key={field} className="break-words">
          {fieldLabel(field)}: {before !== '' && <del className="text-ink-faint">{before}</del>}{' '}
          {after || '–'}
        </li>
      ))}
    </ul>
  )
}

const bookkeeping = new Set(['version', 'updatedAt', 'createdAt', 'archivedAt', 'id', 'portId'])

function changesOf(entry: Entry) {
  if (!entry.newValues || entry.action === 'create') return []
  return Object.entries(entry.newValues)
    .filter(([field]) => !bookkeeping.has(field))
    .map(([field, after]) => ({ field, before: textOf(entry.oldValues?.[field]), after: textOf(after) }))
    .filter((change) => change.before !== change.after)
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  if (typeof value === 'object') return Object.values(value).map(textOf).filter(Boolean).join(' ')
  const text = String(value)
  return /^\d{4}-\d\d-\d\dT\d\d:/.test(text) ? formatDateTime(text) : text
}

/** `registrationNumber` → `Registration number`. */
function fieldLabel(field: string): string {
  const words = field.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
