import { expect, it } from 'vitest'
import { Definition, type DefinitionInput } from '../../../contract/forms/definition.ts'
import { contrast } from '../../../contract/values/brand-color.ts'
import type { HostedForm } from '../../modules/hosted/cache.ts'
import { ownSpeech, type SpokenForm, spokenForm } from '../page-language.ts'
import type { PageState } from '../page-state.ts'
import { withPolicy } from '../serve/policy.ts'
import { everything } from '../testing/definitions.ts'
import { themeCss } from './brand.ts'
import type { Site } from './document.ts'
import { renderForm } from './render-form.ts'
import { renderClosed, renderMissing, renderThanks } from './render-states.ts'

const site: Site = {
  assets: {
    css: '.sheet{margin:0}',
    script: '/f/_/page-abc.js',
    partsScript: '/f/_/parts-abc.js',
    partsCss: '',
    files: new Map(),
    embed: null,
  },
  publicUrl: 'https://forms.example',
}

const opened: PageState = {
  token: 'token',
  opened: 'opened',
  given: {},
  files: {},
  problems: new Map(),
  notice: null,
  pass: '',
  attribution: { utm_source: 'news' },
  embedded: false,
  query: {},
}

function formOf(definition: DefinitionInput, rest: Partial<HostedForm> = {}): SpokenForm {
  const form: HostedForm = {
    accountId: 'a',
    id: 'f',
    name: 'Waiting list',
    slug: 'waiting-list',
    version: 3,
    definition: Definition.parse(definition),
    closesAt: null,
    responseLimit: null,
    logoFileId: null,
    coverFileId: null,
    notified: false,
    passwordHash: null,
    onceField: null,
    keepsUnfinished: false,
    ...rest,
  }
  return spokenForm(form, {})
}

const page = (definition: DefinitionInput, state: Partial<PageState> = {}) =>
  renderForm(formOf(definition), { ...opened, ...state }, site)

it('gives every type of field the control a telephone helps with', () => {
  const { text } = page(everything)
  const tag = (id: string) => new RegExp(`<[a-z]+[^>]* id="f-${id}"[^>]*>`).exec(text)![0]
  expect(tag('fname')).toContain('type="text" autocomplete="name"')
  expect(tag('femail')).toContain('type="email" autocomplete="email" inputmode="email"')
  expect(tag('fphone')).toContain('type="tel" autocomplete="tel" inputmode="tel"')
  expect(tag('fcountry')).toMatch(/^<select .*autocomplete="country"/)
  expect(text.match(/<option value="[A-Z]{2}"/g)!.length).toBeGreaterThan(240)
  expect(tag('fkind')).toContain('type="radio"')
  expect(tag('flength')).toContain('inputmode="decimal"')
  expect(tag('fdate')).toContain('type="date"')
  expect(tag('fdate')).toContain('aria-describedby="h-fdate p-fdate"')
  expect(tag('fpier')).toMatch(/^<select /)
  expect(tag('fneeds')).toContain('type="checkbox"')
  expect(tag('fpapers')).toContain('type="file" accept=".jpg,')
  expect(tag('fpapers')).toContain(' multiple')
  expect(tag('frate')).toContain('type="radio"')
  expect(text).toContain('<span class="unseen">10 of 10</span>')
  expect(tag('fnote')).toMatch(/^<textarea /)
  expect(tag('fconsent')).toContain('type="checkbox"')
  expect(text).toContain('<input type="hidden" name="campaign" value="">')
  expect(text).toContain('<h3>How we are doing</h3>')
  expect(text).toContain('enctype="multipart/form-data"')
})

it('shows countries only to forms that ask for one', () => {
  const [first] = everything.pages
  const fields = first!.fields.filter((field) => field.type !== 'country')
  expect(page({ ...everything, pages: [{ ...first!, fields }] }).text).not.toContain('Finland')
})

