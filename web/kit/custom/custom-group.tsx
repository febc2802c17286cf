import { ExternalLink, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { problemText } from '../display/problem-state.tsx'
import { ChoiceProperty } from '../record/fields/choice-property.tsx'
import { DayProperty } from '../record/fields/day-property.tsx'
import { Property, PropertyGroup, ReadProperty } from '../record/fields/property.tsx'
import { TextProperty } from '../record/fields/text-property.tsx'
import type { FieldChange, RecordEdit } from '../record/use-record-edit.ts'
import { useTranslation } from '../words/i18n.ts'
import { type CustomField, customText, nameOf, useCustomFields } from './custom-fields.ts'
import { SeveralChoice } from './several-choice.tsx'
import { fieldValue } from './values.ts'

type CustomRecord = { id: string; version: number; custom: Readonly<Record<string, unknown>> }
type Values = CustomRecord & Record<string, unknown>

/** The fields of the port on a record of the kind, each edited where it stands; nothing where there is none. */
export function CustomGroup<R extends CustomRecord>({ type, edit }: { type: string; edit: RecordEdit<R> }) {
  const { t } = useTranslation()
  const fields = useCustomFields(type)
  if (fields.length === 0) return null
  const values = laidOpen(edit)
  const missing = fields.filter((field) => field.required && fieldValue(edit.record, nameOf(field)) === null)
  return (
    <PropertyGroup title={t('record.custom.title')}>
      {missing.length > 0 && (
        <div>
          <dt className="sr-only">{t('record.custom.title')}</dt>
          <dd className="flex items-start gap-1.5 py-1 text-xs text-warning-ink">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-3 shrink-0" />
            {t('record.custom.missing', { fields: missing.map(({ label }) => label).join(', ') })}
          </dd>
        </div>
      )}
      {fields.map((field) => (
        <CustomProperty key={field.id} field={field} edit={values} />
      ))}
    </PropertyGroup>
  )
}

type CustomPropertyProps = { field: CustomField; edit: RecordEdit<Values> }

function CustomProperty({ field, edit }: CustomPropertyProps) {
  const { t } = useTranslation()
  const name = nameOf(field)
  const textOf = (record: Values) => String(record[name] ?? '')
  const parse = (text: string) => {
    if (text === '') return field.required ? { problem: t('form.required') } : { patch: { [name]: null } }
    if (field.type !== 'number') return { patch: { [name]: text } }
    const number = Number(text.replace(',', '.'))
    return Number.isFinite(number) ? { patch: { [name]: number } } : { problem: t('record.custom.number') }
  }
  const shared = { edit, label: field.label }
  switch (field.type) {
    case 'multiselect':
      return <SeveralProperty field={field} edit={edit} />
    case 'select':
      return (
        <ChoiceProperty
          {...shared}
          name={name}
          options={field.options}
          optional={!field.required}
          searched={field.options.length > 12}
        />
      )
    case 'boolean':
      return <YesNo field={field} edit={edit} />
    case 'date':
      return <DayProperty {...shared} dayOf={textOf} parse={parse} />
    case 'number':
      return (
        <TextProperty
          {...shared}
          figures
          inputMode="decimal"
          textOf={textOf}
          show={(record) => customText(field, record[name])}
          parse={parse}
        />
      )
    case 'url':
      return (
        <>
          <TextProperty {...shared} inputMode="url" textOf={textOf} parse={parse} />
          <AddressLink label={field.label} address={textOf(edit.record)} />
        </>
      )
    case 'text':
      return <TextProperty {...shared} textOf={textOf} parse={parse} />
  }
}

function AddressLink({ label, address }: { label: string; address: string }) {
  const { t } = useTranslation()
  if (!/^https?:\/\//i.test(address)) return null
  return (
    <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-2">
      <dt className="sr-only">{label}</dt>
      <dd className="col-start-2 flex min-w-0">
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('record.custom.open', { address })}
          className="inline-flex min-w-0 items-center gap-1 px-2 pb-1 text-xs text-accent-ink hover:underline pointer-coarse:min-h-11"
        >
          <ExternalLink aria-hidden="true" className="size-3 shrink-0" />
          <span className="truncate">{address.replace(/^https?:\/\//i, '')}</span>
        </a>
      </dd>
    </div>
  )
}

/** Yes, no, or nothing said. */
function YesNo({ field, edit }: CustomPropertyProps) {
  const { t } = useTranslation()
  const name = nameOf(field)
  const asWord = (record: Values) => ({ ...record, [name]: wordOf(record[name]) })
  const worded: RecordEdit<Values> = {
    ...edit,
    record: asWord(edit.record),
    latest: () => asWord(edit.latest()),
    save: (change) =>
      edit.save({
        ...change,
        patch: { [name]: change.patch[name] === null ? null : change.patch[name] === 'yes' },
        baseline: { ...change.baseline, [name]: edit.record[name] },
        read: (record) => record[name],
        show: (record) => customText(field, record[name]),
      }),
  }
  return (
    <ChoiceProperty
      edit={worded}
      label={field.label}
      name={name}
      options={[
        { value: 'yes', label: t('value.yes') },
        { value: 'no', label: t('value.no') },
      ]}
      optional={!field.required}
    />
  )
}

function wordOf(value: unknown): string | null {
  if (typeof value !== 'boolean') return null
  return value ? 'yes' : 'no'
}

/** Several of the options; taking or adding one saves. */
function SeveralProperty({ field, edit }: CustomPropertyProps) {
  const { t } = useTranslation()
  const name = nameOf(field)
  const stored = (edit.record[name] ?? []) as readonly string[]
  const [pending, setPending] = useState<readonly string[]>()
  const [problem, setProblem] = useState<string | null>(null)

  async function choose(next: readonly string[]) {
    setPending(next)
    setProblem(null)
    try {
      await edit.save({
        patch: { [name]: next.length > 0 ? next : null },
        baseline: edit.record,
        label: field.label,
        read: (record) => record[name] ?? null,
        show: (record) => customText(field, record[name]),
        mine: customText(field, next),
      })
    } catch (error) {
      setProblem(problemText(error))
    } finally {
      setPending((now) => (now === next ? undefined : now))
    }
  }

  if (!edit.canEdit) {
    return <ReadProperty label={field.label}>{customText(field, stored) || t('record.none')}</ReadProperty>
  }
  return (
    <Property label={field.label} error={problem} busy={pending !== undefined}>
      {(ids) => (
        <span className="block py-0.5 pr-7 pl-2">
          <SeveralChoice
            {...ids}
            options={field.options}
            values={pending ?? stored}
            onChange={(next) => void choose(next)}
            placeholder={t('record.custom.addOption')}
            removeLabel={(option) => t('record.custom.removeOption', { option })}
          />
        </span>
      )}
    </Property>
  )
}

/** The custom values of a record as fields of their own, `custom.<name>`, so that every kind of property takes them. */
function laidOpen<R extends CustomRecord>(edit: RecordEdit<R>): RecordEdit<Values> {
  const open = (record: CustomRecord): Values => ({
    ...record,
    ...Object.fromEntries(Object.entries(record.custom).map(([name, value]) => [`custom.${name}`, value])),
  })
  return {
    record: open(edit.record),
    canEdit: edit.canEdit,
    latest: () => open(edit.latest()),
    save: ({ read, show, baseline, ...change }: FieldChange<Values>) =>
      edit.save({
        ...change,
        baseline: baseline as unknown as R,
        read: (record) => read(open(record)),
        show: (record) => show(open(record)),
      }),
  }
}
