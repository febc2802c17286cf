import { describe, expect, it } from 'vitest'
import { firstDraft, lackOf, newAddressOf } from './wizard.ts'

const client = { id: 'c', name: 'Vera Dahl', email: null }
const draft = (own: { id: string; name: string; email: string | null } | null = client) =>
  firstDraft(
    { client: own, paper: 'eoi', mooring: null },
    { developer: null, approver: null, reminderDays: null, usualOrder: 'TEMPLATE_DEFAULT' },
  )
const written = (email: string, name = 'Vera Dahl') => ({
  ...draft(),
  recipients: [{ role: 'client' as const, signingOrder: 1, name, email }],
})

describe('what a step lacks', () => {
  it('is a template or a PDF, and the title of a PDF', () => {
    expect(lackOf(draft(), 'choose')?.what).toBe('source')
    const file = new File([], 'lease.pdf')
    expect(lackOf({ ...draft(), file }, 'choose')?.what).toBe('title')
    expect(lackOf({ ...draft(), file, title: 'Lease' }, 'choose')).toBeNull()
  })

  it('is the name or the address of a recipient, by who that is', () => {
    expect(lackOf(draft(), 'recipients')).toEqual({ what: 'email', number: 1, name: 'Vera Dahl' })
    expect(lackOf(written('vera'), 'recipients')).toMatchObject({ what: 'address', name: 'Vera Dahl' })
    expect(lackOf(written('vera@dahl.example', ' '), 'recipients')).toMatchObject({ what: 'name', number: 1 })
    expect(lackOf(written('vera@dahl.example'), 'recipients')).toBeNull()
  })
})

it('an address is new where the client had none and is the one who signs', () => {
  expect(newAddressOf(written(' vera@dahl.example '))).toBe('vera@dahl.example')
  expect(newAddressOf(written('vera'))).toBeUndefined()
  expect(newAddressOf(written('bo@ek.example', 'Bo Ek'))).toBeUndefined()
  const known = { ...written('new@dahl.example'), known: draft({ ...client, email: 'v@d.example' }).known }
  expect(newAddressOf(known)).toBeUndefined()
})
