import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sentenceOf } from '../reasons.ts'
import { type Condition, type FilterFields, opsOf, readFilter, valuesTaken, writeFilter } from './filter.ts'

const fields: FilterFields = {
  name: { kind: 'text' },
  price: { kind: 'money' },
  made: { kind: 'day' },
  status: { kind: 'choice', choices: ['open', 'shut'] },
  country: { kind: 'country' },
  owner: { kind: 'person' },
  sold: { kind: 'yesNo' },
  tags: { kind: 'tag' },
}
const values: Readonly<Record<string, fc.Arbitrary<string>>> = {
  name: fc.oneof(
    fc.string({ minLength: 1, maxLength: 12 }),
    fc.string({ unit: fc.constantFrom(...':,;|\\ a'), minLength: 1, maxLength: 12 }),
  ),
  price: fc.integer({ min: -9_999_999, max: 9_999_999 }).map((cents) => String(cents / 100)),
  made: fc
    .date({ min: new Date('1800-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
  status: fc.constantFrom('open', 'shut'),
  country: fc.constantFrom('FI', 'SE', 'XK'),
  owner: fc.oneof(fc.uuid(), fc.constant('me')),
  sold: fc.constantFrom('true', 'false'),
  tags: fc.uuid(),
}
const condition: fc.Arbitrary<Condition> = fc.constantFrom(...Object.keys(fields)).chain((field) =>
  fc.constantFrom(...opsOf(fields[field]!.kind)).chain((op) => {
    const taken = valuesTaken(op)
    const bounds = taken === null ? { minLength: 1, maxLength: 3 } : { minLength: taken, maxLength: taken }
    return fc.record({
      field: fc.constant(field),
      op: fc.constant(op),
      values: fc.array(values[field]!, bounds),
    })
  }),
)

describe('a filter', () => {
  it('is read as it was written', () => {
    const filters = fc.array(fc.array(condition, { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 4,
    })
    fc.assert(
      fc.property(filters, (filter) => {
        expect(readFilter(writeFilter(filter), fields)).toEqual({ filter })
      }),
      { seed: 9, numRuns: 2000 },
    )
  })

  it('joins alternatives by |, groups by ;, values by a comma, and takes a colon within a value', () => {
    expect(readFilter('name:eq:a:b|sold:empty;price:between:1,2.50', fields)).toEqual({
      filter: [
        [
          { field: 'name', op: 'eq', values: ['a:b'] },
          { field: 'sold', op: 'empty', values: [] },
        ],
        [{ field: 'price', op: 'between', values: ['1', '2.50'] }],
      ],
    })
  })

  it.each([
    ['', 'field:op:value'],
    ['name:eq:a;', 'field:op:value'],
    ['constructor:eq:a', 'no field "constructor". Use one of name, price'],
    ['name', 'name cannot be compared by "". Use one of contains, eq'],
    ['name:lt:a', 'name cannot be compared by "lt"'],
    ['sold:in:true', 'sold cannot be compared by "in". Use one of eq, ne, empty, notempty.'],
    ['name:eq', 'name:eq needs a value'],
    ['name:in:a,', 'name:in needs a value'],
    ['name:eq:a,b', 'name:eq takes one value; write \\, for a comma'],
    ['name:empty:a', 'name:empty takes no value'],
    ['price:between:1', 'price:between takes two values'],
    ['price:eq:1e9', 'price has no value "1e9". Write a number'],
    ['made:eq:2026-02-30', 'made has no value "2026-02-30". Write a day'],
    ['made:eq:0099-01-01', 'from 1800 to 2199'],
    ['status:eq:ajar', 'status has no value "ajar". Use one of open, shut.'],
    ['country:eq:QQ', 'country has no value "QQ"'],
    ['owner:eq:you', 'the id of a person, or me'],
    ['tags:in:blue', 'the id of a tag'],
    ['sold:eq:maybe', 'Use true or false'],
    ['name:eq:a\\b', 'A backslash stands before'],
    ['name:eq:a\\', 'A backslash stands before'],
    [Array.from({ length: 21 }, () => 'name:empty').join('|'), 'at most 20 conditions'],
    [`name:eq:${'a'.repeat(4000)}`, 'at most 4000 characters'],
  ])('says what is wrong with %j', (text, sentence) => {
    const read = readFilter(text, fields)
    expect('problem' in read && sentenceOf(read.problem)).toContain(sentence)
  })
})
