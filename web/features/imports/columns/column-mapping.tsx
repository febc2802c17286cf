import { ArrowRight } from 'lucide-react'
import { Combobox } from '../../../../ui/combobox.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { Import, Mapping } from '../entities.ts'
import { ColumnFormats } from './column-formats.tsx'
import { ColumnValues } from './column-values.tsx'
import { useSamples } from './use-samples.ts'

type RestKind = 'yachts' | 'companies' | 'berths' | 'clients'
type ColumnMappingProps = { one: Import; onChange: (changes: Partial<Mapping>) => void }

/** Each column of the file with some of its values, and the field it becomes. */
export function ColumnMapping({ one, onChange }: ColumnMappingProps) {
  const { t } = useTranslation()
  const { columns } = one.mapping
  const valuesOf = useSamples(one)
  const taken = new Set(Object.values(columns))
  const options = one.fields.map(({ key, label, required }) => ({
    value: key,
    label: required ? `${label} *` : label,
    ...(taken.has(key) ? { hint: t('imports.taken') } : {}),
  }))
  function choose(header: string, key: string | null) {
    const { [header]: _before, ...others } = columns
    onChange({ columns: key === null ? others : { ...others, [header]: key } })
  }
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col divide-y border-y">
        {one.columns.map(({ header }) => (
          <li
            key={header}
            className="grid grid-cols-[minmax(0,2fr)_auto_minmax(0,3fr)] items-center gap-x-2 gap-y-1 py-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto_minmax(0,14rem)] sm:items-start sm:gap-x-3"
          >
            <bdi className="min-w-0 truncate font-medium sm:py-1" title={header}>
              {header}
            </bdi>
            <div className="min-w-0 max-sm:order-last max-sm:col-span-full sm:py-1.5">
              <ColumnValues one={one} header={header} values={valuesOf(header)} />
            </div>
            <ArrowRight
              aria-hidden="true"
              className={`size-4 sm:my-2 ${columns[header] ? 'text-accent-ink' : 'text-ink-faint opacity-40'}`}
            />
            <Combobox
              aria-label={t('imports.becomes', { column: header })}
              value={options.find(({ value }) => value === columns[header]) ?? null}
              onChange={(option) => choose(header, option?.value ?? null)}
              options={options}
              placeholder={t('imports.leftOut')}
              clearable
            />
            <Twice one={one} header={header} />
            <ColumnFormats one={one} header={header} onChange={onChange} />
          </li>
        ))}
      </ul>
      <LeftOut one={one} />
    </div>
  )
}

/** Of two columns that become one field only one can count; addresses and sizes of two units go together. */
function Twice({ one, header }: { one: Import; header: string }) {
  const { t } = useTranslation()
  const { columns } = one.mapping
  const field = one.fields.find(({ key }) => key === columns[header])
  if (!field || ['email', 'phone', 'length'].includes(field.kind)) return null
  const others = Object.keys(columns).filter((other) => other !== header && columns[other] === field.key)
  if (others.length === 0) return null
  return (
    <p className="col-span-full pb-1 text-xs text-warning-ink break-words">
      {t('imports.twice', { other: others.join('”, “') })}
    </p>
  )
}

/** Names the columns that become nothing, and what they look like. */
function LeftOut({ one }: { one: Import }) {
  const { t } = useTranslation()
  const left = one.columns.filter(({ header, samples }) => !one.mapping.columns[header] && samples.length > 0)
  if (left.length === 0) return null
  return (
    <div className="flex flex-col gap-1 text-sm text-ink-soft break-words">
      <p>
        {t('imports.leftOutHint', {
          count: left.length,
          columns: left.map(({ header }) => header).join(', '),
        })}
      </p>
      {one.looksLike && (
        <p>
          {t(`imports.restHint.${one.looksLike.entity as RestKind}`, {
            columns: one.looksLike.columns.join(', '),
          })}
        </p>
      )}
    </div>
  )
}
