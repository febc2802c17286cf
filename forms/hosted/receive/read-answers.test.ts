import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Definition } from '../../../contract/forms/definition.ts'
import { sayIn } from '../../texts.ts'
import { enough, everything, oneField } from '../testing/definitions.ts'
import { readAnswers } from './read-answers.ts'

const definition = Definition.parse(everything)
const none = new Map()
const read = (answers: Record<string, unknown>, now?: Date) => readAnswers(definition, answers, none, now)
const problemsOf = (answers: Record<string, unknown>) =>
  Object.fromEntries(
    read(answers).problems.map(({ field, text, values }) => [field, sayIn('en')(text, values)]),
  )

it('reads text of a page and values of a script alike', () => {
  const page = {
    ...enough,
    consent: ['on'],
    name: [' Aino '],
    length: ['12,4'],
    needs: ['water', 'water'],
    rate: ['4'],
  }
  const script = { ...enough, name: 'Aino', length: 12.4, needs: ['water'], rate: 4 }
  expect(read(page)).toEqual(read(script))
  expect(read(page)).toMatchObject({
    problems: [],
    answers: { fname: 'Aino', flength: 12.4, fneeds: ['water'], frate: 4, fconsent: true },
  })
})

it('takes no answer to what was not asked', () => {
  expect(read({ ...enough, else_what: 'A tug' }).answers.felse).toBeNull()
  expect(read({ ...enough, kind: 'something_else', else_what: 'A tug' }).answers.felse).toBe('A tug')
  expect(problemsOf({ ...enough, kind: 'something_else' })).toEqual({ felse: 'Please fill this in.' })
})

it('writes telephone numbers one way, and refuses what cannot be one', () => {
  const phone = (text: string) => read({ ...enough, phone: text }).answers.fphone
  expect(phone('040 123 4567')).toBe('+358401234567')
  expect(phone('+44 (0)20 7946 0018')).toBe('+442079460018')
  expect(problemsOf({ ...enough, phone: '0401 2345 6789 0123 45' })).toHaveProperty('fphone')
  const abroad = oneField({ id: 'fphone', key: 'phone', type: 'phone', label: 'Telephone' })
  const { problems } = readAnswers(abroad, { phone: '040 123 4567' }, none)
  expect(problems).toEqual([{ field: 'fphone', text: 'phoneCountry' }])
})

it('knows which countries there are', () => {
  expect(read({ ...enough, country: 'fi' }).answers.fcountry).toBe('FI')
  expect(problemsOf({ ...enough, country: 'XX' })).toEqual({ fcountry: 'Choose a country.' })
})

it('takes today as it is anywhere on earth', () => {
  const noon = new Date('2026-06-15T12:00:00Z')
  const from = (day: string, now = noon) => read({ ...enough, from: day }, now).problems
  expect(from('2026-06-15')).toEqual([])
  expect(from('2026-06-14')).toHaveLength(1)
  expect(from('2026-06-14', new Date('2026-06-15T06:00:00Z'))).toEqual([])
})

it('lets a page set a hidden field by its parameter only', () => {
  expect(read(enough).answers).toMatchObject({ fhidden: 'none', ffixed: 'website' })
  const { answers } = read({ ...enough, campaign: 'boat show', source: 'forged' })
  expect(answers).toMatchObject({ fhidden: 'boat show', ffixed: 'website' })
})

it('keeps no character that cannot be stored', () => {
  expect(read({ ...enough, note: 'a\u0000b\ud800c\r\nd' }).answers.fnote).toBe('ab\ufffdc\nd')
})

it('has an answer or a problem for whatever is sent', () => {
  const keys = definition.pages.flatMap((page) => page.fields.map((field) => field.key))
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...keys), fc.anything(), { maxKeys: 20 }), (input) => {
      const { answers, problems } = read(input)
      for (const value of Object.values(answers)) expect(value).not.toBeUndefined()
      JSON.stringify({ answers, problems })
    }),
  )
})
