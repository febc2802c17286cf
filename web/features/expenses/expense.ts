import type { Answer, Module } from '../../kit/server/api.ts'

export type Expense = Answer<'expenses', 'get'>
export type ExpenseRow = Answer<'expenses', 'list'>['data'][number]

/** What shows something else once an expense was written. */
export const touchedByExpenses: readonly Module[] = ['files']
