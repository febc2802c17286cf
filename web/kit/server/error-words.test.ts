import { beforeAll, expect, it } from 'vitest'
import { formatDate } from '../words/format.ts'
import { speak, startTexts } from '../words/i18n.ts'
import { textFiles } from '../words/text-files.ts'
import { errorSentence } from './error-words.ts'

beforeAll(() => startTexts('en', ['shell', 'problems'], textFiles))

it('writes the days of a refusal as the language does, and leaves all else of it', async () => {
  const message = 'The berth is held from 2026-02-02 to 2027-02-12.'
  const values = { from: '2026-02-02', to: '2027-02-12' }
  const taken = () => errorSentence({ code: 'TENANCY_TAKEN', message, reason: 'tenancy_taken', values })
  expect(taken()).toBe(`The berth is held from ${formatDate(values.from)} to ${formatDate(values.to)}.`)
  expect(taken()).not.toContain('2026-')
  await speak('fi')
  expect(taken()).toContain('2.2.2026')
  expect(taken()).not.toContain('2026-')
  await speak('en')
  const twice = { merchant: 'Shop 2026-01', day: '2026-11-28' }
  expect(
    errorSentence({ code: 'EXPENSE_TWICE', message: '', reason: 'expense_receipt_twice', values: twice }),
  ).toBe(`Shop 2026-01 of ${formatDate(twice.day)} has the same receipt.`)
})
