import { textsOfKinds } from '../../contract/texts.generated.ts'
import { type ClientLanguage, clientLanguages } from '../../contract/values/languages.ts'
import english from '../../contract/values/texts.en.json' with { type: 'json' }
import finnish from '../../contract/values/texts.fi.json' with { type: 'json' }
import swedish from '../../contract/values/texts.sv.json' with { type: 'json' }
import { headingOf, wordOf } from '../../contract/values/words.ts'

type WordMap = Readonly<Record<string, string>>
type Groups = Readonly<Record<string, WordMap>>

/** What a kind of record calls its fields, and the words of their choices. */
interface KindTexts {
  /** What its list is called. */
  readonly list?: string
  readonly field: WordMap
  readonly choice?: Groups
}

/** Where a value stands: in a field, of a kind of record where one declares it. */
interface Place {
  readonly of: string
  readonly type?: string | undefined
}

/** How a table for people speaks: its headings, and coded values in words. */
export interface TableWords {
  /** The heading of a column; `label` where it is of no kind and the language has none. */
  heading(column: Place & { readonly label?: string | undefined }): string
  /** A code in words, among its like where its place has none of its own. */
  word(code: string, place: Place | undefined, choices: readonly string[] | undefined): string
  yesNo(value: boolean): string
  /** What the list of a kind of record is called. */
  list(type: string): string
  country(code: string): string
}

interface Texts {
  readonly value: { readonly yes: string; readonly no: string }
  readonly fieldName: WordMap
  readonly vocabulary: Groups
}
const common: Readonly<Record<ClientLanguage, Texts>> = { en: english, sv: swedish, fi: finnish }

const ofKinds = (language: ClientLanguage) =>
  textsOfKinds[language] as Readonly<Record<string, KindTexts | undefined>>
const everyKind = (language: ClientLanguage) => Object.values(textsOfKinds[language]) as readonly KindTexts[]
/** Every group of words for codes: the port's vocabularies as shipped, then the choices of each kind. */
const groupsOf = (language: ClientLanguage): readonly WordMap[] => [
  ...Object.values(common[language].vocabulary),
  ...everyKind(language).flatMap(({ choice = {} }) => Object.values(choice)),
]

/** The words of tables in a language the clients speak. */
export function tableWords(language: ClientLanguage): TableWords {
  const countries = new Intl.DisplayNames(language, { type: 'region' })
  const { value, fieldName } = common[language]
  return {
    heading({ of, type, label }) {
      const own = type === undefined ? null : headingIn(ofKinds(language)[type]?.field ?? {}, of)
      if (own !== null) return own
      const shared = headingIn(fieldName, of)
      if (language === 'en') return label ?? shared ?? headingOf(of)
      return shared ?? headingOfAny(language, of) ?? label ?? headingOf(of)
    },
    word(code, place, choices = []) {
      const own = place?.type === undefined ? {} : (ofKinds(language)[place.type]?.choice?.[place.of] ?? {})
      return own[code] ?? wordIn(groupsOf(language), code, choices) ?? wordOf(code)
    },
    list: (type) => ofKinds(language)[type]?.list ?? headingOf(type),
    yesNo: (yes) => (yes ? value.yes : value.no),
    country: (code) => countries.of(code) ?? code,
  }
}

/** What a field is called in a list of names; a measure by its stem and its unit. */
function headingIn(names: WordMap, of: string): string | null {
  if (Object.hasOwn(names, of)) return names[of]!
  const [, stem, measure] = /^(.+?)(M|Ft)$/.exec(of) ?? []
  return stem && Object.hasOwn(names, stem) ? `${names[stem]} (${measure === 'M' ? 'm' : 'ft'})` : null
}

function headingOfAny(language: ClientLanguage, of: string): string | null {
  for (const { field } of everyKind(language)) {
    const found = headingIn(field, of)
    if (found !== null) return found
  }
  return null
}

/** What a field is called in every language, by each kind that has it; `waterDepth` as `waterDepthM` is, without its unit. */
export function headingsOf(of: string): string[] {
  const names = [of, `${of}M`, `${of}Iso`]
  const found = clientLanguages.flatMap((language) =>
    [common[language].fieldName, ...everyKind(language).map(({ field }) => field)].flatMap((known) =>
      names.flatMap((name) => headingIn(known, name)?.replace(/ \(m\)$/, '') ?? []),
    ),
  )
  return [...new Set(found)]
}

/** A code among its like in the words of every language. */
export function wordsOf(code: string, choices: readonly string[]): string[] {
  return clientLanguages.flatMap((language) => wordIn(groupsOf(language), code, choices) ?? [])
}

/** Of the groups that have a code, the one that has its like too. */
function wordIn(groups: readonly WordMap[], code: string, choices: readonly string[]): string | null {
  const having = groups.filter((group) => Object.hasOwn(group, code))
  const all = having.find((group) => choices.every((choice) => Object.hasOwn(group, choice)))
  return (all ?? having[0])?.[code] ?? null
}

/** The language of an Accept-Language header that the clients speak, the most wanted first; English for none. */
export function languageOf(accepted: string | undefined): ClientLanguage {
  const languages = (accepted ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => part.split(';')[0]!.trim().toLowerCase().split('-')[0])
  return clientLanguages.find((language) => language === languages.find((one) => isSpoken(one))) ?? 'en'
}

const isSpoken = (language: string | undefined) => clientLanguages.some((one) => one === language)
