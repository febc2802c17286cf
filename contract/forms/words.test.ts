import { expect, it } from 'vitest'
import { languages } from './languages.ts'
import { answerWords } from './words.ts'

const options = [
  { value: 'guest_berth', label: 'Guest berth' },
  { value: 'winter', label: 'Winter, ashore' },
]

it.each([
  ['choice', 'guest_berth', 'Guest berth'],
  ['multiple_choice', ['guest_berth', 'winter'], 'Guest berth, Winter, ashore'],
  // What the author took away since is said as it was kept.
  ['dropdown', 'gone', 'gone'],
  ['consent', true, 'Yes'],
  ['consent', false, 'No'],
  ['number', 12.5, '12.5\u00a0m'],
  ['number', 0, '0\u00a0m'],
  ['date', '2027-07-01', '1 July 2027'],
  ['date', '2027-02-30x', '2027-02-30x'],
  ['country', 'FI', 'Finland'],
  ['country', 'ZZZ', 'ZZZ'],
  ['short_text', 'guest berth', 'guest berth'],
  ['file', [{ name: 'Försäkring.pdf', url: 'https://forms.example/f' }], 'Försäkring.pdf'],
  ['file', null, ''],
  ['short_text', '', ''],
])('an answer to a %s, %j, reads “%s”', (type, value, words) => {
  const unit = type === 'number' ? 'm' : undefined
  expect(answerWords({ type, options, unit }, value, 'en')).toBe(words)
})

it('is said in each language of the forms, with digits that are read everywhere', () => {
  const wordsOf = (value: unknown, type = 'consent') =>
    languages.map((language) => answerWords({ type }, value, language))
  expect(wordsOf(true)).toEqual(['Yes', 'Ja', 'Oui', 'Sí', 'Sì', 'Ja', 'Ja', 'Kyllä', 'نعم', 'כן'])
  expect(wordsOf(false)).toEqual(['No', 'Nein', 'Non', 'No', 'No', 'Nee', 'Nej', 'Ei', 'لا', 'לא'])
  expect(answerWords({ type: 'date' }, '2027-07-01', 'de')).toBe('1. Juli 2027')
  expect(answerWords({ type: 'country' }, 'DE', 'sv')).toBe('Tyskland')
  for (const text of wordsOf('2027-07-01', 'date')) expect(text).toContain('2027')
  for (const text of wordsOf(1234.5, 'number')) expect(text.replace(/\D/g, '')).toBe('12345')
})
