import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Definition, type DefinitionInput } from '../../contract/forms/definition.ts'
import { chosenLanguage, languages } from '../../contract/forms/languages.ts'
import { ownThanks, translatableTexts } from '../../contract/forms/translations.ts'
import { type FormsApp, formsApp, type TestAccount } from '../testing/app.ts'
import { sayIn, texts } from '../texts.ts'
import { scriptTexts } from './serve/script-texts.ts'
import { enough, everything } from './testing/definitions.ts'
import { parted } from './testing/parted.ts'
import { visitor } from './testing/visitor.ts'

let app: FormsApp
let account: TestAccount
let form: { id: string; slug: string }

const offered: DefinitionInput = {
  ...everything,
  languages: ['de', 'ar', 'fi'],
  endings: [
    {
      id: 'emotor',
      when: { match: 'all', rules: [{ field: 'fkind', op: 'is', value: 'motor_yacht' }] },
      thankYou: { kind: 'message', title: 'A motor yacht', message: '' },
    },
  ],
  translations: {
    de: {
      title: 'Warteliste für einen Liegeplatz',
      'page1.title': 'Über Sie',
      'fname.label': 'Ihr Name',
      'fkind.option.motor_yacht': 'Motoryacht',
      'thankYou.title': 'Sie stehen auf der Liste',
      'emotor.title': 'Eine Motoryacht',
    },
  },
}

beforeAll(async () => {
  app = await formsApp()
  account = await app.account()
  form = await app.form(account, offered)
})
afterAll(() => app.close())

