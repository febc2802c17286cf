import { X } from 'lucide-react'
import { Fragment } from 'react'
import { customFieldName } from '../../../../contract/records/custom-types.ts'
import { type Filter, problemIn, readFilter, writeFilter } from '../../../../contract/records/filter.ts'
import { reasonWords } from '../../form/rule-words.ts'
import type { LinkedType } from '../../kinds/kinds.ts'
import { useTranslation } from '../../words/i18n.ts'
import { useListFields } from '../columns/use-list-fields.ts'
import { useFilterNames } from './use-filter-names.ts'
import { conditionText } from './words.ts'

type ConditionChipsProps = {
  type: LinkedType
  text: string
  onChange: (text: string | undefined) => void
  onOpen: () => void
}

/** The conditions in force, one chip each; alternatives stand in one frame. */
export function ConditionChips({ type, text, onChange, onOpen }: ConditionChipsProps) {
  const { t } = useTranslation()
  const nameOf = useFilterNames()
  const fields = useListFields(type)
  const read = readFilter(text, fields, customFieldName)
  if ('problem' in read) {
    return (
      <Chip
        label={text}
        said={reasonWords(read.problem)}
        onOpen={onOpen}
        onRemove={() => onChange(undefined)}
      />
    )
  }

  function without(group: number, condition: number): Filter {
    const groups = (read as { filter: Filter }).filter.map((conditions, at) =>
      at === group ? conditions.filter((_, place) => place !== condition) : conditions,
    )
    return groups.filter((conditions) => conditions.length > 0)
  }

  return read.filter.map((conditions, group) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a group is what stands at its place
    <span key={group} className="contents">
      {conditions.map((condition, place) => {
        const problem = problemIn([condition], fields)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition is what stands at its place
          <Fragment key={place}>
            {place > 0 && (
              <span className="-mx-1 text-xs text-ink-faint max-sm:order-2">{t('filter.or')}</span>
            )}
            <Chip
              label={conditionText(t, fields, condition, nameOf)}
              {...(problem ? { said: reasonWords(problem) } : {})}
              onOpen={onOpen}
              onRemove={() => onChange(writeFilter(without(group, place)) || undefined)}
            />
          </Fragment>
        )
      })}
    </span>
  ))
}

type ChipProps = { label: string; said?: string; onOpen: () => void; onRemove: () => void }

function Chip({ label, said, onOpen, onRemove }: ChipProps) {
  const { t } = useTranslation()
  return (
    <span className="inline-flex max-w-full items-center rounded-md border bg-surface max-sm:order-2">
      <button
        type="button"
        onClick={onOpen}
        title={said ?? label}
        className={`${chipClass} min-w-0 rounded-l-md`}
      >
        <span className="max-w-64 truncate font-medium">{label}</span>
      </button>
      <button
        type="button"
        aria-label={t('list.removeFilter', { filter: label })}
        onClick={onRemove}
        className={`${chipClass} rounded-r-md px-1.5 text-ink-faint hover:text-ink pointer-coarse:px-3`}
      >
        <X aria-hidden="true" />
      </button>
    </span>
  )
}

const chipClass =
  'inline-flex h-7 items-center gap-1.5 px-2 text-xs whitespace-nowrap hover:bg-hover pointer-coarse:h-11 [&_svg]:size-3.5'
