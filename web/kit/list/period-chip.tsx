import { CalendarRange, X } from 'lucide-react'
import { Field } from '../../../ui/field.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { DayInput } from '../dates/day-input.tsx'
import { formatDate, todayIso } from '../words/format.ts'
import { useTranslation } from '../words/i18n.ts'

type Period = { from?: string | undefined; to?: string | undefined }
type PeriodChipProps = Period & { onChange: (period: Period) => void }

const chipClass =
  'inline-flex h-7 items-center gap-1.5 px-2 text-xs whitespace-nowrap hover:bg-hover data-[state=open]:bg-pressed pointer-coarse:h-11 [&_svg]:size-3.5'

/** The days the log is read for, as a chip beside the filters. */
export function PeriodChip({ from, to, onChange }: PeriodChipProps) {
  const { t } = useTranslation()
  const active = Boolean(from || to)
  const label =
    from && to
      ? from === to
        ? formatDate(from)
        : `${formatDate(from)} – ${formatDate(to)}`
      : from
        ? t('audit.since', { date: formatDate(from) })
        : t('audit.until', { date: formatDate(to ?? todayIso()) })
  return (
    <span className={active ? 'inline-flex items-center rounded-md border bg-surface' : 'inline-flex'}>
      <Popover
        label={t('audit.period')}
        className="w-60"
        trigger={
          <button
            type="button"
            className={`${chipClass} ${active ? 'rounded-l-md' : 'rounded-md border border-dashed border-line-strong text-ink-soft'}`}
          >
            {!active && <CalendarRange aria-hidden="true" />}
            <span className={active ? 'text-ink-faint' : ''}>{t('audit.period')}</span>
            {active && <span className="font-medium">{label}</span>}
          </button>
        }
      >
        <div className="flex flex-col gap-3 p-3">
          <Field label={t('audit.from')}>
            <DayInput
              value={from ?? ''}
              max={to ?? todayIso()}
              onChange={(event) => onChange({ from: event.target.value || undefined })}
            />
          </Field>
          <Field label={t('audit.to')}>
            <DayInput
              value={to ?? ''}
              min={from}
              max={todayIso()}
              onChange={(event) => onChange({ to: event.target.value || undefined })}
            />
          </Field>
        </div>
      </Popover>
      {active && (
        <button
          type="button"
          aria-label={t('audit.anyTime')}
          onClick={() => onChange({ from: undefined, to: undefined })}
          className={`${chipClass} rounded-r-md px-1.5 text-ink-faint hover:text-ink pointer-coarse:px-3`}
        >
          <X aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
