// Its main file loads every language there is.
import countries from 'i18n-iso-countries/index.js'
import danish from 'i18n-iso-countries/langs/da.json' with { type: 'json' }
import german from 'i18n-iso-countries/langs/de.json' with { type: 'json' }
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import spanish from 'i18n-iso-countries/langs/es.json' with { type: 'json' }
import finnish from 'i18n-iso-countries/langs/fi.json' with { type: 'json' }
import french from 'i18n-iso-countries/langs/fr.json' with { type: 'json' }
import italian from 'i18n-iso-countries/langs/it.json' with { type: 'json' }
import norwegian from 'i18n-iso-countries/langs/nb.json' with { type: 'json' }
import dutch from 'i18n-iso-countries/langs/nl.json' with { type: 'json' }
import portuguese from 'i18n-iso-countries/langs/pt.json' with { type: 'json' }
import swedish from 'i18n-iso-countries/langs/sv.json' with { type: 'json' }
import { plainWords } from './plain-words.ts'

/** The ISO 3166-1 code of a country written as a code or a name in one of eleven languages; null when it is none. */
export function readCountry(text: string): string | null {
  const typed = text.trim()
  if (/^[A-Za-z]{2}$/.test(typed)) {
    const code = typed.toUpperCase()
    return countries.isValid(code) ? code : (SHORT[code] ?? null)
  }
  if (/^[A-Za-z]{3}$/.test(typed)) {
    const code = countries.alpha3ToAlpha2(typed.toUpperCase())
    if (code) return code
  }
  return names().get(plainWords(typed)) ?? null
}

const SHORT: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR' }

const ALSO: Readonly<Record<string, string>> = {
  uk: 'GB',
  'u k': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'great britain': 'GB',
  britain: 'GB',
  usa: 'US',
  'u s a': 'US',
  'u s': 'US',
  america: 'US',
  'united states': 'US',
  holland: 'NL',
  'czech republic': 'CZ',
  uae: 'AE',
  russia: 'RU',
  turkey: 'TR',
  british: 'GB',
  american: 'US',
  finnish: 'FI',
  swedish: 'SE',
  german: 'DE',
  french: 'FR',
  italian: 'IT',
  spanish: 'ES',
  dutch: 'NL',
  norwegian: 'NO',
  danish: 'DK',
  suomalainen: 'FI',
}

const languages = [
  english,
  finnish,
  swedish,
  german,
  french,
  spanish,
  italian,
  dutch,
  danish,
  norwegian,
  portuguese,
]

let known: Map<string, string> | null = null

function names(): Map<string, string> {
  if (known) return known
  known = new Map()
  for (const { countries: list } of languages) {
    for (const [code, name] of Object.entries(list)) {
      for (const one of Array.isArray(name) ? name : [name]) {
        const word = plainWords(one)
        if (!known.has(word)) known.set(word, code)
      }
    }
  }
  for (const [word, code] of Object.entries(ALSO)) known.set(word, code)
  return known
}
