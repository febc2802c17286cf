import { dateFormat } from '../../../contract/formats.ts'
import { spokenLanguage, type Translate } from '../../kit/words/i18n.ts'
import type { Schedule } from './report.ts'

/** The name of a day of the week; 1 is Monday. */
export function weekdayName(day: number): string {
  // The first of January 2024 was a Monday.
  const date = new Date(Date.UTC(2024, 0, day))
  return dateFormat(spokenLanguage(), { weekday: 'long', timeZone: 'UTC' }).format(date)
}

/** How often a report is mailed, as a sentence. */
export function scheduleText(t: Translate, schedule: Schedule): string {
  const time = `${String(schedule.hour).padStart(2, '0')}:${String(schedule.minute).padStart(2, '0')}`
  if (schedule.every === 'day') return t('reports.schedule.daily', { time })
  if (schedule.every === 'week') return t('reports.schedule.weekly', { day: weekdayName(schedule.on), time })
  return t('reports.schedule.monthly', { day: schedule.on, time })
}
