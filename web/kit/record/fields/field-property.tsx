import type { RegularType } from '../../kinds/kinds.ts'
import { listFields } from '../../list/columns/list-column.ts'
import { optionsOf } from '../../list/state/options.ts'
import { countryOptions } from '../../words/countries.ts'
import { useTranslation } from '../../words/i18n.ts'
import { formatPhone } from '../../words/phone.ts'
import { offeredChoices } from '../../words/terms.ts'
import { fieldName, valueText } from '../../words/values.ts'
import type { RecordEdit } from '../use-record-edit.ts'
import { ChoiceProperty } from './choice-property.tsx'
import { DayProperty } from './day-property.tsx'
import { optionalText, TextProperty } from './text-property.tsx'
import { YesNoProperty } from './yes-no-property.tsx'

type FieldPropertiesProps<R> = {
  type: RegularType
  edit: RecordEdit<R>
  /** Those shown here, in this order; without them all that people write one by one. */
  names?: readonly (keyof R & string)[]
  /** What fields are called here, where the name that lists give them is too long. */
  labels?: Readonly<Record<string, string>>
  /** Texts of digits, which stand below each other. */
  figures?: boolean
}

/** Fields of a kind of record, each changed in the way that its declaration asks for. */
export function FieldProperties<R extends { id: string; version: number }>(props: FieldPropertiesProps<R>) {
  const { names = plainNames<R>(props.type), labels, ...shared } = props
  return names.map((name) => (
    <FieldProperty key={name} name={name} label={labels?.[name] ?? fieldName(name, props.type)} {...shared} />
  ))
}

/** The fields that people write one by one: no amount with its currency, no dimension with its unit, no person. */
function plainNames<R>(type: RegularType): (keyof R & string)[] {
  const plain = Object.entries(listFields(type)).filter(
    ([, { kind, written }]) => written && textKinds.has(kind),
  )
  return plain.map(([name]) => name as keyof R & string)
}

const textKinds: ReadonlySet<string> = new Set(['text', 'choice', 'country', 'timezone', 'day', 'yesNo'])

type FieldPropertyProps<R> = Omit<FieldPropertiesProps<R>, 'names' | 'labels'> & {
  name: keyof R & string
  label: string
}

function FieldProperty<R extends { id: string; version: number }>(props: FieldPropertyProps<R>) {
  const { type, edit, name, label, figures = false } = props
  const { t } = useTranslation()
  const field = listFields(type)[name]!
  const { kind, nullable } = field
  const shared = { edit, label, name }
  if (kind === 'yesNo') return <YesNoProperty {...shared} />
  if (kind === 'choice') {
    const options = optionsOf(offeredChoices(field, edit.record[name] as string | null), (value) =>
      valueText(value, name, { type }),
    )
    return <ChoiceProperty {...shared} options={options} optional={nullable} />
  }
  if (kind === 'country') {
    return <ChoiceProperty {...shared} options={countryOptions()} optional={nullable} searched />
  }
  if (kind === 'timezone') {
    return <ChoiceProperty {...shared} options={timezoneOptions} optional={nullable} searched />
  }
  const optional = optionalText(name)
  const textOf = (record: R) => String(record[name] ?? '')
  const parse = (text: string) => (text || nullable ? optional(text) : { problem: t('form.required') })
  if (kind === 'day') return <DayProperty edit={edit} label={label} dayOf={textOf} parse={parse} />
  const plain = { edit, label, figures, textOf, parse }
  // What was typed is edited, and shown as numbers are written.
  return name === 'phone' ? <TextProperty {...plain} show={phoneOf} /> : <TextProperty {...plain} />
}

function phoneOf(record: object): string {
  const { phone, phoneE164 } = record as { phone?: string | null; phoneE164?: string | null }
  return formatPhone(phoneE164, phone)
}

const timezoneOptions = Intl.supportedValuesOf('timeZone').map((zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
}))
