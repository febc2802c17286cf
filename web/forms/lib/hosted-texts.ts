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

const inEnglish = speaker('en', english)

/** Says what hosted pages say, in their language; in English until its texts are here. */
export function useHostedTexts(language: Language): Say {
  const [spoken, setSpoken] = useState<{ language: Language; say: Say }>({ language: 'en', say: inEnglish })
  useEffect(() => {
    if (language === 'en') return
    let gone = false
    void others[language]().then((file) => {
      if (!gone) setSpoken({ language, say: speaker(language, file.default) })
    })
    return () => {
      gone = true
    }
  }, [language])
  return spoken.language === language ? spoken.say : inEnglish
}
