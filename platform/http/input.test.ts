import { expect, it } from 'vitest'
import { z } from 'zod'
import { countryIso, email, id, isoDate, text } from '../../contract/fields.ts'
import { detailsOf } from './input.ts'

/** The reason by which a value is refused, with what stands in its gaps. */
function reasonFor(schema: z.ZodType, value: unknown) {
  const { error } = z.strictObject({ field: schema }).safeParse(value === undefined ? {} : { field: value })
  const [{ message: _, ...detail }] = detailsOf(error!) as unknown as [{ message: string }]
  return detail
}

it.each([
  ['nothing', text(5), undefined, { code: 'required' }],
  ['an empty text', text(5), ' ', { code: 'required' }],
  ['a long text', text(5), 'Kråkan', { code: 'too_long', values: { max: 5 } }],
  ['a short text', z.string().min(3), 'ab', { code: 'too_short', values: { min: 3 } }],
  ['a line break', text(50), 'a\nb', { code: 'no_breaks' }],
  ['a number for a text', text(5), 12, { code: 'wrong_type', values: { expected: 'string' } }],
  ['a small number', z.number().min(2), 1, { code: 'too_small', values: { min: 2 } }],
  ['a large number', z.number().max(2), 3, { code: 'too_large', values: { max: 2 } }],
  ['a broken number', z.int(), 1.5, { code: 'not_whole' }],
  ['a list too long', z.array(z.string()).max(1), ['a', 'b'], { code: 'too_many', values: { max: 1 } }],
  ['a list too short', z.array(z.string()).min(1), [], { code: 'too_few', values: { min: 1 } }],
  ['no e-mail address', email, 'ebba@', { code: 'not_an_email' }],
  ['no id', id, 'x', { code: 'not_an_id' }],
  ['no date', isoDate, '2026-13-40', { code: 'not_a_date' }],
  ['a date out of reach', isoDate, '1066-10-14', { code: 'day_range' }],
  ['no country', countryIso, 'XX', { code: 'country_unknown' }],
  ['another word', z.enum(['m', 'ft']), 'yd', { code: 'not_offered', values: { values: 'm, ft' } }],
])('says by a code why it refuses %s', (_, schema, value, reason) => {
  expect(reasonFor(schema, value)).toEqual({ path: 'field', ...reason })
})

it('names a field it does not know', () => {
  const { error } = z.strictObject({}).safeParse({ stray: 1 })
  expect(detailsOf(error!)).toMatchObject([{ path: 'stray', code: 'unknown_field' }])
})
