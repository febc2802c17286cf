import type { ClientLanguage } from '../../../../contract/values/languages.ts'
import { localeOf } from '../../../../platform/values/printed-amounts.ts'

/** A moment in a style, by a clock. */
export function momentIn(language: ClientLanguage, timeZone: string, moment: Date): string {
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const
  return new Intl.DateTimeFormat(localeOf(language), style).format(moment)
}

/** A day, `YYYY-MM-DD`, in a style. */
export function written(language: ClientLanguage, style: Intl.DateTimeFormatOptions, day: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { ...style, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}
