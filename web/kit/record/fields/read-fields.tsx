import type { ReactNode } from 'react'
import { drawField, isLength, type Values } from '../../display/field-value.tsx'
import type { LinkedType } from '../../kinds/kinds.ts'
import { listFields } from '../../list/columns/list-column.ts'
import { useLengthUnit } from '../../screen/preferences.ts'
import { formatLength } from '../../words/format.ts'
import { Fact } from '../facts/facts.tsx'
import { propertyName } from './field-property.tsx'
import { ReadProperty } from './property.tsx'

type ReadFieldsProps<R> = {
  type: LinkedType
  record: R
  /** Those shown here, in this order. */
  names: readonly (keyof R & string)[]
  labels?: Readonly<Record<string, string>>
  /** What is said in place of a value that is not there; nothing is said of other fields without one. */
  without?: Readonly<Record<string, ReactNode>>
  /** The tabs that links to other records open. */
  tabs?: Readonly<Record<string, string>>
}

/** Fields of a kind of record among its properties that nobody changes there. */
export function ReadProperties<R extends object>(props: ReadFieldsProps<R>) {
  const [unit] = useLengthUnit()
  return props.names.map((name) => {
    const value = drawNamed(props, name, unit)
    if (value === null || value === '') return null
    return (
      <ReadProperty key={name} label={props.labels?.[name] ?? propertyName(name, props.type)}>
        {value}
      </ReadProperty>
    )
  })
}

/** Fields of a kind of record among its facts. */
export function FieldFacts<R extends object>(props: ReadFieldsProps<R>) {
  const [unit] = useLengthUnit()
  return props.names.map((name) => (
    <Fact key={name} label={props.labels?.[name] ?? propertyName(name, props.type)}>
      {drawNamed(props, name, unit)}
    </Fact>
  ))
}

function drawNamed<R extends object>(props: ReadFieldsProps<R>, name: string, unit: 'm' | 'ft'): ReactNode {
  const { type, without, tabs } = props
  const record = props.record as Values
  const field = { ...listFields(type)[name]!, of: type }
  if (isLength(name, type)) {
    if (record[name] === null) return null
    const feet = record[`${name.slice(0, -1)}Ft`] as number | null
    return <span className="tabular-nums">{formatLength(record[name] as number, feet, unit)}</span>
  }
  const value = drawField(field, name, record, { inRecord: true, linked: true, tab: tabs?.[name] })
  if (value === null) return without?.[name] ?? null
  if (field.kind === 'text') return <span className="break-words whitespace-pre-line">{value}</span>
  return figures.has(field.kind) ? <span className="tabular-nums">{value}</span> : value
}

const figures: ReadonlySet<string> = new Set(['money', 'number', 'day'])