it('lets no text of an author or answerer become markup', () => {
  const hostile = `</script><script>alert(1)</script><img src=x onerror="alert('2')">&amp;`
  const fields = everything.pages.flatMap((one) => one.fields)
  const definition: DefinitionInput = {
    ...everything,
    title: hostile,
    description: hostile,
    submitLabel: hostile.slice(0, 60),
    thankYou: { kind: 'message', title: hostile, message: hostile },
    pages: [
      {
        id: 'page1',
        title: hostile,
        description: hostile,
        fields: fields.map((field) => ({
          ...field,
          label: hostile,
          help: hostile,
          placeholder: hostile,
          unit: '"><i>',
          options: field.options?.map(({ value }, at) => ({
            value: `${hostile}${at}${value}`.slice(0, 100),
            label: hostile,
          })),
          showIf: undefined,
          defaultCountry: undefined,
        })),
      },
    ],
  }
  const answers = Object.fromEntries(fields.map((field) => [field.key, [hostile]]))
  const files = { fpapers: [{ id: hostile, name: hostile, size: 5, type: hostile }] }
  const problems = new Map(fields.map((field) => [field.id, hostile]))
  const state = { given: answers, files, problems, notice: hostile, attribution: { page_url: hostile } }
  const form = formOf(definition)
  for (const { text } of [
    page(definition, state),
    renderThanks(form, form.definition.thankYou, site, false),
    renderClosed(form, site, true),
  ]) {
    expect(text).not.toContain('<img src=x')
    expect(text).not.toContain('<i>')
    expect(text.match(/<script/g)?.length ?? 0).toBeLessThanOrEqual(2)
    expect(text).not.toContain('alert(1)</script>')
  }
})

it('links addresses in texts and nothing else', () => {
  const { text } = page(everything)
  expect(text).toContain(
    'More: <a href="https://solvik.example/harbour" target="_blank" rel="noopener noreferrer">solvik.example/harbour</a>.',
  )
})

it('keeps what was written, line breaks too, and points at what is wrong', () => {
  const { text } = page(everything, {
    given: {
      name: ['Aino'],
      note: ['one\n\n\ntwo'],
      kind: ['something_else'],
      needs: ['water'],
      consent: ['true'],
    },
    problems: new Map([['felse', 'Please fill this in.']]),
  })
  expect(text).toContain('value="Aino"')
  expect(text).toContain('\none\n\n\ntwo</textarea>')
  expect(text).toMatch(/value="something_else" checked/)
  expect(text).toMatch(/value="water" checked/)
  expect(text).toMatch(/id="f-fconsent"[^>]* checked/)
  expect(text).toContain('<a href="#f-felse">What is it?</a>: Please fill this in.')
  expect(text).toMatch(/id="f-felse"[^>]*aria-describedby="p-felse"[^>]*aria-invalid="true"/)
  expect(text).toMatch(/<p class="problem" id="p-felse" role="alert">Please fill this in\.<\/p>/)
  expect(text).toMatch(/data-field="felse" data-wrong/)
  expect(text).toContain('<title>Please check: ')
})

it('hides what is not asked yet from whoever has a script', () => {
  expect(page(everything).text).toMatch(/data-field="felse" data-off/)
  expect(page(everything, { given: { kind: ['something_else'] } }).text).not.toMatch(
    /data-field="felse" data-off/,
  )
})

it('tells the script the rules, and none of the texts', () => {
  const { text } = page(everything)
  const rules = JSON.parse(/<script type="application\/json" id="rules">(.*?)<\/script>/s.exec(text)![1]!)
  expect(rules).toMatchObject({ slug: 'waiting-list', version: 3, leastTime: 2000 })
  expect(JSON.stringify(rules)).not.toContain('Sailing yacht')
  expect(rules.pages[0].fields[5].showIf.rules[0]).toMatchObject({ field: 'fkind', value: 'something_else' })
})

it('allows no script but its own, and frames anywhere', () => {
  const html = page({
    ...everything,
    thankYou: { kind: 'redirect', url: 'https://solvik.example/thanks?x=1' },
  })
  const { policy } = withPolicy(html)
  expect(policy).toContain("default-src 'none'; script-src 'self';")
  expect(policy).toContain("form-action 'self' https://solvik.example;")
  expect(policy).toContain('frame-ancestors *')
  expect(policy).not.toContain('unsafe')
})

