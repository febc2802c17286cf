import { describe, expect, it } from 'vitest'
import { type FormField, type InquiryField, mapAnswers, mappingFor } from './mapping.ts'

const field = (key: string, label = key, type = 'short_text', value: unknown = 'x'): FormField => ({
  key,
  label,
  type,
  value,
})

const proposals: [string, string, string, InquiryField][] = [
  ['q1', 'How do we reach you?', 'email', 'email'],
  ['contactEmail', 'Contact e-mail', 'short_text', 'email'],
  ['mobile', 'Mobile number', 'short_text', 'phone'],
  ['first_name', 'First name', 'short_text', 'name'],
  ['boat_name', 'Boat name', 'short_text', 'answer'],
  ['company_name', 'Company name', 'short_text', 'answer'],
  ['loa', 'LOA', 'number', 'length'],
  ['boatLength', 'Length of your boat', 'number', 'length'],
  ['beam', 'Beam (m)', 'number', 'beam'],
  ['draught', 'Draught', 'number', 'draft'],
  ['unit', 'Unit', 'dropdown', 'unit'],
  ['arrival', 'Arrival date', 'date', 'arrival'],
  ['until', 'Until when do you stay?', 'date', 'departure'],
  ['birthday', 'Date of birth', 'date', 'answer'],
  ['stay', 'Your stay', 'date_range', 'stay'],
  ['arrival', 'When do you arrive?', 'short_text', 'message'],
  ['story', 'Tell us about your plans', 'long_text', 'message'],
  ['terms', 'I accept the message policy', 'consent', 'answer'],
  ['utm_source', 'utm_source', 'hidden', 'answer'],
  ['nickname', 'Nickname', 'short_text', 'answer'],
]

describe('the proposal', () => {
  it.each(proposals)('makes of %s “%s” (%s) the part: %s', (key, label, type, part) => {
    expect(mappingFor([field(key, label, type)], null)).toEqual({ [key]: part })
  })

  it('lets two names and several lines go together, and takes one e-mail address', () => {
    const fields = [
      field('first_name', 'First name', 'short_text', 'Sofia'),
      field('last_name', 'Last name', 'short_text', 'Brandt'),
      field('email', 'E-mail', 'email', 'a@b.example'),
      field('second_email', 'Another e-mail', 'email', 'c@d.example'),
      field('arrival', 'Arrival', 'short_text', 'in June'),
      field('message', 'Message', 'long_text', 'Hello'),
    ]
    const mapping = mappingFor(fields, null)
    expect(mapping.second_email).toBe('answer')
    expect(mapAnswers(fields, mapping)).toMatchObject({
      name: 'Sofia Brandt',
      email: 'a@b.example',
      message: 'Hello\n\nArrival: in June',
      answers: [{ key: 'second_email' }],
    })
  })
})

describe('a stay', () => {
  const stay = (...fields: FormField[]) => {
    const { arrival, departure, answers } = mapAnswers(fields, mappingFor(fields, null))
    return [arrival, departure, answers.map(({ key }) => key)]
  }
  it('is read of both days in one, and of two, and stays an answer where it ends before it begins', () => {
    const days = (from: unknown, to: unknown) => field('stay', 'Stay', 'date_range', { from, to })
    expect(stay(days('2027-07-01', '2027-07-08'))).toEqual(['2027-07-01', '2027-07-08', []])
    expect(stay(days('2027-07-01', null))).toEqual(['2027-07-01', null, []])
    expect(stay(days('2027-07-09', '2027-07-08'))).toEqual([null, null, ['stay']])
    expect(stay(days('1 July', {}))).toEqual([null, null, ['stay']])
    const [from, to] = [
      field('from', 'From', 'date', '2027-07-01'),
      field('to', 'Until', 'date', '2027-07-03'),
    ]
    expect(stay(to, from)).toEqual(['2027-07-01', '2027-07-03', []])
    expect(stay(to)).toEqual([null, '2027-07-03', []])
    expect(stay(field('from', 'From', 'date', '2027-02-30'))).toEqual([null, null, ['from']])
  })
})

describe('a size', () => {
  const size = (value: unknown, label: string, unit?: string) => {
    const fields = [
      field('length', label, 'number', value),
      ...(unit ? [field('unit', 'Unit', 'choice', unit)] : []),
    ]
    return mapAnswers(fields, mappingFor(fields, null)).length
  }
  it.each([
    [12, 'Length', undefined, 12, 'm'],
    [40, 'Length (ft)', undefined, 12.192, 'ft'],
    [40, 'Length', 'feet', 12.192, 'ft'],
    ['12,5 m', 'Length', 'ft', 12.5, 'm'],
    ['40\' 6"', 'Length', undefined, 12.3444, 'ft'],
  ])('of %s under “%s” with the unit %s is %s m', (value, label, unit, m, written) => {
    expect(size(value, label, unit)).toMatchObject({ m, unit: written })
  })

  it('is in the unit its field says, before any other', () => {
    const fields = [{ ...field('loa', 'LOA (m)', 'number', 40), unit: 'ft' }]
    expect(mapAnswers(fields, mappingFor(fields, null)).length).toMatchObject({ m: 12.192, unit: 'ft' })
  })

  it('that cannot be read stays an answer', () => {
    const fields = [field('length', 'Length', 'short_text', 'quite long')]
    expect(mapAnswers(fields, mappingFor(fields, null))).toMatchObject({ length: null, answers: fields })
  })
})

describe('the message', () => {
  const message = (...fields: FormField[]) => mapAnswers(fields, mappingFor(fields, null)).message

  it('of a day or a choice names what was asked, and says it in words', () => {
    const stay = { ...field('stay', 'When does the stay begin?', 'date', '2027-07-01'), text: '1 July 2027' }
    expect(message(stay)).toBeNull()
    expect(mapAnswers([stay], { stay: 'message' }).message).toBe('When does the stay begin? 1 July 2027')
    const period = { ...field('season', 'Season', 'choice', 'summer_27'), text: 'Summer 2027' }
    expect(message(period)).toBe('Season: Summer 2027')
  })

  it('of what was written freely is that alone', () => {
    expect(message(field('message', 'Message', 'long_text', 'A berth?'))).toBe('A berth?')
    expect(message(field('message', 'Message', 'short_text', 'A berth?'))).toBe('A berth?')
  })
})
