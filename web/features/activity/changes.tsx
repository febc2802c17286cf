import { useCustomWords } from '../../kit/custom/custom-fields.ts'
import { useNameOf } from '../../kit/record/use-name-of.ts'
import { changesOf } from '../../kit/words/values.ts'

type ChangesProps = {
  entry: {
    entityType?: string
    oldValues: Record<string, unknown> | null
    newValues: Record<string, unknown> | null
  }
}

/** What a change changed, one line for each field. */
export function Changes({ entry }: ChangesProps) {
  const nameOf = useNameOf()
  const changes = changesOf(entry, nameOf, useCustomWords())
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
