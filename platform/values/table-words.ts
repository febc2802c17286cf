import { type ClientLanguage, clientLanguages } from '../../contract/values/languages.ts'
import { translations } from '../../contract/values/translations.generated.ts'
import { wordOf } from '../../contract/values/words.ts'

/** How a table for people speaks: its headings, and coded values in words. */
export interface TableWords {
  /** The heading of a column by the field it is of; `label` where the language has none. */
  heading(of: string, label: string): string
  /** A code among its like, in words. */
  word(code: string, choices: readonly string[] | undefined): string
  yesNo(value: boolean): string
  country(code: string): string
}

type Named = Readonly<Record<string, string>>
type Groups = Readonly<Record<string, Named>>

/** The words of tables in a language the clients speak. */
export function tableWords(language: ClientLanguage): TableWords {
  const countries = new Intl.DisplayNames(language, { type: 'region' })
  const country = (code: string) => countries.of(code) ?? code
  if (language === 'en') {
    return {
      heading: (_of, label) => label,
      word: (code) => wordOf(code),
      yesNo: (value) => (value ? 'Yes' : 'No'),
      country,
    }
  }
  const { yes, no, headings, words } = translations[language]
  const named: Named = headings
  return {
    heading: (of, label) => named[of] ?? label,
    word: (code, choices = []) => wordIn(words, code, choices) ?? wordOf(code),
    yesNo: (value) => (value ? yes : no),
    country,
  }
}

/** What a field is called in the other languages; `waterDepth` as `waterDepthM` is, without its unit. */
export function headingsOf(of: string): string[] {
  const names = [of, `${of}M`, `${of}Iso`]
  return Object.values(translations).flatMap(({ headings }) =>
    names.flatMap((name) => (headings as Named)[name]?.replace(/ \(m\)$/, '') ?? []),
  )
}

/** A code among its like in the words of the other languages. */
export function wordsOf(code: string, choices: readonly string[]): string[] {
  return Object.values(translations).flatMap(({ words }) => wordIn(words, code, choices) ?? [])
}

/** Of the vocabularies that have a code, the one that has its like too. */
function wordIn(groups: Groups, code: string, choices: readonly string[]): string | null {
  const having = Object.values(groups).filter((group) => Object.hasOwn(group, code))
  const whole = having.find((group) => choices.every((choice) => Object.hasOwn(group, choice)))
  return (whole ?? having[0])?.[code] ?? null
}

/** The language of an Accept-Language header that the clients speak, the most wanted first; English for none. */
export function languageOf(accepted: string | undefined): ClientLanguage {
  const wanted = (accepted ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => part.split(';')[0]!.trim().toLowerCase().split('-')[0])
  return clientLanguages.find((language) => language === wanted.find((one) => isSpoken(one))) ?? 'en'
}

const isSpoken = (language: string | undefined) => clientLanguages.some((one) => one === language)
