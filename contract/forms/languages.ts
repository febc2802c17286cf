/** Languages that hosted pages speak, as BCP 47 tags. */
export const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'sv', 'fi', 'ar', 'he'] as const
export type Language = (typeof languages)[number]

/** What each language calls itself. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  nl: 'Nederlands',
  sv: 'Svenska',
  fi: 'Suomi',
  ar: 'العربية',
  he: 'עברית',
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' || language === 'he' ? 'rtl' : 'ltr'
}

/** The language a form is written in, and all it is offered in: that one first. */
export function languagesOf({
  language = 'en',
  languages: offered = [],
}: {
  language?: Language | undefined
  languages?: readonly Language[] | undefined
}): readonly [Language, ...Language[]] {
  return [language, ...languages.filter((one) => one !== language && offered.includes(one))]
}

/**
 * The language to speak: the one that was asked for by name, else the best that an Accept-Language header names, else
 * the first of those that are offered.
 */
export function chosenLanguage(
  offered: readonly [Language, ...Language[]],
  language: string | undefined,
  accepted: string | undefined,
): Language {
  const known = (tag: string) => offered.find((one) => one === tag.trim().toLowerCase().split('-')[0])
  const requested = language === undefined ? undefined : known(language)
  if (requested) return requested
  const wished = (accepted ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.split(';')
      const quality = rest.find((one) => one.trim().startsWith('q='))
      return { tag, quality: quality === undefined ? 1 : Number(quality.trim().slice(2)) || 0 }
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
  return wished.map(({ tag }) => known(tag)).find((one) => one !== undefined) ?? offered[0]
}
