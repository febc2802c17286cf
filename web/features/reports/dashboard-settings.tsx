import type { DashboardConfig } from '../../../contract/reports/config.ts'
import {
  dashboardWidgets,
  type ReportWidget,
  reportPeriods,
  reportWidgets,
} from '../../../contract/reports/vocabulary.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { optionsOf } from '../../kit/list/state/options.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'

type DashboardSettingsProps = { config: DashboardConfig; onChange: (config: DashboardConfig) => void }

/** Which figures a report has, and of which days. */
export function DashboardSettings({ config, onChange }: DashboardSettingsProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const mayHave = (widget: ReportWidget) =>
    can(dashboardWidgets.includes(widget) ? 'reports.view_dashboard' : 'reports.view_analytics')
  const choose = (widget: ReportWidget, isChosen: boolean) => {
    const widgets = reportWidgets.filter((one) => (one === widget ? isChosen : config.widgets.includes(one)))
    if (widgets.length > 0) onChange({ ...config, widgets })
  }
  return (
    <>
      <Field label={t('reports.periodOf')}>
        <Select
          value={config.period}
          onValueChange={(period) => onChange({ ...config, period })}
          options={optionsOf(reportPeriods, (one) => t(`reports.period.${one}`))}
        />
      </Field>
      <fieldset className="flex flex-col gap-1">
        <legend className="pb-1 text-sm font-medium">{t('reports.widgets')}</legend>
        {reportWidgets
          .filter((widget) => mayHave(widget) || config.widgets.includes(widget))
          .map((widget) => (
            <Checkbox
              key={widget}
              checked={config.widgets.includes(widget)}
              onCheckedChange={(isChosen) => choose(widget, isChosen)}
              label={t(`reports.widget.${widget}`)}
            />
          ))}
      </fieldset>
    </>
  )
}
