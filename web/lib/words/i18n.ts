import i18next from 'i18next'
import { initReactI18next, useTranslation as useReactTranslation } from 'react-i18next'
import english from '../../locales/en.json' with { type: 'json' }

type Catalogue = typeof english

/** The place of a text in the catalogue, as `clients.field.email`. */
export type TextKey = Leaves<Catalogue>

/** Finds a text; `count` chooses between its plural forms, other values fill its gaps. */
export type Translate = (key: TextKey, values?: Readonly<Record<string, unknown>>) => string

// i18next's own types run into the compiler's depth limit on a catalogue this size; these do not.
type Leaves<Branch, Path extends string = ''> = {
  [Name in keyof Branch & string]: Branch[Name] extends string
    ? `${Path}${Name | WithoutPlural<Name>}`
    : Leaves<Branch[Name], `${Path}${Name}.`>
}[keyof Branch & string]
type WithoutPlural<Name extends string> = Name extends `${infer Stem}_${'one' | 'other'}` ? Stem : never

/** Every text of the client comes from one catalogue per language. */
export function startTexts(): void {
  void i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: english } },
    interpolation: { escapeValue: false },
    initAsync: false,
  })
}

/** The texts of the catalogue in the user's language. */
export function useTranslation(): { t: Translate } {
  const { t } = useReactTranslation()
  return { t: t as unknown as Translate }
}

/** A text of the catalogue outside components, in the user's language. */
export const translate: Translate = (key, values) => i18next.t(key, { ...values })

/** Whether the catalogue has a text at a place known only as the program runs. */
export function hasText(key: string): key is TextKey {
  return i18next.exists(key)
}

/** The few words of the shared components. */
export function componentTexts(): Catalogue['ui'] {
  return i18next.t('ui', { returnObjects: true }) as Catalogue['ui']
}
