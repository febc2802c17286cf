import { beforeAll, expect, it } from 'vitest'
import { formatDate } from '../words/format.ts'
import { speak, startTexts } from '../words/i18n.ts'
import { textFiles } from '../words/text-files.ts'
import { errorSentence, reasonSentence } from './error-words.ts'

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

it('says why a row was refused by the code of the refusal, where that has no reason', async () => {
  await speak('sv')
  const refused = reasonSentence({ code: 'RECORD_NOT_FOUND' })
  expect(refused).toMatch(/\p{L}/u)
  expect(reasonSentence({ code: 'import_gone' })).not.toBe(refused)
  expect(reasonSentence({ code: 'of_a_newer_version' })).toBeNull()
  await speak('en')
  expect(reasonSentence({ code: 'RECORD_NOT_FOUND' })).not.toBe(refused)
})
