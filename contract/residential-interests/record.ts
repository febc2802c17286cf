import { currency, timestamp } from '../fields.ts'
import { everyFacet, record } from '../record.ts'
import { amount, assignee, inRecord, line, name, nameOfRecord, readOnly, special } from '../record-fields.ts'

export const residentialInterest = record({
  type: 'residential_interest',
  table: 'residential_interests',
  path: 'residential/interests',
  title: null,
  gates: {
    view: 'residential_interests.view',
    create: 'residential_interests.create',
    edit: 'residential_interests.edit',
    delete: 'residential_interests.delete',
  },
  has: everyFacet,
  fields: {
    clientName: nameOfRecord(readOnly(name(200)), { type: 'residential_client', id: 'clientId' }),
    // One of the port's own stages.
    stage: readOnly(name(60)),
    stageChangedAt: special('moment', null, timestamp),
    sought: line(200),
    // Of `priceMaxCurrency`, which is the port's where only the amount is given.
    priceMax: inRecord(amount('priceMaxCurrency')),
    priceMaxCurrency: inRecord(special('text', currency.nullable().optional(), currency.nullable())),
    ...assignee('assignedTo', { shows: 'assigneeName' }),
  },
  facts: {
    stage_changed: { action: 'stage_change' },
    stages_set: { action: 'stages_set' },
  },
})
