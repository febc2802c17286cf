import type { ReactNode } from 'react'
import type { PlainField } from '../../../../contract/records/plain-fields.ts'
import { isLength, type Values } from '../../display/field-value.tsx'
import { personOptions } from '../../display/person.tsx'
import type { LinkedType } from '../../kinds/kinds.ts'
import { listFields } from '../../list/columns/list-column.ts'
import { optionsOf } from '../../list/state/options.ts'
import { useRead } from '../../server/server-state.ts'
import { countryOptions } from '../../words/countries.ts'
import { dimensionName } from '../../words/dimension-name.ts'
import { readDecimal } from '../../words/format.ts'
import { useTranslation } from '../../words/i18n.ts'
import { formatPhone } from '../../words/phone.ts'
import { useSubdivisions } from '../../words/subdivisions.ts'
import { offeredChoices } from '../../words/terms.ts'
import { fieldName, valueText } from '../../words/values.ts'
import type { RecordEdit } from '../use-record-edit.ts'
import { ChoiceProperty } from './choice-property.tsx'
import { DayProperty } from './day-property.tsx'
import { DimensionProperty } from './dimension-property.tsx'
import { type FieldShape, optionalOf } from './field-shape.ts'
import { MoneyProperty } from './money-property.tsx'
import { TextProperty } from './text-property.tsx'
import { YesNoProperty } from './yes-no-property.tsx'

type FieldPropertiesProps<R> = {
  type: LinkedType
  edit: RecordEdit<R>
  /** Those shown here, in this order; without them all that people write one by one. */
  names?: readonly (keyof R & string)[]
  /** What fields are called here, where the name that lists give them is too long. */
  labels?: Readonly<Record<string, string>>
  /** Those that need a value here, though their declaration does without. */
  required?: readonly (keyof R & string)[]
  /** Texts of digits, which stand below each other. */
  figures?: boolean
}

/** Fields of a kind of record, each changed in the way that its declaration asks for. */
export function FieldProperties<R extends Versioned>(props: FieldPropertiesProps<R>) {
  const { type, edit, names = plainNames<R>(type), labels = {}, required, figures = false } = props
  return names.map((name) => {
    const field = listFields(type)[name]!
    const Control = controls[field.kind] ?? TextControl
    const label = labels[name] ?? propertyName(name, type)
    const nullable = field.nullable && !required?.includes(name)
    return <Control key={name} {...{ type, edit, field, name, label, nullable, figures }} />
  })
}

/** What a field is called beside its value, in which a dimension says its unit. */
export function propertyName(name: string, type: LinkedType): string {
  return (isLength(name, type) && dimensionName(name)) || fieldName(name, type)
}

/** The fields that people write one by one: no amount with its currency, no dimension with its unit, no person. */
function plainNames<R>(type: LinkedType): (keyof R & string)[] {
  const plain = Object.entries(listFields(type)).filter(
    ([, { kind, written }]) => written && textKinds.has(kind),
  )
  return plain.map(([name]) => name as keyof R & string)
}

const textKinds: ReadonlySet<string> = new Set(['text', 'choice', 'country', 'timezone', 'day', 'yesNo'])

type Versioned = { id: string; version: number }
type ControlProps<R> = FieldShape<R> & { type: LinkedType; field: PlainField; figures: boolean }

const controls: Partial<
  Record<PlainField['kind'], <R extends Versioned>(props: ControlProps<R>) => ReactNode>
> = {
  yesNo: YesNoProperty,
  choice: ChoiceControl,
  country: (props) => <ChoiceProperty {...optional(props)} options={countryOptions()} searched />,
  subdivision: SubdivisionControl,
  timezone: (props) => <ChoiceProperty {...optional(props)} options={timezoneOptions} searched />,
  person: PersonControl,
  day: DayControl,
  money: MoneyProperty,
  number: NumberControl,
}

function optional<R>({ edit, name, label, nullable }: FieldShape<R>) {
  return { edit, name, label, optional: nullable }
}

function ChoiceControl<R extends Versioned>(props: ControlProps<R>) {
  const { field, edit, name, type } = props
  const options = optionsOf(offeredChoices(field, edit.record[name] as string | null), (value) =>
    valueText(value, name, { type }),
  )
  return <ChoiceProperty {...optional(props)} options={options} />
}

/** A part of the country in the field beside it. */
function SubdivisionControl<R extends Versioned>(props: ControlProps<R>) {
  const country = props.name.replace('Subdivision', 'Country') as keyof R
  const options = useSubdivisions(props.edit.record[country] as string | null)
  return <ChoiceProperty {...optional(props)} options={options} searched />
}

function PersonControl<R extends Versioned>(props: ControlProps<R>) {
  const people = useRead('users', 'picker', {}, { staleTime: 60_000 })
  return <ChoiceProperty {...optional(props)} options={personOptions(people.data)} />
}

function DayControl<R extends Versioned>(props: ControlProps<R>) {
  const { edit, label, name } = props
  return (
    <DayProperty edit={edit} label={label} dayOf={textIn(name)} parse={optionalOf(props, (day) => day)} />
  )
}

/** A dimension, or another number as it is. */
function NumberControl<R extends Versioned>(props: ControlProps<R>) {
  const { edit, label, name, type } = props
  const { t } = useTranslation()
  if (isLength(name, type)) return <DimensionProperty {...props} />
  const read = (text: string) => (readDecimal(text) === null ? null : Number(readDecimal(text)))
  return (
    <TextProperty
      edit={edit}
      label={label}
      figures
      inputMode="decimal"
      textOf={textIn(name)}
      parse={optionalOf(props, read, t('record.custom.number'))}
    />
  )
}

function TextControl<R extends Versioned>(props: ControlProps<R>) {
  const { edit, label, name, figures } = props
  // What was typed is edited, and shown as numbers are written.
  const show = name === 'phone' ? { show: phoneOf } : {}
  return (
    <TextProperty
      {...{ edit, label, figures, ...show }}
      textOf={textIn(name)}
      parse={optionalOf(props, (text) => text)}
    />
  )
}

const textIn =
  (name: string) =>
  (record: object): string =>
    String((record as Values)[name] ?? '')

function phoneOf(record: object): string {
  const { phone, phoneE164 } = record as { phone?: string | null; phoneE164?: string | null }
  return formatPhone(phoneE164, phone)
}

const timezoneOptions = Intl.supportedValuesOf('timeZone').map((zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
}))
