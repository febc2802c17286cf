import { cx } from '../../../../ui/class-names.ts'
import { formatDate, formatDayOfYear, todayIso } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { type Card, stageName } from '../vocabulary.ts'

type StatusLineProps = { card: Card; waits: boolean; usualDays: number | null }

/**
 * What says most of where the deal stands, as there is room for one: that its day has passed, that it stays far longer than
 * deals usually do, the day by which it should be signed, or how long it has been here. The others are said on hover.
 */
export function StatusLine({
  card: { expectedCloseDate: day, daysInStage, stage },
  waits,
  usualDays,
}: StatusLineProps) {
  const { t } = useTranslation()
  const days = daysInStage === null ? null : t('interests.days', { count: daysInStage })
  const passed = day !== null && day < todayIso()
  const details = [
    day && t(passed ? 'interests.expectedPassed' : 'interests.expectedOn', { date: formatDate(day) }),
    days && t('interests.inStageFor', { stage: stageName(t, stage), time: days }),
    waits && usualDays !== null && t('interests.longerThanUsual', { count: usualDays }),
  ]
  const tone = passed
    ? 'font-medium text-danger-ink'
    : waits
      ? 'font-medium text-warning-ink'
      : day
        ? 'text-ink-soft'
        : 'text-ink-faint'
  return (
    <span className={cx('shrink-0 tabular-nums', tone)} title={details.filter(Boolean).join('\n')}>
      {day && (passed || !waits) ? formatDayOfYear(day) : days}
    </span>
  )
}
