import { useMemo, useState } from 'react'
import type { ListReportConfig } from '../../../contract/reports/config.ts'
import { listReports } from '../../../contract/reports/lists.generated.ts'
import { reportPeriods } from '../../../contract/reports/vocabulary.ts'
import { Field } from '../../../ui/field.tsx'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { listFields } from '../../kit/list/columns/list-column.ts'
import { useListFields } from '../../kit/list/columns/use-list-fields.ts'
import { ConditionFilter } from '../../kit/list/filter/condition-filter.tsx'
import { useSharedFilters } from '../../kit/list/shared-filters.tsx'
import { listOf } from '../../kit/list/state/list-search.ts'
import { optionsOf } from '../../kit/list/state/options.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { fieldName, valueText } from '../../kit/words/values.ts'
import { ColumnChoice } from './column-choice.tsx'
import { columnsOf } from './report.ts'

type ListSettingsProps = { config: ListReportConfig; onChange: (config: ListReportConfig) => void }

const none = '-'

/** What a report of a list prints: filters, columns, groups, sums, order. */
export function ListSettings({ config, onChange }: ListSettingsProps) {
  const { t } = useTranslation()
  const fields = useListFields(listReports[config.kind])
  const columns = useMemo(() => columnsOf(config.kind, fields, t), [config.kind, fields, t])
  const choices = (which: (one: (typeof columns)[number]) => boolean) =>
    columns.filter(which).map(({ name, label }) => ({ value: name, label }))
  const sortField = config.sort?.replace(/^-/, '') ?? none
  return (
    <>
      <Filters config={config} onChange={onChange} />
      <PeriodChoice config={config} onChange={onChange} days={choices(({ isDay }) => isDay)} />
      <ColumnChoice config={config} columns={columns} onChange={onChange} />
      <Field label={t('reports.groupBy')}>
        <Select
          value={config.groupBy ?? none}
          onValueChange={(name) => onChange({ ...config, groupBy: name === none ? null : name })}
          options={[{ value: none, label: t('reports.noGroups') }, ...choices(({ isGrouped }) => isGrouped)]}
        />
      </Field>
      <div className="grid grid-cols-2 gap-2">
        <Field label={t('reports.sort')}>
          <Select
            value={sortField}
            onValueChange={(name) => onChange({ ...config, sort: name === none ? null : name })}
            options={[
              { value: none, label: t('reports.usualSort') },
              ...choices(({ name }) => name !== 'value' && name !== 'tags'),
            ]}
          />
        </Field>
        {sortField !== none && (
          <Field label={t('reports.direction')}>
            <Select
              value={config.sort!.startsWith('-') ? 'down' : 'up'}
              onValueChange={(way) =>
                onChange({ ...config, sort: way === 'down' ? `-${sortField}` : sortField })
              }
              options={optionsOf(['up', 'down'] as const, (one) => t(`reports.${one}`))}
            />
          </Field>
        )}
      </div>
    </>
  )
}

/** The filters of the list itself: conditions on any field, tags, the archive, and a search text. */
function Filters({ config, onChange }: ListSettingsProps) {
  const { t } = useTranslation()
  const [building, setBuilding] = useState(false)
  const every = useSharedFilters()
  const type = listReports[config.kind]
  const declared = listFields(type)
  const shared = every.filter(({ id }) => (id === 'tagIds' ? 'tags' in declared : 'archivedAt' in declared))
  const { filters } = config
  const put = (name: string, value: string | undefined) => {
    const { [name]: _gone, ...others } = filters
    onChange({ ...config, filters: value ? { ...others, [name]: value } : others })
  }
  // Filters that a list was printed with: they are shown, and can be taken away.
  const own = Object.keys(filters)
    .filter((name) => name !== 'q' && name !== 'filter' && !shared.some(({ id }) => id === name))
    .map((name) => ({
      id: name,
      label: fieldName(name, type),
      options: [],
      labelOf: (value: string) => valueText(value, name, { type }),
    }))
  const all = [...shared, ...own]
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="pb-1 text-sm font-medium">{t('reports.filters')}</legend>
      <Field label={t('reports.search')} hideLabel>
        <Input
          type="search"
          value={filters.q ?? ''}
          placeholder={t('reports.search')}
          onChange={({ target: { value } }) => put('q', value)}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <FilterChips
          filters={all}
          values={Object.fromEntries(all.map(({ id }) => [id, listOf(filters[id])]))}
          onChange={(id, values) => put(id, values.join(',') || undefined)}
          onClear={() => onChange({ ...config, filters: filters.q ? { q: filters.q } : {} })}
          others={{
            label: t('filter.open'),
            inForce: Boolean(filters.filter),
            onOpen: () => setBuilding(true),
          }}
        >
          <ConditionFilter
            type={type}
            query={{ ...filters, filter: undefined }}
            text={filters.filter}
            open={building}
            onOpenChange={setBuilding}
            onChange={(text) => put('filter', text)}
          />
        </FilterChips>
      </div>
    </fieldset>
  )
}

type PeriodChoiceProps = ListSettingsProps & { days: readonly { value: string; label: string }[] }

/** Days that move with the day the report is made. */
function PeriodChoice({ config, onChange, days }: PeriodChoiceProps) {
  const { t } = useTranslation()
  const { period } = config
  return (
    <div className="grid grid-cols-2 gap-2">
      <Field label={t('reports.periodField')}>
        <Select
          value={period?.field ?? none}
          onValueChange={(field) =>
            onChange({
              ...config,
              period: field === none ? null : { field, range: period?.range ?? 'last_week' },
            })
          }
          options={[{ value: none, label: t('reports.anyTime') }, ...days]}
        />
      </Field>
      {period && (
        <Field label={t('reports.periodOf')}>
          <Select
            value={period.range}
            onValueChange={(range) => onChange({ ...config, period: { ...period, range } })}
            options={optionsOf(reportPeriods, (one) => t(`reports.period.${one}`))}
          />
        </Field>
      )}
    </div>
  )
}