it('lets search engines list a form, and nothing else', () => {
  expect(page(everything).text).not.toContain('noindex')
  expect(page(everything).text).toContain(
    '<meta property="og:url" content="https://forms.example/f/waiting-list">',
  )
  expect(page(everything, { embedded: true }).text).toContain('noindex')
  expect(renderMissing(ownSpeech({}), site, false).text).toContain('noindex')
  expect(renderClosed(formOf(everything), site, false).text).toContain('noindex')
})

it.each(['#0b5a7a', '#ffd400', '#ffffff', '#000000', '#ff4d6d', '#7cffb2'])(
  'wears %s so that it can be read',
  (color) => {
    for (const theme of ['light', 'dark'] as const) {
      const css = themeCss({ color, theme })
      const value = (name: string) => new RegExp(`--${name}:(#[0-9a-f]{6})`).exec(css)![1]!
      for (const surface of ['surface', 'canvas', 'tint']) {
        expect(contrast(value('accent-ink'), value(surface))).toBeGreaterThanOrEqual(4.5)
      }
      for (const surface of ['surface', 'canvas', 'tint', 'raised']) {
        expect(contrast(value('ink'), value(surface))).toBeGreaterThanOrEqual(7)
      }
      expect(contrast(value('soft'), value('raised'))).toBeGreaterThanOrEqual(4.5)
      expect(contrast(value('danger'), value('danger-soft'))).toBeGreaterThanOrEqual(4.5)
      expect(contrast(value('on-accent'), value('accent'))).toBeGreaterThanOrEqual(4.5)
      expect(contrast(value('on-mark'), value('mark'))).toBeGreaterThanOrEqual(4.5)
      expect(contrast(value('mark'), value('surface'))).toBeGreaterThanOrEqual(3)
      expect(contrast(value('control'), value('surface'))).toBeGreaterThanOrEqual(3)
    }
  },
)

it('wears a background, letters and no name of ours where the author says so, and nothing more where not', () => {
  const { branding } = everything
  const plain = page(everything)
  expect(plain.text).toContain('<span>Berthwise Forms</span>')
  expect(plain.css).not.toMatch(/html:root|--foot|\.go\{/)
  const own = page({
    ...everything,
    branding: { ...branding, background: '#7A4B12', font: 'serif', footer: false },
  })
  expect(own.text).not.toContain('Berthwise Forms')
  expect(own.css).toContain('html:root{font-family:Charter,')
  expect(own.css).toContain('--canvas:#7a4b12')
  for (const [, foot, ground] of [
    /--canvas:(#\w{6});.*?--foot:(#\w{6})/.exec(own.css)!,
    /media.*?--canvas:(#\w{6});.*?--foot:(#\w{6})/.exec(own.css)!,
  ])
    expect(contrast(foot!, ground!)).toBeGreaterThanOrEqual(4.5)
})

it('offers a next step below the thanks, which leads out of a frame', () => {
  const button = { label: 'Back to <Solvik>', url: 'https://solvik.example/?a=1&b="2"' }
  const form = formOf({ ...everything, thankYou: { kind: 'message', title: 'Thanks', message: '', button } })
  const { text, css } = renderThanks(form, form.definition.thankYou, site, true)
  expect(text).toContain(
    '<a class="go" target="_top" rel="noopener" href="https://solvik.example/?a=1&amp;b=&quot;2&quot;">',
  )
  expect(text).toContain('Back to &lt;Solvik&gt;</a>')
  expect(css).toContain('.said .go{')
  expect(() =>
    formOf({
      ...everything,
      thankYou: {
        kind: 'message',
        title: 'T',
        message: '',
        button: { label: 'x', url: 'javascript:alert(1)' },
      },
    }),
  ).toThrow('Use a web address')
})
