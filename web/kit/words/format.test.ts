import i18next from 'i18next'
import { afterEach, describe, expect, it } from 'vitest'
import {
  compareNumbered,
  compareWords,
  dayIn,
  formatDate,
  formatLength,
  formatSpan,
  formatWhen,
  localeFor,
  readAmount,
  readDecimal,
  reckonDaysIn,
  todayIso,
  writeDecimal,
} from './format.ts'

describe('readAmount', () => {
  it.each([
    ['12500', '12500'],
    ['12500.00', '12500.00'],
    ['12 500,50', '12500.50'],
    ['12.500,5', '12500.5'],
    ['1,250,000', '1250000'],
    ['1.250.000', '1250000'],
    ["12'500.00", '12500.00'],
    ['€ 12,500', '12500'],
    ['EUR 99.90', '99.90'],
  ])('reads %s as %s', (typed, amount) => {
    expect(readAmount(typed)).toBe(amount)
  })

  it.each(['', 'about 12', '-5', '12.5.1', '1e3'])('refuses “%s”', (typed) => {
    expect(readAmount(typed)).toBeNull()
  })
})

describe('readDecimal and writeDecimal', () => {
  it.each([
    ['-1', '-1'],
    ['− 0.5', '-0.5'],
    ['123.5', '123.5'],
    ['0,125', '0.125'],
    ['1 250,5', '1250.5'],
  ])('reads %s as %s', (typed, decimal) => {
    expect(readDecimal(typed)).toBe(decimal)
  })

  it.each(['', '-', '--1', 'two', '1e3', '-about 1'])('refuses “%s”', (typed) => {
    expect(readDecimal(typed)).toBeNull()
  })

  it.each(['en', 'sv', 'fi'])('writes in %s what is read as it was, three decimals too', async (language) => {
    await i18next.init({ lng: language, resources: {} })
    for (const decimal of ['1.125', '-12.345', '25.125', '4200.00', '7']) {
      expect(readDecimal(writeDecimal(decimal))).toBe(decimal)
      if (!decimal.startsWith('-')) expect(readAmount(writeDecimal(decimal))).toBe(decimal)
    }
    expect(writeDecimal('1.5')).toBe(language === 'en' ? '1.5' : '1,5')
    await i18next.init({ lng: 'en', resources: {} })
  })
})

describe('formatLength', () => {
  it('shows the unit asked for, and nothing for an unknown length', () => {
    expect(formatLength(12.6492, 41.5, 'm')).toMatch(/^12[.,]65\u00a0m$/)
    expect(formatLength(12.6492, 41.5, 'ft')).toMatch(/^41[.,]5\u00a0ft$/)
    expect(formatLength(null, null, 'm')).toBe('')
  })
})

describe('formatSpan', () => {
  it('says how long ago in one unit, and a minute at least', () => {
    const now = new Date('2026-05-08T12:00:00Z')
    expect(formatSpan('2026-05-08T11:46:00Z', now)).toBe('14 min')
    expect(formatSpan('2026-05-08T11:59:50Z', now)).toBe('1 min')
    expect(formatSpan('2026-05-08T09:00:00Z', now)).toBe('3 hr')
    expect(formatSpan('2026-05-02T12:00:00Z', now)).toBe('6 days')
    expect(formatSpan('2026-01-08T12:00:00Z', now)).toBe('120 days')
  })
})

describe('formatWhen', () => {
  const now = new Date('2026-05-08T12:00:00Z')

  it('is relative within a week and a date beyond', () => {
    expect(formatWhen('2026-05-08T09:00:00Z', now)).toBe('3 hours ago')
    expect(formatWhen('2026-05-05T09:00:00Z', now)).toBe('3 days ago')
    expect(formatWhen('2026-04-01T09:00:00Z', now)).toContain('2026')
  })
})

describe('todayIso', () => {
  it('is the day of the clock on the wall', () => {
    expect(todayIso(new Date(2026, 4, 1, 23, 30))).toBe('2026-05-01')
  })
})

describe('localeFor', () => {
  it('is the one the browser names for the language, else that of Europe', () => {
    expect(localeFor('sv', ['en-US', 'sv-FI', 'sv'])).toBe('sv-FI')
    expect(localeFor('fi', ['de-DE'])).toBe('fi')
    expect(localeFor('en', ['en-US@posix', '', 'de-DE'])).toBe('en-GB')
    expect(localeFor('en', ['en-US'])).toBe('en-US')
  })
})

describe('the day of a port', () => {
  it('is reckoned in its own time zone, whatever the clock of the browser says', () => {
    expect(dayIn('Europe/Helsinki', '2026-03-01T22:30:00Z')).toBe('2026-03-02')
    expect(dayIn('America/New_York', '2026-03-02T02:30:00Z')).toBe('2026-03-01')
  })

  it('is shown of every moment, once the port is known', () => {
    reckonDaysIn('Europe/Helsinki')
    expect(formatDate('2026-03-01T22:30:00Z')).toMatch(/^2 Mar|^Mar 2/)
    expect(formatDate('2026-03-01')).toMatch(/^1 Mar|^Mar 1/)
    expect(todayIso(new Date('2026-03-01T22:30:00Z'))).toBe('2026-03-02')
  })
})

describe('the order of words', () => {
  const before = i18next.language
  afterEach(() => {
    i18next.language = before
  })

  it.each([
    ['en', ['alfa', 'Ångbåt', 'Beta', 'Niño', 'Nut', 'Örn', 'Strasa', 'Straße', 'Strat', 'Zorn']],
    ['sv', ['alfa', 'Beta', 'Niño', 'Nut', 'Strasa', 'Straße', 'Strat', 'Zorn', 'Ångbåt', 'Örn']],
    ['fi', ['alfa', 'Beta', 'Niño', 'Nut', 'Strasa', 'Straße', 'Strat', 'Zorn', 'Ångbåt', 'Örn']],
  ])('is that of %s', (language, words) => {
    i18next.language = language
    expect(words.toReversed().sort(compareWords)).toEqual(words)
    expect(words.toReversed().sort(compareNumbered)).toEqual(words)
  })

  it('takes numbers in names for what they come to', () => {
    expect(['B', '11 b', 'a', '2', '10'].sort(compareNumbered)).toEqual(['2', '10', '11 b', 'a', 'B'])
  })
})
