import { ArrowDown, ArrowUp, Sigma, X } from 'lucide-react'
import type { ListReportConfig } from '../../../contract/reports/config.ts'
import { mostReportColumns } from '../../../contract/reports/vocabulary.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Column } from './report.ts'

type ColumnChoiceProps = {
  config: ListReportConfig
  columns: readonly Column[]
  onChange: (config: ListReportConfig) => void
}

/** The columns of a report in their order, and which of them are summed up. */
export function ColumnChoice({ config, columns, onChange }: ColumnChoiceProps) {
  const { t } = useTranslation()
  const labelOf = (name: string) => columns.find((one) => one.name === name)?.label ?? name
  const put = (names: string[]) =>
    onChange({ ...config, columns: names, sums: config.sums.filter((name) => names.includes(name)) })
  const move = (from: number, to: number) => {
    const names = config.columns.filter((_, index) => index !== from)
    names.splice(to, 0, config.columns[from]!)
    put(names)
  }
  const toggleSum = (name: string) =>
    onChange({
      ...config,
      sums: config.sums.includes(name)
        ? config.sums.filter((other) => other !== name)
        : [...config.sums, name],
    })
  const left = columns.filter(({ name }) => !config.columns.includes(name))
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="pb-1 text-sm font-medium">{t('reports.columns')}</legend>
      <ol className="divide-y rounded-md border">
        {config.columns.map((name, place) => {
          const label = labelOf(name)
          const isSummed = config.sums.includes(name)
          return (
            <li key={name} className="flex min-w-0 items-center gap-0.5 pl-3">
              <span className="min-w-0 flex-1 truncate text-sm">{label}</span>
              {columns.find((one) => one.name === name)?.isSummed && (
                <IconButton
                  label={t('reports.sumUp', { column: label })}
                  aria-pressed={isSummed}
                  className={isSummed ? 'bg-pressed text-ink' : undefined}
                  onClick={() => toggleSum(name)}
                >
                  <Sigma />
                </IconButton>
              )}
              <IconButton
                label={t('reports.moveUp', { column: label })}
                disabled={place === 0}
                onClick={() => move(place, place - 1)}
              >
                <ArrowUp />
              </IconButton>
              <IconButton
                label={t('reports.moveDown', { column: label })}
                disabled={place === config.columns.length - 1}
                onClick={() => move(place, place + 1)}
              >
                <ArrowDown />
              </IconButton>
              <IconButton
                label={t('reports.removeColumn', { column: label })}
                disabled={config.columns.length === 1}
                onClick={() => put(config.columns.filter((other) => other !== name))}
              >
                <X />
              </IconButton>
            </li>
          )
        })}
      </ol>
      {config.columns.length < mostReportColumns && left.length > 0 && (
        <Combobox
          aria-label={t('reports.addColumn')}
          value={null}
          onChange={(option) => option && put([...config.columns, option.value])}
          options={left.map(({ name, label }) => ({ value: name, label }))}
          placeholder={t('reports.addColumn')}
        />
      )}
    </fieldset>
  )
}