describe('the texts', () => {
  const english = texts.en
  const gaps = (text: unknown) =>
    [...new Set([...JSON.stringify(text).matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort()

  it.each(languages)('of %s are the same as in English, with the same gaps', (language) => {
    const own = texts[language]
    expect(Object.keys(own)).toEqual(Object.keys(english))
    for (const [key, text] of Object.entries(own)) {
      expect([key, typeof text]).toEqual([key, typeof english[key]])
      expect([key, gaps(text)]).toEqual([key, gaps(english[key])])
      expect([key, JSON.stringify(text).includes('""')]).toEqual([key, false])
    }
  })

  it.each(languages)('that count in %s have every plural form', (language) => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    for (const [key, text] of Object.entries(texts[language])) {
      if (typeof text === 'object') expect([key, Object.keys(text).sort()]).toEqual([key, [...forms].sort()])
    }
  })

  it('of the script are all sent along', () => {
    const folders = ['page', 'page/parts', '../../contract/forms/kinds'].map((name) =>
      path.join(import.meta.dirname, name),
    )
    const sources = [
      ...folders.flatMap((folder) =>
        readdirSync(folder)
          .filter((name) => /(?<!\.test)\.ts$/.test(name))
          .map((name) => path.join(folder, name)),
      ),
      path.join(import.meta.dirname, '../../contract/forms/answers.ts'),
    ].map((file) => readFileSync(file, 'utf8'))
    const texts = sources.flatMap((text) => [
      ...[...text.matchAll(/\bsay\(\s*'(\w+)'/g)].map(([, key]) => key!),
      ...[...text.matchAll(/text: '(\w+)'/g)].map(([, key]) => key!),
      ...[...text.matchAll(/'(required\w*)'/g)].map(([, key]) => key!),
    ])
    const sent = scriptTexts({ pages: [...everything.pages, ...parted.pages] as never })
    expect(texts.length).toBeGreaterThan(40)
    expect([...new Set(texts)].filter((key) => !sent.has(key))).toEqual([])
    expect([...sent].filter((key) => !(key in english))).toEqual([])
  })
})

it.each<[string | undefined, string | undefined, string]>([
  [undefined, undefined, 'en'],
  [undefined, 'de-AT,de;q=0.9,en;q=0.8', 'de'],
  [undefined, 'sv, fi;q=0.4, de;q=0.5', 'de'],
  [undefined, 'de;q=0, fi', 'fi'],
  [undefined, 'xx', 'en'],
  ['fi', 'de', 'fi'],
  ['FI', 'de', 'fi'],
  ['sv', 'de', 'de'],
  ['constructor', ';;;q=x,,', 'en'],
])('asked for %s and accepting %s, %s is spoken', (parameter, accepted, language) => {
  expect(chosenLanguage(['en', 'de', 'fi', 'ar'], parameter, accepted)).toBe(language)
})

describe('a form in several languages', () => {
  const german = { 'accept-language': 'de-DE,de;q=0.9' }

  it('ends in our own words of its language where its author wrote none, and these are nothing to translate', async () => {
    const own = await app.form(account, { ...offered, thankYou: { kind: 'message', ...ownThanks } })
    for (const [language, words] of [
      ['en', 'Your answers have reached us.'],
      ['fi', texts.fi.thanksText as string],
      ['de', texts.de.thanksText as string],
    ]) {
      const { text } = await visitor(app, own).get(`/f/${own.slug}/thanks?lang=${language}`)
      expect([language, text.includes(words!)]).toEqual([language, true])
    }
    const places = (thankYou: Definition['thankYou']) =>
      translatableTexts(Definition.parse({ ...offered, thankYou }))
        .map(({ place }) => place)
        .filter((place) => place.startsWith('thankYou'))
    expect(places({ kind: 'message', ...ownThanks })).toEqual([])
    expect(places({ kind: 'message', title: ownThanks.title, message: 'See you' })).toEqual([
      'thankYou.message',
    ])
  })

  it('is read in the language of the browser, in the author’s words where there is no translation', async () => {
    const page = await visitor(app, form).get(`/f/${form.slug}`, german)
    expect(page.text).toContain('<html lang="de" dir="ltr">')
    expect(page.headers.vary).toContain('Accept-Language')
    for (const text of ['Warteliste für einen Liegeplatz', 'Über Sie', 'Ihr Name', 'Motoryacht', 'Weiter'])
      expect(page.text).toContain(text)
    expect(page.text).toContain('Your boat')
    expect(page.text).toContain('>Finnland</option>')
    expect(page.text).toMatch(/hreflang="ar" href="[^"]*\?lang=ar"/)
  })

  it('is changed by a link that keeps what the address carried', async () => {
    const page = await visitor(app, form).get(`/f/${form.slug}?utm_source=news&name=Aino`, german)
    expect(page.text).toContain(`href="/f/${form.slug}?utm_source=news&amp;name=Aino&amp;lang=ar"`)
    const arabic = await visitor(app, form).get(`/f/${form.slug}?utm_source=news&name=Aino&lang=ar`, german)
    expect(arabic.text).toContain('<html lang="ar" dir="rtl">')
    expect(arabic.text).toContain('value="Aino"')
    expect(arabic.text).toContain('name="bw-from-utm_source" value="news"')
  })

  it('is answered in it without a script, to its end, and stored in the words of its author', async () => {
    const person = visitor(app, form)
    const wrong = await person.get(`/f/${form.slug}?lang=de`)
    expect(wrong.text).toContain(`action="/f/${form.slug}?lang=de"`)
    const post = (answers: Record<string, string>) =>
      app.web.inject({
        method: 'POST',
        url: `/f/${form.slug}?lang=de`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({
          'bw-token': person.token,
          'bw-opened': person.opened,
          'bw-version': '1',
          'company-website': '',
          ...answers,
        }).toString(),
      })
    const refused = await post({ ...enough, consent: 'true', email: 'nein', length: '1,5' })
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain('2 Antworten brauchen noch einen Blick')
    expect(refused.body).toContain('Schreiben Sie eine E-Mail-Adresse')
    expect(refused.body).toContain('Das Mindeste ist 2 m.')
    const sent = await post({ ...enough, consent: 'true', kind: 'motor_yacht', length: '40 ft' })
    expect([sent.statusCode, sent.headers.location]).toEqual([
      303,
      `/f/${form.slug}/thanks?ending=emotor&lang=de`,
    ])
    expect((await person.get(String(sent.headers.location))).text).toContain('Eine Motoryacht')
    const [stored] = await app.rows(
      account.id,
      sql<{ body: string }>`select body from submissions where token = ${person.token}`,
    )
    const { data, fields } = JSON.parse(stored!.body)
    expect(data).toMatchObject({ kind: 'motor_yacht', length: 12.192 })
    expect(fields[0].label).toBe('Your name')
  })

  it('answers its script in its language', async () => {
    const person = visitor(app, form)
    const wrong = await person.send({ ...enough, email: 'nein' }, { language: 'de' })
    expect(wrong.json.error.details[0].message).toContain('Schreiben Sie eine E-Mail-Adresse')
    const sent = await person.send(enough, { language: 'de' })
    expect(sent.json.data.thankYou.title).toBe('Sie stehen auf der Liste')
    const early = await app.web.inject({
      method: 'POST',
      url: `/f/${form.slug}/files?field=fpapers&lang=de`,
      ...(await filePart('x.pdf', Buffer.from('MZ no PDF'))),
    })
    expect(early.json().error.message).toContain('Angenommen werden hier: PDF oder Bilder.')
  })

  it('is refused in the language of the visitor where it is not there', async () => {
    const missing = await visitor(app, form).get('/f/nothing-here', { 'accept-language': 'he' })
    expect(missing.text).toContain('dir="rtl"')
    expect(missing.text).toContain(sayIn('he')('missingTitle'))
  })

  it('has a place for every text that can be translated', () => {
    const places = translatableTexts({ ...offered, pages: offered.pages } as never).map(({ place }) => place)
    expect(new Set(places).size).toBe(places.length)
    expect(places).toEqual(expect.arrayContaining(Object.keys(offered.translations!.de!)))
    expect(places.some((place) => place.startsWith('fhidden'))).toBe(false)
  })
})

async function filePart(name: string, content: Buffer) {
  const body = new FormData()
  body.append('file', new File([new Uint8Array(content)], name))
  const request = new Request('http://localhost', { method: 'POST', body })
  return {
    headers: { 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  }
}
