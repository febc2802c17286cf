import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { crm } from '../../../contract/crm.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { facts } from '../../../contract/events.ts'
import { allPermissions } from '../../../contract/permissions.ts'
import { webhookEvents, webhookNames } from '../../../contract/webhooks/events.ts'
import webhookTexts from '../../locales/en/webhooks.json' with { type: 'json' }
import { formatMoney } from './format.ts'
import { hasText, startTexts } from './i18n.ts'
import { partsOfKinds } from './parts.generated.ts'
import { textFiles } from './text-files.ts'
import { changesOf, detailsOf, fieldName, valueText } from './values.ts'

beforeAll(() =>
  startTexts('en', ['shell', ...partsOfKinds, 'values', 'records', 'interests', 'audit'], textFiles),
)

const machineWord = /_|[a-z][A-Z](?!pp)|[0-9a-f]{8}-[0-9a-f]{4}-/

/** Every coded value of the contract, and every name of a field, as its schemas have them. */
function codesAndFields() {
  const codes = new Map<string, Set<string>>()
  const fields = new Set<string>()
  const look = (schema: unknown, field: string): void => {
    if (typeof schema !== 'object' || schema === null) return
    const { properties, enum: choices } = schema as { properties?: object; enum?: unknown[] }
    for (const code of choices ?? []) {
      if (typeof code === 'string') codes.set(field, (codes.get(field) ?? new Set()).add(code))
    }
    for (const [name, part] of Object.entries(properties ?? {})) {
      fields.add(name)
      look(part, name)
    }
    for (const [name, part] of Object.entries(schema)) if (name !== 'properties') look(part, field)
  }
  const modules = Object.values(crm) as unknown as Record<string, Endpoint>[]
  for (const { response, body } of modules.flatMap((operations) => Object.values(operations))) {
    for (const shape of [response.body, body]) {
      if (shape) look(z.toJSONSchema(shape, { io: 'output', unrepresentable: 'any' }), '')
    }
  }
  return { codes, fields }
}

describe('what a record holds', () => {
  it('is written in words, whatever code of the contract it is', () => {
    const { codes, fields } = codesAndFields()
    expect(codes.size).toBeGreaterThan(20)
    expect(fields.size).toBeGreaterThan(200)
    const warnings = [...codes.values()].flatMap((values) =>
      [...values].filter((code) => /^[A-Z_]+$/.test(code)),
    )
    // What a port sets of the order of its templates is named on that screen.
    const others = warnings.filter((code) => code !== 'TEMPLATE_DEFAULT')
    expect(others.filter((code) => code.includes('_') && !hasText(`interests.warning.${code}`))).toEqual([])
    const written = [...codes].flatMap(([field, values]) =>
      [...values].filter((code) => !warnings.includes(code)).map((code) => valueText(code, field)),
    )
    expect(written.filter((text) => text === '' || machineWord.test(text))).toEqual([])
    expect([...fields].map((field) => fieldName(field)).filter((name) => machineWord.test(name))).toEqual([])
    expect(allPermissions.map((one) => valueText(one)).filter((text) => /[._]/.test(text))).toEqual([])
  })

  it('has a name for everything that can happen', () => {
    const actions = Object.values(facts).map(({ action }) => action)
    expect(actions.filter((action) => !hasText(`audit.action.${action}`))).toEqual([])
  })

  it('says nothing of flags not set and ids, and names people', () => {
    const contact = { id: 'x', channel: 'phone', value: '+358401234567', isPrimary: false, label: null }
    expect(valueText(contact)).toBe('Phone, +358401234567')
    expect(valueText({ ...contact, isPrimary: true })).toBe('Phone, +358401234567, Primary')
    const id = '0198b3e2-5d6f-7c11-9a3b-1c2d3e4f5a6b'
    expect(valueText(id)).toBe('')
    expect(valueText(id, 'assignedTo', { nameOf: () => 'Astrid Lindqvist' })).toBe('Astrid Lindqvist')
    expect(valueText('stern_buoy', 'mooringType')).toBe('Stern buoy')
    expect(valueText('signed', 'eoiDocStatus')).toBe('Signed')
    expect([valueText('2400.00 EUR'), valueText('-1200.50 SEK'), valueText('12 ABC')]).toEqual([
      formatMoney('2400.00', 'EUR'),
      formatMoney('-1200.50', 'SEK'),
      '12 ABC',
    ])
    expect([valueText(true), valueText('FI', 'nationalityIso'), valueText('2026-05-01')]).toEqual([
      'Yes',
      'Finland',
      expect.stringMatching(/1 May 2026|May 1, 2026/),
    ])
  })
})

describe('what an entry changed', () => {
  it('pairs old and new values and leaves out what stayed as it was', () => {
    const changes = changesOf({
      oldValues: { pipelineStage: 'eoi', notes: 'x', version: 3 },
      newValues: { pipelineStage: 'reservation', notes: 'x', version: 4 },
    })
    expect(changes).toEqual([{ field: 'Stage', before: 'EOI', after: 'Reservation' }])
  })

  it('says first what the entry is about, in plain words', () => {
    const [first] = changesOf({
      oldValues: { dateDepositReceived: null, pipelineStage: 'eoi' },
      newValues: { dateDepositReceived: '2026-05-01', pipelineStage: 'deposit_paid' },
    })
    expect(first).toEqual({ field: 'Stage', before: 'EOI', after: 'Deposit paid' })
  })

  it('does not take fields that were not written again for emptied ones', () => {
    const changes = changesOf({ oldValues: { name: 'Sales', system: true }, newValues: { name: 'Desk' } })
    expect(changes.map(({ field }) => field)).toEqual(['Name'])
  })

  it('shows what a deleted record was', () => {
    expect(changesOf({ oldValues: { name: 'VIP' }, newValues: null })).toEqual([
      { field: 'Name', before: 'VIP', after: '' },
    ])
  })

  it('says a length once', () => {
    const newValues = { lengthM: 12, lengthFt: 39.37, lengthUnit: 'm' }
    expect(changesOf({ oldValues: null, newValues })).toEqual([
      { field: 'Length (m)', before: '', after: '12' },
    ])
  })

  it('reads lists and nested values', () => {
    const overrides = [{ permission: 'clients.delete', effect: 'deny' }]
    expect(changesOf({ oldValues: { overrides: [] }, newValues: { overrides } })).toEqual([
      { field: 'Overrides', before: '', after: 'Clients: Delete, deny' },
    ])
    expect(detailsOf({ metadata: { live: { stage: 'eoi' }, reason: null, by: 'rule' } })).toEqual([
      { field: 'By', value: 'rule' },
    ])
  })
})

it('has words for every event that webhooks hear, and for what they are about', () => {
  expect(webhookNames.filter((name) => !hasText(`webhookEvent.${name}`))).toEqual([])
  const { group } = webhookTexts.webhooks
  expect([...webhookEvents.values()].filter(({ entity }) => !(entity in group))).toEqual([])
})
