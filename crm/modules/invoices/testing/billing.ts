import type { Person } from '../../../testing/app.ts'
import { data } from '../../../testing/data.ts'

type Body = Record<string, unknown>

/** A line of an invoice; `more` says what is not usual in it. */
export const line = (unitPrice: string, more: Body = {}) => ({
  description: 'Berth fee',
  quantity: 1,
  unitPrice,
  taxRatePct: 24,
  ...more,
})

export const fiIban = 'FI21 1234 5600 0007 85'

/** Clients, deals and their invoices, made through the interface. */
export function billingOf(person: Person) {
  const client = async (fullName = 'Vera Dahl', email: string | null = 'vera@sea.example') =>
    data(
      await person.post('/api/v1/clients', {
        fullName,
        ...(email ? { contacts: [{ channel: 'email', value: email }] } : {}),
      }),
    ).id as string
  const company = async (name = 'Fjord Charter AS') =>
    data(await person.post('/api/v1/companies', { name })).id as string
  const interest = async (clientId: string, more: Body = {}) =>
    data(await person.post('/api/v1/interests', { clientId, ...more })).id as string
  const draft = (body: Body) => person.post('/api/v1/invoices', body)
  const send = (id: string, body: Body = {}) => person.post(`/api/v1/invoices/${id}/send`, body)
  const pay = (id: string, amount: string, more: Body = {}) =>
    person.post(`/api/v1/invoices/${id}/record-payment`, { amount, method: 'bank_transfer', ...more })
  return {
    ...{ client, company, interest, draft, send, pay },
    setOff: (id: string, creditNoteId: string, body: Body = {}) =>
      person.post(`/api/v1/invoices/${id}/set-off`, { creditNoteId, ...body }),
    unpay: (id: string, paymentId: string) => person.delete(`/api/v1/invoices/${id}/payments/${paymentId}`),
    takeBack: (id: string, body: Body = {}) =>
      person.post(`/api/v1/invoices/${id}/void`, { reason: 'Written by mistake', ...body }),
    /** Says who issues the invoices of the port. */
    issuer: async (more: Body = {}) =>
      data(
        await person.put('/api/v1/admin/settings', {
          key: 'invoice_issuer',
          value: { name: 'Norra Hamnen Ab', address: 'Strandvägen 1\n00100 Helsinki', iban: fiIban, ...more },
        }),
      ),
    /** An invoice that is out, of one line without tax. */
    async sent(gross = '100.00', more: Body = {}, overrides: Body = {}) {
      const invoice = await this.written('0', { ...more, lines: [line(gross, { taxRatePct: 0 })] })
      data(await send(invoice.id, { confirmDay: true, ...overrides }))
      return invoice
    },
    read: async (id: string) => data(await person.get(`/api/v1/invoices/${id}`)),
    change: (id: string, body: Body) => person.patch(`/api/v1/invoices/${id}`, body),
    /** A draft for a client of its own, of one line. */
    async written(unitPrice = '100.00', more: Body = {}) {
      const clientId = (more.clientId as string | undefined) ?? (await client())
      const invoice = data(await draft({ clientId, lines: [line(unitPrice)], ...more }))
      return { clientId, id: invoice.id as string }
    },
  }
}

/** The status, the code and the fields of a refusal. */
export function refusal({
  status,
  body,
}: {
  status: number
  body: { error?: { code: string; details?: { path: string }[] } }
}) {
  return [status, body.error?.code, ...(body.error?.details ?? []).map(({ path }) => path)]
}
