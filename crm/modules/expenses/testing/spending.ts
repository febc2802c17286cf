import type { Person } from '../../../testing/app.ts'
import { data } from '../../../testing/data.ts'

type Body = Record<string, unknown>

/** Expenses and their receipts, made through the interface. */
export function spendingOf(person: Person) {
  const spend = (body: Body = {}) =>
    person.post('/api/v1/expenses', { ...usual, acknowledgeTwice: true, ...body })
  return {
    spend,
    spent: async (body: Body = {}) => data(await spend(body)).id as string,
    read: async (id: string) => data(await person.get(`/api/v1/expenses/${id}`)),
    change: (id: string, body: Body) => person.patch(`/api/v1/expenses/${id}`, body),
    list: async (query = '') => (await person.get(`/api/v1/expenses?${query}`)).body.data as Body[],
    /** Stores a file of the port and gives its id. */
    receipt: async (content: Uint8Array = onePixel, name = 'receipt.png') =>
      data(await person.post('/api/v1/files/upload', formWith(content, name))).id as string,
  }
}

const usual = {
  merchant: 'Chandlery Vik',
  expenseDate: '2026-03-02',
  amount: '45.50',
  currency: 'EUR',
  noReceiptReason: 'Lost on the way',
}

export function formWith(content: Uint8Array, name: string): FormData {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), name)
  return form
}

/** A PNG of one pixel. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
