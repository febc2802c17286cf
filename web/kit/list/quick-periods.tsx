import { type QuickPeriod, quickPeriods } from '../../../contract/records/quick-periods.ts'
import { cx } from '../../../ui/class-names.ts'
import { useTranslation } from '../words/i18n.ts'

type QuickPeriodsProps = {
  value: string | undefined
  onChange: (period: QuickPeriod | undefined) => void
}

/** The months, quarters and years that are asked for most, each one press away; the one in force is taken off by another. */
export function QuickPeriods({ value, onChange }: QuickPeriodsProps) {
  const { t } = useTranslation()
  return (
    <fieldset className="flex min-w-0 gap-1 overflow-x-auto">
      <legend className="sr-only">{t('list.period.label')}</legend>
      {quickPeriods.map((period) => (
        <button
          key={period}
          type="button"
          aria-pressed={value === period}
          onClick={() => onChange(value === period ? undefined : period)}
          className={cx(
            'inline-flex h-7 shrink-0 items-center rounded-md border px-2 text-xs whitespace-nowrap hover:bg-hover pointer-coarse:h-11',
            value === period ? 'border-accent font-medium text-accent-ink' : 'text-ink-soft',
          )}
        >
          {t(`list.period.${period}`)}
        </button>
      ))}
    </fieldset>
  )
}
