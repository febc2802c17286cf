import { formatDate } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

/** Writes the days something lasts; without an end, since when. */
export function useSpan() {
  const { t } = useTranslation()
  return (from: string | null, until: string | null): string => {
    if (from && until) return `${formatDate(from)} – ${formatDate(until)}`
    if (from) return t('portal.berths.since', { day: formatDate(from) })
    return until ? t('portal.berths.until', { day: formatDate(until) }) : ''
  }
}
