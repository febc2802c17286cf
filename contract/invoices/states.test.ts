import { expect, it } from 'vitest'
import { isOverdue } from './states.ts'

const invoice = { status: 'sent', kind: 'general', open: '10.00', dueDate: '2026-05-31' } as const

it.each([
  ['one that is sent and whose day has passed', {}, true],
  ['one that is said to be overdue', { status: 'overdue' }, true],
  ['one that is due today', { dueDate: '2026-06-01' }, false],
  ['a draft, whatever day it is to have', { status: 'draft' }, false],
  ['one that was taken back', { status: 'void' }, false],
  ['one that is paid', { status: 'paid', open: '0.00' }, false],
  ['a credit note', { kind: 'credit_note' }, false],
  ['one without a day', { dueDate: null }, false],
] as const)('is overdue or not: %s', (_which, more, overdue) => {
  expect(isOverdue({ ...invoice, ...more }, '2026-06-01')).toBe(overdue)
})
