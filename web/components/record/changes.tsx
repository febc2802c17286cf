import { useTranslation } from '../../lib/i18n.ts'
import { useLengthUnit } from '../../lib/preferences.ts'
import { useRead } from '../../lib/server-state.ts'
import { changedFields } from './changed-fields.ts'

type ChangesProps = {
  entry: { oldValues: Record<string, unknown> | null; newValues: Record<string, unknown> | null }
}

/** What a change changed, one line for each field. */
export function Changes({ entry }: ChangesProps) {
  const { t } = useTranslation()
  const [unit] = useLengthUnit()
  const people = useRead('users', 'picker', {}, { staleTime: 60_000 })
  const changes = changedFields(t, entry, unit, people.data ?? [])
  if (changes.length === 0) return null
  return (
    <ul className="mt-0.5 flex flex-col text-xs text-ink-soft">
      {changes.map(({ field, label, before, after }) => (
        <li key={field} className="break-words">
          {label}
          {after !== null && (
            <>
              : {before !== '' && <del className="text-ink-faint">{before}</del>} {after || '–'}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
