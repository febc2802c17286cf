import type { ReactNode } from 'react'
import { codeInWords } from '../../../contract/values/words.ts'
import { customText, type ListField } from '../custom/custom-fields.ts'
import { fieldValue } from '../custom/values.ts'
import { maySee } from '../kinds/kind.ts'
import { kinds, type LinkedType } from '../kinds/kinds.ts'
import { listFields } from '../list/columns/list-column.ts'
import { RecordLink } from '../record/links/records.tsx'
import { usePort } from '../server/session.tsx'
import { formatMoney, formatNumber } from '../words/format.ts'
import { translate } from '../words/i18n.ts'
import { formatPhone } from '../words/phone.ts'
import { valueText } from '../words/values.ts'
import { Person } from './person.tsx'
import { When } from './when.tsx'

export type Values = Readonly<Record<string, unknown>>

type Look = {
  /** It stands among the fields of its record: texts as somebody typed them, and counts of nothing too. */
  inRecord?: boolean
  /** A record that is named is a link to it, for whoever may see it. */
  linked?: boolean
  /** The tab that the link opens. */
  tab?: string | undefined
  /** Amounts have all digits of their currency, so that decimal signs stand below one another. */
  exact?: boolean
}

/** A value of a record as its declaration has it; null where there is none. */
export function drawField(field: ListField, name: string, record: Values, look: Look = {}): ReactNode {
  const { kind, written, custom, of, personOf, recordOf } = field
  const value = fieldValue(record, name)
  if (custom) return customText(custom, value)
  const id = recordOf && (record[recordOf.id] as string | null | undefined)
  // One without a name of its own is called by its kind.
  if (look.linked && recordOf && id) {
    const title = value === null ? translate(`record.type.${recordOf.type}`) : String(value)
    return <NamedRecord type={recordOf.type} id={id} name={title} tab={look.tab} />
  }
  if (value === null || value === undefined) return null
  if (personOf !== undefined) {
    return <Person id={personOf && (record[personOf] as string | null)} name={String(value)} />
  }
  if (kind === 'moment') return <When timestamp={String(value)} />
  if (kind === 'money') {
    return formatMoney(
      String(value),
      String(record[currencyOf(name, record)]),
      look.exact ? 'column' : 'text',
    )
  }
  if (kind === 'number') {
    // Where there are none of what is counted, the place stays empty.
    if (!written && value === 0 && !look.inRecord) return null
    return plainNumbers.has(name) ? String(value) : formatNumber(Number(value), 2)
  }
  if (name === 'phone') return formatPhone(record.phoneE164 as string | undefined, String(value))
  if (kind === 'text' && typeof value === 'string') return look.inRecord ? value : codeInWords(value)
  return valueText(value, name, { type: of })
}

/** The field that has the currency of an amount: its own, else that of the record. */
export function currencyOf(name: string, record: Values): string {
  const own = `${name.replace(/Amount$/, '')}Currency`
  return own in record ? own : 'currency'
}

/** Whether a number is a length in metres, beside which may stand the same in feet. */
export function isLength(name: string, type: LinkedType): boolean {
  return listFields(type)[name]?.kind === 'number' && name.endsWith('M')
}

type NamedRecordProps = {
  type: NonNullable<ListField['recordOf']>['type']
  id: string
  name: string
  tab: string | undefined
}

function NamedRecord({ type, id, name, tab }: NamedRecordProps) {
  const { can } = usePort()
  if (!maySee(kinds[type].page.gates, can)) return name
  return (
    <RecordLink type={type} id={id} {...(tab ? { tab } : {})}>
      {name}
    </RecordLink>
  )
}

/** Numbers that count nothing are written without signs between their digits. */
const plainNumbers = new Set(['yearBuilt', 'number'])
