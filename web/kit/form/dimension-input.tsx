import { parseDimension } from '../../../contract/values/dimensions.ts'
import { Input } from '../../../ui/input.tsx'
import type { LengthUnit } from '../screen/preferences.ts'
import { reasonWords } from './rule-words.ts'

type DimensionInputProps = { value: string; onChange: (value: string) => void; unit: LengthUnit }

/** A dimension as it is typed, before it is read. */
export function DimensionInput({ value, onChange, unit }: DimensionInputProps) {
  return (
    <Input inputMode="decimal" unit={unit} value={value} onChange={(event) => onChange(event.target.value)} />
  )
}

/** Fields of a request for a typed dimension; `problem` when it cannot be read; nothing for an empty one. */
export function readDimension<Name extends string>(name: Name, typed: string, unit: LengthUnit) {
  if (typed.trim() === '') return { fields: {}, problem: null }
  const parsed = parseDimension(typed, unit)
  if (!parsed.ok) return { fields: {}, problem: reasonWords(parsed.problem) }
  const value = parsed.unit === 'm' ? { [`${name}M`]: parsed.m } : { [`${name}Ft`]: parsed.ft }
  return { fields: { ...value, [`${name}Unit`]: parsed.unit }, problem: null }
}

/** Fields of a request for several typed dimensions, and what is wrong with those that cannot be read. */
export function readDimensions<Name extends string>(typed: Record<Name, string>, unit: LengthUnit) {
  const names = Object.keys(typed) as Name[]
  const read = names.map((name) => ({ name, ...readDimension(name, typed[name], unit) }))
  return {
    fields: Object.assign({}, ...read.map(({ fields }) => fields)),
    problems: read.flatMap(({ name, problem }) => (problem ? [{ name, message: problem }] : [])),
  }
}
