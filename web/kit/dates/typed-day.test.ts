import { describe, expect, it } from 'vitest'
import { firstWeekday, readDay, readMoment, readTime, writeDay, writeMoment, writeTime } from './typed-day.ts'

const today = '2026-11-26'

describe('readDay', () => {
  it.each([
    ['en-GB', '12/03/2027', '2027-03-12'],
    ['en-GB', '12/3', '2026-03-12'],
    ['en-GB', '12-03-27', '2027-03-12'],
    ['en-GB', '12 Mar 2027', '2027-03-12'],
    ['en-GB', '12 March', '2026-03-12'],
    ['en-GB', 'March 12, 2027', '2027-03-12'],
    ['en-GB', '12 Sept 2027', '2027-09-12'],
    ['en-GB', '12.3.2027', '2027-03-12'],
    ['en-GB', '12032027', '2027-03-12'],
    ['en-US', '3/12/2027', '2027-03-12'],
    ['en-US', '3/12', '2026-03-12'],
    ['en-US', '12.3.2027', '2027-03-12'],
    ['sv', '2027-03-12', '2027-03-12'],
    ['sv', '27-03-12', '2027-03-12'],
    ['sv', '270312', '2027-03-12'],
    ['sv', '12/3', '2026-03-12'],
    ['sv', '12 mars 2027', '2027-03-12'],
    ['sv', '12 Mar 2027', '2027-03-12'],
    ['sv', '12.3.2027', '2027-03-12'],
    ['fi', '12.3.2027', '2027-03-12'],
    ['fi', '12.03.27', '2027-03-12'],
    ['fi', '12.3.', '2026-03-12'],
    ['fi', ' 12. 3. 2027 ', '2027-03-12'],
    ['fi', '12. maaliskuuta 2027', '2027-03-12'],
    ['fi', '12 maaliskuu', '2026-03-12'],
    ['fi', '12.3.68', '2068-03-12'],
    ['fi', '12.3.1968', '1968-03-12'],
    ['fi', '12.3.85', '1985-03-12'],
  ])('of %s takes “%s” for %s', (locale, typed, day) => {
    expect(readDay(typed, locale, today)).toBe(day)
  })

  it.each(['en-GB', 'en-US', 'sv', 'fi'])('takes ISO days and what it wrote itself in %s', (locale) => {
    for (const day of ['2027-03-12', '2028-02-29', '1931-12-01', '2000-02-29']) {
      expect(readDay(day, locale, today)).toBe(day)
      expect(readDay(day.replaceAll('-', ''), locale, today)).toBe(day)
      expect(readDay(writeDay(day, locale), locale, today)).toBe(day)
    }
  })

  it.each([
    ['en-GB', '29/02/2027'],
    ['en-GB', '29 Feb 1900'],
    ['fi', '31.4.2027'],
    ['fi', '0.3.2027'],
    ['fi', '12.13.2027'],
    ['en-US', '13/12/2027'],
    ['sv', '2027-02-29'],
    ['sv', '12.3.202'],
    ['en-GB', '12 Ma 2027'],
    ['en-GB', '12 June July'],
    ['en-GB', 'next week'],
    ['en-GB', '12'],
    ['en-GB', '2027'],
    ['en-GB', '1/2/3/4'],
    ['en-GB', ''],
  ])('of %s refuses “%s”', (locale, typed) => {
    expect(readDay(typed, locale, today)).toBeNull()
  })
})

describe('writeDay', () => {
  it('writes the numbers as the locale does', () => {
    expect(writeDay('2027-03-02', 'en-GB')).toBe('02/03/2027')
    expect(writeDay('2027-03-02', 'en-US')).toBe('3/2/2027')
    expect(writeDay('2027-03-02', 'sv')).toBe('2027-03-02')
    expect(writeDay('2027-03-02', 'fi')).toBe('2.3.2027')
    expect(writeDay('2027-02-30', 'fi')).toBe('2027-02-30')
    expect(writeDay('', 'fi')).toBe('')
  })
})

describe('times and moments', () => {
  it.each([
    ['5:30', '05:30'],
    ['05.30', '05:30'],
    ['0530', '05:30'],
    ['17', '17:00'],
    ['kl. 9', '09:00'],
    ['klo 9.15', '09:15'],
    ['5:30 pm', '17:30'],
    ['12 a.m.', '00:00'],
    ['23:59:59', '23:59'],
  ])('“%s” is %s', (typed, time) => {
    expect(readTime(typed)).toBe(time)
  })

  it.each(['24:00', '9:60', '13 pm', '', 'noon', '5:3'])('“%s” is no time', (typed) => {
    expect(readTime(typed)).toBeNull()
  })

  it.each(['en-GB', 'en-US', 'sv', 'sv-FI', 'fi'])('a moment is read as %s writes it', (locale) => {
    const moment = '2027-03-02T05:30'
    expect(readMoment(writeMoment(moment, locale), locale, today, '09:00')).toBe(moment)
    expect(readMoment(moment, locale, today, '09:00')).toBe(moment)
    expect(readMoment('2.3.2027', locale, today, '09:00')).toBe('2027-03-02T09:00')
    expect(readMoment('2 Mar 2027', locale, today, '09:00')).toBe('2027-03-02T09:00')
    expect(readMoment('2.3.2027 klo 14.30', locale, today, '09:00')).toBe('2027-03-02T14:30')
    expect(readMoment('2.3.2027 25.30', locale, today, '09:00')).toBeNull()
  })

  it('is written by the clock of 24 hours', () => {
    expect(writeMoment('2027-03-02T17:30', 'fi')).toBe('2.3.2027 17.30')
    expect(writeMoment('2027-03-02T17:30', 'en-GB')).toBe('02/03/2027 17:30')
    expect(writeTime('05:30', 'en-US')).toBe('05:30')
  })
})

describe('firstWeekday', () => {
  it('is Monday in the North and Sunday in America', () => {
    expect(firstWeekday('fi')).toBe(1)
    expect(firstWeekday('en-US')).toBe(0)
  })
})
