import type { Answer } from '../../../kit/server/api.ts'

export type Payment = Answer<'payments', 'get'>
export type PaymentRow = Answer<'payments', 'list'>['data'][number]
export type DealMoney = Answer<'payments', 'money'>[number]

/** What is read anew with the payments. */
export const touchedByPayments = ['interests', 'clients', 'dashboard', 'alerts'] as const
