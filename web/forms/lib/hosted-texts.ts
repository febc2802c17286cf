import { useEffect, useState } from 'react'
import type { Language } from '../../../contract/forms/languages.ts'
import { type Say, speaker, type Texts } from '../../../contract/forms/say.ts'
import english from '../../../contract/forms/texts/en.json' with { type: 'json' }

const others: Record<Exclude<Language, 'en'>, () => Promise<{ default: Texts }>> = {
  de: () => import('../../../contract/forms/texts/de.json'),
  fr: () => import('../../../contract/forms/texts/fr.json'),
  es: () => import('../../../contract/forms/texts/es.json'),
  it: () => import('../../../contract/forms/texts/it.json'),
  nl: () => import('../../../contract/forms/texts/nl.json'),
  sv: () => import('../../../contract/forms/texts/sv.json'),
  fi: () => import('../../../contract/forms/texts/fi.json'),
  ar: () => import('../../../contract/forms/texts/ar.json'),
  he: () => import('../../../contract/forms/texts/he.json'),
}

/** In which language a page speaks, and what it says by itself. */
export type HostedSpeech = { language: Language; say: Say; texts: Texts }

const inEnglish: HostedSpeech = { language: 'en', say: speaker('en', english), texts: english }

/** How hosted pages speak in a language; in English until its texts are here. */
export function useHostedSpeech(language: Language): HostedSpeech {
  const [spoken, setSpoken] = useState(inEnglish)
  useEffect(() => {
    if (language === 'en') return
    let gone = false
    void others[language]().then(({ default: texts }) => {
      if (!gone) setSpoken({ language, say: speaker(language, texts), texts })
    })
    return () => {
      gone = true
    }
  }, [language])
  return spoken.language === language ? spoken : inEnglish
}
