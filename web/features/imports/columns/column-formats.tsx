import { Select } from '../../../../ui/select.tsx'
import { type Translate, useTranslation } from '../../../kit/words/i18n.ts'
import type { Import, Mapping } from '../entities.ts'

type ColumnFormatsProps = {
  one: { formats: Import['formats']; mapping: Pick<Mapping, 'formats'> }
  header: string
  onChange: (changes: Pick<Mapping, 'formats'>) => void
}
type Decision = Import['formats'][number]

/** How the cells of a column are read, what decided it, and what is still to be chosen. */
export function ColumnFormats({ one, header, onChange }: ColumnFormatsProps) {
  const { t } = useTranslation()
  const { formats } = one.mapping
  const decisions = one.formats.filter(({ column }) => column === header)
  if (decisions.length === 0) return null
  return (
    <div className="col-span-full flex flex-wrap gap-x-4 gap-y-2 pb-1">
      {decisions.map((decision) => {
        const { part, value, by, examples, options } = decision
        const name = t(`imports.format.${part}`)
        return (
          <div key={part} className="flex min-w-0 max-w-full flex-col gap-1">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs">
              <span className="text-ink-soft">{name}</span>
              <Select
                aria-label={t('imports.format.of', { part: name, column: header })}
                className="w-auto min-w-32"
                value={value}
                placeholder={t('imports.choose1')}
                onValueChange={(next) =>
                  onChange({ formats: { ...formats, [header]: { ...formats?.[header], [part]: next } } })
                }
                options={options.map((option) => ({ value: option, label: optionText(part, option, t) }))}
              />
              {by && <span className="text-ink-faint">{t(`imports.format.by.${by}`)}</span>}
            </span>
            {value === null && (
              <span className="text-xs text-danger-ink break-words">
                {t('imports.format.ask', { examples: examples.map((text) => `“${text}”`).join(', ') })}
              </span>
            )}
          </div>
        )
      })}
    </div>
  )
}

function optionText(part: Decision['part'], option: string, t: Translate): string {
  if (part === 'decimal') return t(option === ',' ? 'imports.format.comma' : 'imports.format.point')
  if (part === 'order') return t(option === 'mdy' ? 'imports.format.mdy' : 'imports.format.dmy')
  if (part === 'feet') return t(option === 'inches' ? 'imports.format.inches' : 'imports.format.tenths')
  return part === 'unit' ? t(`imports.format.units.${option as 'm' | 'ft' | 'cm' | 'mm' | 'in'}`) : option
}
