import { addDays } from '../../../contract/values/days.ts'
import type { Tx } from '../../context.ts'
import type { Demonstration } from '../../demo/demonstration.ts'
import { todayInPort } from '../records/today.ts'
import { createExpense } from './create.ts'
import { makeReceipts } from './demo-receipts.ts'

export const expensesDemonstration: Demonstration = {
  makes: ['expense'],
  order: 130,
  make: (tx, { adminId }) => makeExpenses(tx, adminId),
  makeLater: makeReceipts,
}

const trip = 'Boot Düsseldorf'

const spent = [
  { merchant: 'Finnair', category: 'travel', days: 41, amount: '318.40', taxAmount: null, tripLabel: trip },
  {
    merchant: 'Hotel am Rhein',
    category: 'travel',
    days: 39,
    amount: '412.00',
    taxAmount: '26.95',
    tripLabel: trip,
  },
  {
    merchant: 'Gasthaus zum Anker',
    category: 'meals',
    days: 39,
    amount: '64.50',
    taxAmount: '10.30',
    tripLabel: trip,
  },
  {
    merchant: 'Rheinbahn',
    category: 'travel',
    days: 38,
    amount: '14.40',
    taxAmount: '0.94',
    tripLabel: trip,
  },
  {
    merchant: 'Venetarvike Laine',
    category: 'maintenance',
    days: 12,
    amount: '187.90',
    taxAmount: '38.18',
    tripLabel: null,
  },
  {
    merchant: 'Kopiokeskus',
    category: 'marketing',
    days: 6,
    amount: '240.00',
    taxAmount: '48.76',
    tripLabel: null,
  },
] as const

/** What the demonstration port spent: a trip to a boat show, and what a season asks for. */
async function makeExpenses(tx: Tx, payerId: string): Promise<void> {
  const today = await todayInPort(tx)
  for (const { days, ...expense } of spent)
    await createExpense(tx, {
      ...expense,
      expenseDate: addDays(today, -days),
      currency: 'EUR',
      payerId,
      noReceiptReason: 'On paper in the folder of the office',
    })
}
