import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { clientLanguages } from '../../../contract/values/languages.ts'
import { browserLanguage } from './language.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const english = textsOf('en')
const others = clientLanguages.filter((language) => language !== 'en')

describe.each(others)('the texts in %s', (language) => {
  const texts = textsOf(language)

  it('are the same ones, in the same parts', () => {
    expect([...texts.keys()].sort()).toEqual([...english.keys()].sort())
  })

  it('have the same gaps and marks', () => {
    const wrong = [...texts].filter(([key, text]) => `${marksOf(text)}` !== `${marksOf(english.get(key)!)}`)
    expect(wrong).toEqual([])
  })

  it('are translated, but for words that both languages have', () => {
    const alike = [...texts].filter(
      ([key, text]) => text === english.get(key) && /\p{L}{2}/u.test(bare(text)),
    )
    const words = new Set(alike.map(([, text]) => text))
    expect([...words].sort()).toEqual([...shared[language as 'sv' | 'fi']].sort())
  })

  it('end as the sentences do that they translate', () => {
    const wrong = [...texts].filter(([key, text]) => endOf(text) !== endOf(english.get(key)!))
    expect(wrong.filter(([key]) => !/registrationNumber|vatNumber/i.test(key))).toEqual([])
  })
})

describe('every language', () => {
  it('has a form for one and for others wherever one has, as English, Swedish and Finnish count alike', () => {
    for (const language of clientLanguages) {
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
      expect([...forms].sort()).toEqual(['one', 'other'])
    }
  })
})

describe('browserLanguage', () => {
  it('is the first the browser wants and the product speaks, else English', () => {
    expect(browserLanguage(['de-DE', 'sv-FI', 'fi'])).toBe('sv')
    expect(browserLanguage(['fi'])).toBe('fi')
    expect(browserLanguage(['de', 'fr-FR'])).toBe('en')
    expect(browserLanguage([])).toBe('en')
  })
})

/** Names and words that are rightly the same. */
const shared = {
  sv: [
    ...[
      'AI',
      'Administration',
      'Anthropic',
      'BIC',
      'Berthwise',
      'Data',
      'Documenso, version 1',
      'Documenso, version 2',
      'Filter',
      'Gulet',
      'IBAN',
      'Import',
      'Installation',
      'Lead',
      'MMSI',
      'Median',
      'Normal',
      'OpenAI',
      'Orange',
      'PDF',
      'Partner',
    ],
    ...[
      'Period',
      'Permanent',
      'Person',
      'Pipeline',
      'Region',
      'Reservation',
      'STARTTLS (587)',
      'Server',
      'Status',
      'System',
      'Team',
      'Telegram',
      'Test',
    ],
    ...[
      'Text',
      'Trimaran',
      'Umami Cloud',
      'Version {{number}}',
      'Webhook',
      'Webhooks',
      'WhatsApp',
      'status {{status}}',
    ],
    '{{count}} problem',
  ],
  fi: [
    'Anthropic',
    'BIC',
    'OpenAI',
    'Berthwise',
    'IBAN',
    'Logo',
    'MMSI',
    'PDF',
    'STARTTLS (587)',
    'Telegram',
    'Umami Cloud',
    'Webhook',
    'WhatsApp',
  ],
}

/** The gaps of a text, and what is written in it as code. */
function marksOf(text: string): readonly string[] {
  return [...text.matchAll(/\{\{\w+\}\}|<[^>]+>|\butm_\w+|\?utm\S*|#[0-9a-f]{6}\b|\bB12\b/g)]
    .map(([mark]) => mark)
    .sort()
}

function bare(text: string): string {
  return text.replaceAll(/\{\{\w+\}\}/g, '')
}

function endOf(text: string): string {
  return /[.?…]$/.exec(text)?.[0] ?? ''
}

/** Every text by its part and key. */
function textsOf(language: string): Map<string, string> {
  const texts = new Map<string, string>()
  for (const file of globSync(`{web/locales/${language}/**/*,contract/*/{texts,letters}.${language}}.json`, {
    cwd: root,
  })) {
    const part = file.replace(`locales/${language}/`, 'locales/').replace(`.${language}.json`, '.json')
    const look = (branch: object, at: string): void => {
      for (const [name, text] of Object.entries(branch)) {
        if (typeof text === 'string') texts.set(`${at}${name}`, text)
        else look(text, `${at}${name}.`)
      }
    }
    look(JSON.parse(readFileSync(path.join(root, file), 'utf8')), `${part}: `)
  }
  return texts
}
