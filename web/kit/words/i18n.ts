import i18next from 'i18next'
import { initReactI18next, useTranslation as useReactTranslation } from 'react-i18next'
import type { ClientLanguage } from '../../../contract/values/languages.ts'
import type { Part, PartTexts } from './parts.generated.ts'

/** The place of a text in the catalogue, as `clients.field.email`. */
export type TextKey = { [Name in Part]: Leaves<PartTexts[Name]> }[Part]

/** Finds a text; `count` chooses between its plural forms, other values fill its gaps. */
export type Translate = (key: TextKey, values?: Readonly<Record<string, unknown>>) => string

/** How the files of a catalogue are fetched, by their paths. */
export type TextFiles = Readonly<Record<string, () => Promise<unknown>>>

// i18next's own types run into the compiler's depth limit on a catalogue this size; these do not.
type Leaves<Branch, Path extends string = ''> = {
  [Name in keyof Branch & string]: Branch[Name] extends string
    ? `${Path}${Name | WithoutPlural<Name>}`
    : Leaves<Branch[Name], `${Path}${Name}.`>
}[keyof Branch & string]
type WithoutPlural<Name extends string> = Name extends `${infer Stem}_${'one' | 'other'}` ? Stem : never

const files = new Map<string, () => Promise<unknown>>()
const partsInUse = new Set<Part>()
const loading = new Map<string, Promise<void>>()
let target: ClientLanguage = 'en'

/** Loads what every screen of a client says; `found` are the files of its catalogue. */
export async function startTexts(
  language: ClientLanguage,
  parts: readonly Part[],
  found: TextFiles,
): Promise<void> {
  target = language
  for (const [path, fetchTexts] of Object.entries(found)) files.set(placeOf(path), fetchTexts)
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: {},
    interpolation: { escapeValue: false },
    saveMissing: true,
    missingKeyHandler: (_languages, _namespace, key) => sayMissing(key),
  })
  await loadTexts(parts)
  tellDocument(language)
}

/** Speaks another language at once: every part that was loaded is fetched in it first. */
export async function speak(language: ClientLanguage): Promise<void> {
  const before = spokenLanguage()
  target = language
  try {
    for (let parts = 0; parts < partsInUse.size; ) {
      parts = partsInUse.size
      await fetchParts(language, partsInUse)
    }
  } catch (error) {
    if (target === language) target = before
    throw error
  }
  // Another choice that came meanwhile holds.
  if (target !== language) return
  await i18next.changeLanguage(language)
  tellDocument(language)
}

/** The hint that stands below a label; empty where it has none. */
export function hintOf(label: TextKey): string {
  const key = `${label}Hint`
  return i18next.exists(key) ? i18next.t(key) : ''
}

export function spokenLanguage(): ClientLanguage {
  return (i18next.language as ClientLanguage | undefined) ?? target
}

/** Waits for a piece of the client and for the parts of the catalogue it shows. */
export async function withTexts<File>(file: Promise<File>, ...parts: readonly Part[]): Promise<File> {
  const [loaded] = await Promise.all([file, loadTexts(parts)])
  return loaded
}

/** The language and the part that a file has: `contract/berths/texts.en.json` is `en/kinds/berths`, that of the values `en/values`, `contract/invoices/letters.en.json` `en/letters/invoices`. */
function placeOf(path: string): string {
  const [, folder, file, language] = /contract\/([\w-]+)\/(texts|letters)\.(\w+)\.json$/.exec(path) ?? []
  if (!folder) return path.replace(/^.*locales\//, '')
  if (file === 'letters') return `${language}/letters/${folder}.json`
  return folder === 'values' ? `${language}/values.json` : `${language}/kinds/${folder}.json`
}

async function loadTexts(parts: readonly Part[]): Promise<void> {
  for (const part of parts) partsInUse.add(part)
  // While the language is being changed both are needed: what is shown still speaks the one before.
  const languages = new Set([target, spokenLanguage()])
  await Promise.all([...languages].map((language) => fetchParts(language, parts)))
}

/** The texts of the catalogue in the user's language, and which that is. */
export function useTranslation(): { t: Translate; language: ClientLanguage } {
  const { t } = useReactTranslation()
  return { t: t as unknown as Translate, language: spokenLanguage() }
}

/** A text of the catalogue outside components, in the user's language. */
export const translate: Translate = (key, values) => i18next.t(key, { ...values })

/** Whether the catalogue has a text at a place known only as the program runs. */
export function hasText(key: string): key is TextKey {
  return i18next.exists(key)
}

/** Shows every text anew: words that stand beside the catalogue changed. */
export function sayAnew(): void {
  i18next.emit('languageChanged', i18next.language)
}

/** The few words of the shared components. */
export function componentTexts(): PartTexts['shell']['ui'] {
  return i18next.t('ui', { returnObjects: true }) as PartTexts['shell']['ui']
}

async function fetchParts(language: string, parts: Iterable<Part>): Promise<void> {
  await Promise.all([...parts].map((part) => fetchPart(`${language}/${part}.json`, language)))
}

function fetchPart(path: string, language: string): Promise<void> {
  const known = loading.get(path)
  if (known) return known
  const fetchTexts = files.get(path)
  if (!fetchTexts) throw new Error(`There are no texts ${path}.`)
  const fetched = fetchTexts().then((texts) => {
    i18next.addResourceBundle(language, 'translation', texts, true, true)
  })
  loading.set(path, fetched)
  fetched.catch(() => loading.delete(path))
  return fetched
}

function tellDocument(language: string): void {
  if (typeof document !== 'undefined') document.documentElement.lang = language
}

/** A text that no loaded part has: a screen that does not name its parts. */
function sayMissing(key: string): void {
  const problem = `There is no text “${key}” in the parts loaded.`
  if (import.meta.env.DEV) throw new Error(problem)
  console.error(problem)
}
