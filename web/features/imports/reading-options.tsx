import { useState } from 'react'
import { textEncodings } from '../../../contract/values/encodings.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { CountryInput } from '../../kit/form/country-input.tsx'
import { usePort } from '../../kit/server/session.tsx'
import { formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Import, Mapping } from './entities.ts'

type ReadingOptionsProps = { one: Import; onChange: (changes: Partial<Mapping>) => void }

const everyRow = 'every'

/** Which rows are taken, and how what they leave open is read. */
export function ReadingOptions({ one, onChange }: ReadingOptionsProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const { mapping, entity, counts } = one
  const reads = (kind: string) => one.fields.some((field) => field.kind === kind)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {!mapping.splitBy && <RowChoice one={one} onChange={(only) => onChange({ only })} />}
      {one.sheets && (
        <Field
          label={t('imports.sheet')}
          hint={t('imports.sheetHint', { number: formatNumber(one.sheets.names.length) })}
        >
          <Select
            value={one.sheets.chosen}
            onValueChange={(sheet) => onChange({ sheet })}
            options={one.sheets.names.map((name) => ({ value: name, label: name }))}
          />
        </Field>
      )}
      {one.encoding && (one.encoding.guessed || mapping.encoding || one.encoding.wrongLines.length > 0) && (
        <Field
          label={t(one.encoding.guessed ? 'imports.encodingGuessed' : 'imports.encoding')}
          hint={
            one.encoding.wrongLines.length > 0
              ? t('imports.encodingWrong', { lines: one.encoding.wrongLines.join(', ') })
              : undefined
          }
        >
          <Select
            value={one.encoding.name}
            onValueChange={(encoding) => onChange({ encoding })}
            options={textEncodings.map((value) => ({ value, label: value }))}
          />
        </Field>
      )}
      {reads('phone') && (
        <Field label={t('imports.country')} hint={t('imports.countryHint')}>
          <CountryInput
            value={mapping.defaultCountry ?? null}
            onChange={(defaultCountry) => onChange({ defaultCountry })}
          />
        </Field>
      )}
      {Object.values(mapping.columns).includes('exportNumber') && (
        <SourceField key={mapping.source} source={mapping.source ?? ''} onChange={onChange} />
      )}
      {(counts.differing > 0 || mapping.known) && (
        <Field
          label={t('imports.known', { count: counts.differing, number: formatNumber(counts.differing) })}
          hint={mapping.source ? t('imports.knownHint') : undefined}
        >
          <Select
            value={mapping.known ?? (mapping.source ? 'changed' : 'skip')}
            onValueChange={(known) => onChange({ known })}
            options={[
              { value: 'skip', label: t('imports.knownSkip') },
              ...(mapping.source ? [{ value: 'changed' as const, label: t('imports.knownChanged') }] : []),
              { value: 'update', label: t(mapping.source ? 'imports.knownFile' : 'imports.knownUpdate') },
            ]}
          />
        </Field>
      )}
      {entity === 'interests' && can('clients.create') && (
        <Checkbox
          className="sm:col-span-2"
          checked={mapping.makeClients ?? false}
          onCheckedChange={(makeClients) => onChange({ makeClients })}
          label={t('imports.makeClients')}
        />
      )}
      {(counts.similar > 0 || mapping.skipSimilar) && (
        <Checkbox
          className="sm:col-span-2"
          checked={mapping.skipSimilar ?? false}
          onCheckedChange={(skipSimilar) => onChange({ skipSimilar })}
          label={t('imports.skipSimilar', { count: counts.similar, number: formatNumber(counts.similar) })}
        />
      )}
    </div>
  )
}

/** Whose numbers the file has: records keep them with this name, and a later file finds them again. */
function SourceField({ source, onChange }: { source: string } & Pick<ReadingOptionsProps, 'onChange'>) {
  const { t } = useTranslation()
  const [text, setText] = useState(source)
  const [problem, setProblem] = useState<string>()
  const save = () => {
    const name = text.trim()
    if (name.includes(':')) return setProblem(t('imports.sourceColon'))
    setProblem(undefined)
    if (name !== source) onChange({ source: name || null })
  }
  return (
    <Field label={t('imports.source')} hint={t('imports.sourceHint')} error={problem}>
      <Input
        value={text}
        maxLength={60}
        onChange={({ target }) => setText(target.value)}
        onBlur={save}
        onKeyDown={({ key }) => {
          if (key === 'Enter') save()
        }}
      />
    </Field>
  )
}

type RowChoiceProps = { one: Import; onChange: (only: Mapping['only']) => void }

/** All rows, or those with one value in a column that has few, such as one harbour of several. */
function RowChoice({ one, onChange }: RowChoiceProps) {
  const { t } = useTranslation()
  const { only } = one.mapping
  const columns = one.columns.filter(({ values }) => values !== null && values.length > 1)
  const values = one.columns.find(({ header }) => header === only?.column)?.values ?? []
  if (columns.length === 0) return null
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Field label={t('imports.rowsTaken')} hint={only ? undefined : t('imports.rowsTakenHint')}>
        <Select
          value={only ? `column ${only.column}` : everyRow}
          onValueChange={(next) => {
            const column = columns.find(({ header }) => `column ${header}` === next)
            onChange(column ? { column: column.header, value: column.values![0]!.value } : null)
          }}
          options={[
            { value: everyRow, label: t('imports.everyRow') },
            ...columns.map(({ header }) => ({
              value: `column ${header}`,
              label: t('imports.onlyWhere', { column: header }),
            })),
          ]}
        />
      </Field>
      {only && (
        <Select
          aria-label={t('imports.onlyValue', { column: only.column })}
          value={only.value}
          onValueChange={(value) => onChange({ column: only.column, value })}
          options={values.map(({ value, count }) => ({
            value,
            label: `${value} (${formatNumber(count)})`,
          }))}
        />
      )}
    </div>
  )
}
