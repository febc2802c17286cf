import type { LinkedType } from '../../kinds/kinds.ts'
import { lazyPart } from '../../screen/lazy-part.ts'
import { Part } from '../../screen/part.tsx'
import { listFields } from '../columns/list-column.ts'
import { ConditionChips } from './condition-chips.tsx'

const FilterPanel = lazyPart(() => import('./filter-panel.tsx'), 'FilterPanel', 'lists', 'records', 'values')

type ConditionFilterProps = {
  type: LinkedType
  query: Readonly<Record<string, string | undefined>>
  text: string | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
  onChange: (text: string | undefined) => void
}

/** The conditions of a list on any of its fields: as chips, and the panel they are built in. */
export function ConditionFilter(props: ConditionFilterProps) {
  const { type, query, text, onChange, onOpenChange } = props
  if (!hasConditions(type)) return null
  return (
    <>
      {text && (
        <ConditionChips type={type} text={text} onChange={onChange} onOpen={() => onOpenChange(true)} />
      )}
      {props.open && (
        <Part onClose={() => onOpenChange(false)}>
          <FilterPanel
            type={type}
            query={query}
            text={text ?? ''}
            onApply={onChange}
            onClose={() => onOpenChange(false)}
          />
        </Part>
      )}
    </>
  )
}

/** Whether lists of the kind take conditions on their fields. */
export function hasConditions(type: LinkedType): boolean {
  return Object.keys(listFields(type)).length > 0
}
