import { expect, it } from 'vitest'
import type { Definition, Field } from '../../../../contract/forms/definition.ts'
import { freshWarnings, publishWarnings, type UnwrittenWords } from './publish-check.ts'

const words: UnwrittenWords = {
  label: (type) => `New ${type}`,
  option: (number) => `Option ${number}`,
  page: (number) => `Page ${number}`,
  language: (language) => language,
}

const field = (id: string, changes: Partial<Field> = {}): Field => ({
  id,
  key: id,
  type: 'short_text',
  label: id,
  required: false,
  width: 'full',
  ...changes,
})
const options = [
  { value: 'sail', label: 'Sail' },
  { value: 'motor', label: 'Motor' },
]

function form(fields: Field[], changes: Partial<Definition> = {}): Definition {
  return {
    title: 'Inquiry',
    pages: [{ id: 'page1', fields }],
    thankYou: { kind: 'message', title: 'We have it', message: '' },
    branding: { color: '#0a5a78', theme: 'system' },
    ...changes,
  }
}

const mail = field('mail', { type: 'email', required: true })
const found = (draft: Definition, published: Definition | null = null) =>
  publishWarnings(draft, published, words).map(({ kind, target }) => `${kind} ${target}`)

it('finds nothing in a form that is written whole', () => {
  const kind = field('kind', { type: 'choice', options })
  const mast = field('mast', {
    showIf: { match: 'all', rules: [{ field: 'kind', op: 'is', value: 'sail' }] },
  })
  const papers = field('papers', { type: 'file', accept: ['pdf'], maxFiles: 1, maxSize: 10 })
  expect(found(form([mail, kind, mast, papers]))).toEqual([])
})

it('names labels and options nobody wrote, and choices of one', () => {
  const drop = field('drop', {
    type: 'dropdown',
    label: 'New dropdown',
    options: [{ value: 'a', label: 'Option 1' }],
  })
  expect(found(form([mail, drop]))).toEqual(['label drop', 'options drop', 'oneOption drop'])
})

it('asks for a way to answer, an ending, fields on each page and limits of files', () => {
  const draft = form([field('mail', { type: 'email' }), field('papers', { type: 'file', maxFiles: 1 })], {
    thankYou: { kind: 'message', title: 'Thank you', message: 'Your answers have reached us.' },
  })
  draft.pages.push({ id: 'page2', fields: [] })
  expect(found(draft)).toEqual(['fileLimits papers', 'emptyPage page2', 'noContact null', 'ending null'])
})

it('knows conditions that can no longer hold', () => {
  const kind = field('kind', { type: 'choice', options })
  const rule = (value: string) => ({ field: 'kind', op: 'is' as const, value })
  const all = field('all', { showIf: { match: 'all', rules: [rule('sail'), rule('row')] } })
  const any = field('any', { showIf: { match: 'any', rules: [rule('sail'), rule('row')] } })
  const draft = form([mail, kind, all, any], {
    endings: [
      {
        id: 'rowed',
        when: { match: 'any', rules: [rule('row')] },
        thankYou: { kind: 'message', title: 'Row', message: '' },
      },
    ],
  })
  expect(found(draft)).toEqual(['never all', 'never rowed'])
})

it('counts the texts a language lacks', () => {
  const draft = form([mail], { languages: ['fi'], translations: { fi: { title: 'Kysely' } } })
  expect(publishWarnings(draft, null, words)).toEqual([
    { kind: 'translations', target: null, at: 'languages', name: 'fi', other: '2' },
  ])
})

it('names what will be shown to everybody, and nothing that was there before', () => {
  const kind = field('kind', { type: 'choice', label: 'Kind of berth', options })
  const stay = field('stay', {
    showIf: { match: 'all', rules: [{ field: 'kind', op: 'is', value: 'sail' }] },
  })
  const published = form([mail, kind, stay])
  const { showIf: _, ...bare } = stay
  const draft = form([mail, bare])
  const warnings = publishWarnings(draft, published, words)
  expect(warnings).toEqual([
    { kind: 'lostCondition', target: 'stay', at: 'build', name: 'stay', other: 'Kind of berth' },
  ])
  expect(freshWarnings(warnings, publishWarnings(published, null, words))).toEqual(warnings)
  const thankYou = { kind: 'message' as const, title: 'For sailors', message: '' }
  const when = { match: 'all' as const, rules: [{ field: 'kind', op: 'is' as const, value: 'sail' }] }
  const ended = { ...published, endings: [{ id: 'sailors', when, thankYou }] }
  expect(publishWarnings(draft, ended, words)).toContainEqual({
    ...{ kind: 'lostCondition', target: 'sailors', at: 'settings' },
    ...{ name: 'For sailors', other: 'Kind of berth' },
  })
  // Without its question a condition was not lost but taken away.
  expect(found(form([mail, kind, bare]), published)).toEqual([])
  const optional = form([field('mail', { type: 'email' })])
  expect(
    freshWarnings(publishWarnings(optional, optional, words), publishWarnings(optional, null, words)),
  ).toEqual([])
})
