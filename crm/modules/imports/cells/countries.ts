import { createRequire } from 'node:module'
import type * as Countries from 'i18n-iso-countries'
import { plainWords } from './plain-words.ts'

/** The ISO 3166-1 code of a country written as a code or a name in any language of ISO's lists; null when it is none. */
export function readCountry(text: string): string | null {
  const typed = text.trim()
  if (/^[A-Za-z]{2}$/.test(typed)) {
    const code = typed.toUpperCase()
    return countries().isValid(code) ? code : (SHORT[code] ?? null)
  }
  if (/^[A-Za-z]{3}$/.test(typed)) {
    const code = countries().alpha3ToAlpha2(typed.toUpperCase())
    if (code) return code
  }
  if (typed.length > LONGEST_NAME) return null
  // `Great Britain (UK)` is either of the two.
  const [, before = '', inside = ''] = /^([^(]*)\(([^()]*)\)\s*$/.exec(typed) ?? []
  const all = [typed, before, inside].map(plainWords).filter((word) => word !== '')
  return all.flatMap((word) => names().get(word) ?? [])[0] ?? null
}

const LONGEST_NAME = 100

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
  'republic of ireland': 'IE',
  eire: 'IE',
  'northern ireland': 'GB',
  'isle of man': 'IM',
  'great britain and northern ireland': 'GB',
  bvi: 'VG',
  'b v i': 'VG',
  'british virgin islands': 'VG',
  usvi: 'VI',
  'us virgin islands': 'VI',
  'united states of america': 'US',
  'u a e': 'AE',
  emirates: 'AE',
  'czech rep': 'CZ',
  bosnia: 'BA',
  macedonia: 'MK',
  'south korea': 'KR',
  'hong kong': 'HK',
  'ivory coast': 'CI',
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

/** Where a name means different countries in different languages, it is read as in the first of these. */
const first = ['en', 'fi', 'sv', 'de', 'fr', 'es', 'it', 'nl', 'da', 'nb', 'pt', 'et', 'pl', 'hr']

let known: Map<string, string> | null = null

let loaded: typeof Countries | null = null

/** Loads every language there is, when the first country is read. */
function countries(): typeof Countries {
  loaded ??= createRequire(import.meta.url)('i18n-iso-countries') as typeof Countries
  return loaded
}

function names(): Map<string, string> {
  if (known) return known
  known = new Map()
  for (const language of [...first, ...countries().langs()]) {
    for (const [code, name] of Object.entries(countries().getNames(language, { select: 'all' }))) {
      for (const one of name) {
        const word = plainWords(one)
        if (word !== '' && !known.has(word)) known.set(word, code)
      }
    }
  }
  for (const [word, code] of Object.entries(ALSO)) known.set(word, code)
  return known
}
