import { beforeAll, expect, it } from 'vitest'
import { countryName, formatDate, formatMoney, formatNumber } from './format.ts'
import { hasText, speak, spokenLanguage, startTexts, translate, withTexts } from './i18n.ts'
import { textFiles } from './text-files.ts'

beforeAll(() => startTexts('en', ['shell'], textFiles))

it('has the texts of the parts loaded, and complains of any other', async () => {
  expect(translate('action.save')).toBe('Save')
  expect(hasText('clients.emptyTitle')).toBe(false)
  expect(() => translate('clients.emptyTitle')).toThrow('There is no text “clients.emptyTitle”')
  expect(await withTexts(Promise.resolve('the code'), 'clients')).toBe('the code')
  expect(translate('clients.emptyTitle')).toBe('No clients yet')
})

it('speaks another language with every part loaded before and meanwhile', async () => {
  const changed = speak('sv')
  await Promise.all([withTexts(Promise.resolve(), 'berths'), changed])
  expect(spokenLanguage()).toBe('sv')
  expect([translate('clients.emptyTitle'), translate('berths.createSubmit')]).toEqual([
    'Inga kunder än',
    'Skapa båtplats',
  ])
  await withTexts(Promise.resolve(), 'yachts')
  expect(translate('yachts.emptyTitle')).toBe('Inga båtar än')
})

it('speaks the language that was chosen last', async () => {
  await Promise.all([speak('fi'), speak('en'), speak('fi')])
  expect(spokenLanguage()).toBe('fi')
})

it('counts, and writes numbers, money, days and countries as the language does', async () => {
  await withTexts(Promise.resolve(), 'clients')
  await speak('fi')
  expect([1, 2].map((count) => translate('clients.interestCount', { count }))).toEqual([
    '1 kauppa',
    '2 kauppaa',
  ])
  const finnish = [formatNumber(12345.5, 1), formatMoney('12500.50', 'EUR'), formatDate('2026-05-01')]
  expect(finnish).toEqual(['12\u00a0345,5', '12\u00a0500,50\u00a0€', '1.5.2026'])
  expect(countryName('SE')).toBe('Ruotsi')
  await speak('sv')
  expect([formatDate('2026-05-01'), countryName('FI')]).toEqual(['1 maj 2026', 'Finland'])
})
