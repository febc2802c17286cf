// Plain, without schemas, so that the browser can have it too. A format is dear to make and cheap to use: each is made once for
// its locale, on screens and paper, in mails and in files.

/** The locale in which a page of a language writes days and numbers where no browser has another. */
export function localeOf(language: string): string {
  return language === 'en' ? 'en-GB' : language
}

/** A number, or a decimal as text, with so many digits after the point at most. */
export function writeNumber(locale: string, value: number | string, digits: number): string {
  return numberFormat(locale, { maximumFractionDigits: digits }).format(value as `${number}`)
}

/** A day, `YYYY-MM-DD`, as a locale writes it: no clock moves it. */
export function writeDay(
  locale: string,
  day: string,
  style: Intl.DateTimeFormatOptions = { dateStyle: 'long' },
): string {
  return dateFormat(locale, { ...style, timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))
}

/** A moment by the clock of a time zone. */
export function writeMoment(
  locale: string,
  timeZone: string | undefined,
  moment: Date | string,
  style: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' },
): string {
  return dateFormat(locale, { ...style, timeZone }).format(new Date(moment))
}

export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return madeOnce('number', locale, options, () => new Intl.NumberFormat(locale, options))
}

export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return madeOnce('date', locale, options, () => new Intl.DateTimeFormat(locale, options))
}

const formats = new Map<string, unknown>()

/** Any other format of a locale, made once. */
export function madeOnce<Format>(kind: string, locale: string, options: object, make: () => Format): Format {
  const key = `${kind} ${locale} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known as Format
  const format = make()
  formats.set(key, format)
  return format
}
