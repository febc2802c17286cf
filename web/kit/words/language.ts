import { type ClientLanguage, clientLanguages } from '../../../contract/values/languages.ts'
import { speak, spokenLanguage } from './i18n.ts'

/** What each language calls itself. */
export const languageNames: Readonly<Record<ClientLanguage, string>> = {
  en: 'English',
  sv: 'Svenska',
  fi: 'Suomi',
}

let chosenAtDoor: ClientLanguage | null = null

/** Before anybody has signed in: this browser keeps the choice, and the profile of who signs in next. */
export function chooseAtDoor(language: ClientLanguage): Promise<void> {
  chosenAtDoor = language
  return speakHere(language)
}

/** Speaks from now on, here and the next time this browser begins. */
export async function speakHere(language: ClientLanguage): Promise<void> {
  await speak(language)
  localStorage.setItem(rememberedKey, language)
}

/**
 * Speaks the language of who is signed in: what was chosen at the door, which `store` keeps in the profile, else that of
 * the profile, else that of the browser. Where its texts cannot be fetched the language stays as it is.
 */
export async function speakTo(
  person: { language?: ClientLanguage | null | undefined },
  store: (language: ClientLanguage) => Promise<unknown>,
): Promise<void> {
  const chosen = chosenAtDoor
  chosenAtDoor = null
  if (chosen && chosen !== person.language) await store(chosen).catch(() => undefined)
  const language = chosen ?? person.language ?? browserLanguage()
  if (language !== spokenLanguage()) await speakHere(language).catch(() => undefined)
}

/** The language to begin with: that of whoever was here last, else that of the browser. */
export function firstLanguage(): ClientLanguage {
  const remembered = localStorage.getItem(rememberedKey)
  return clientLanguages.find((one) => one === remembered) ?? browserLanguage()
}

/** The first language of the browser that the product speaks, or English. */
export function browserLanguage(preferred: readonly string[] = navigator.languages): ClientLanguage {
  for (const tag of preferred) {
    const known = clientLanguages.find((one) => one === tag.split('-')[0]?.toLowerCase())
    if (known) return known
  }
  return 'en'
}

const rememberedKey = 'language'
