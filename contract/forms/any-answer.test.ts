import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Answer } from './answer.ts'
import { problemOf, readAnswer } from './answers.ts'
import { Field } from './definition.ts'
import { languages } from './languages.ts'
import { readNumber } from './measures.ts'
import { answerWords } from './words.ts'

const options = [
  { value: 'guest_berth', label: 'Guest berth' },
  { value: 'winter', label: 'Winter, ashore' },
  { value: '3', label: 'Three' },
]
const rows = [
  { value: 'berth', label: 'Berth' },
  { value: '__proto__', label: 'Staff' },
]
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const text = fc
  .string({ minLength: 1, maxLength: 40 })
  .map((one) => one.normalize('NFC').trim())
  .filter(Boolean)
const clock = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map((parts) => parts.map((one) => String(one).padStart(2, '0')).join(':'))
const choice = fc.constantFrom(...options.map(({ value }) => value))
const number = fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((one) => Math.round(one * 1000) / 1000 + 0)

/** Kinds of fields, with every answer each takes. */
const kinds: readonly [Partial<Field>, fc.Arbitrary<Answer>][] = [
  [{ type: 'short_text' }, text],
  [{ type: 'number', unit: 'm' }, number],
  [{ type: 'date' }, day],
  [
    { type: 'date_range' },
    fc
      .tuple(day, day)
      .map((days) => days.toSorted())
      .map(([from, to]) => ({ from: from!, to: to! })),
  ],
  [{ type: 'time' }, clock],
  [{ type: 'choice', options }, choice],
  [{ type: 'choice', options, other: true }, fc.oneof(choice, text)],
  [
    { type: 'multiple_choice', options },
    fc.subarray(
      options.map(({ value }) => value),
      { minLength: 1 },
    ),
  ],
  [{ type: 'country' }, fc.constantFrom('FI', 'SE', 'DE')],
  [
    { type: 'address' },
    fc.record(
      { street: text, city: text, country: fc.constantFrom('FI', 'FR') },
      { requiredKeys: ['street', 'city'] },
    ),
  ],
  [{ type: 'scale', min: -2, max: 5 }, fc.integer({ min: -2, max: 5 })],
  [
    { type: 'ranking', options },
    fc.shuffledSubarray(
      options.map(({ value }) => value),
      { minLength: 3 },
    ),
  ],
  [{ type: 'matrix', options, rows }, choice.map((berth) => ({ berth }))],
  [{ type: 'signature' }, text],
  [{ type: 'consent' }, fc.constant(true)],
  [
    {
      type: 'group',
      fields: [
        { id: 'bname', key: 'name', type: 'short_text', label: 'Name', required: true, width: 'full' },
        {
          id: 'blength',
          key: 'length',
          type: 'number',
          label: 'Length',
          unit: 'm',
          required: false,
          width: 'full',
        },
        { id: 'bstart', key: 'start', type: 'date', label: 'Start', required: false, width: 'full' },
      ],
    },
    fc.array(
      fc.record({
        name: text,
        length: fc.option(number, { nil: null }),
        start: fc.option(day, { nil: null }),
      }),
      {
        minLength: 1,
        maxLength: 5,
      },
    ),
  ],
]

it.each(kinds.map(([field, answers]) => [field.type, field, answers] as const))(
  'any answer to a %s that is taken is the same after it was delivered, and its words say it in every language',
  (type, rules, answers) => {
    const field = Field.parse({ id: 'field1', key: 'key1', label: 'Question', ...rules })
    fc.assert(
      fc.property(answers, (answer) => {
        fc.pre(problemOf(field, answer, '2027-01-01') === null)
        const delivered = JSON.parse(JSON.stringify(answer))
        expect(readAnswer(field, delivered)).toEqual(answer)
        for (const language of languages) {
          const words = answerWords(field, delivered, language)
          expect(words).not.toBe('')
          // What is written out is read again as what it was.
          if (type === 'number' && ['en', 'de', 'fi', 'sv'].includes(language))
            expect(readNumber(words, field.unit)).toBe(answer)
          if (type === 'choice' || type === 'multiple_choice') {
            const labels = [answer]
              .flat()
              .map((one) => options.find(({ value }) => value === one)?.label ?? one)
            expect(words).toBe(labels.join(', '))
          }
        }
      }),
      { numRuns: 60 },
    )
  },
)
