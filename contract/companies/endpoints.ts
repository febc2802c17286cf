import { z } from 'zod'
import { created, data } from '../endpoint.ts'
import { countryIso, id, idParams, isoDate } from '../fields.ts'
import { detailOf, inputOf, rowOf } from '../record.ts'
import { Address, addressesOf } from '../records/addresses.ts'
import { operationsOf } from '../records/regular.ts'
import { endpoint } from '../staff-endpoint.ts'
import { company } from './record.ts'

export const membershipRoles = [
  'director',
  'shareholder',
  'employee',
  'broker',
  'representative',
  'other',
] as const

export const Membership = z.object({
  id,
  clientId: id,
  clientName: z.string(),
  role: z.enum(membershipRoles),
  isPrimary: z.boolean(),
  startDate: isoDate.nullable(),
  endDate: isoDate.nullable(),
  active: z.boolean(),
})

export const CompanyRow = z.object(rowOf(company))

export const Company = z.object({
  ...detailOf(company),
  addresses: z.array(Address),
  members: z.array(Membership),
  yachts: z.array(z.object({ id, name: z.string() })),
})

const fields = inputOf(company)

const memberParams = z.object({ id: z.string(), mid: z.string() })

export const companies = {
  ...operationsOf(company, {
    row: CompanyRow,
    one: Company,
    filters: { incorporationCountryIso: countryIso.optional() },
    input: fields,
    change: fields,
    summaries: {
      list: 'Companies of the port, newest first',
      create: 'Creates a company',
      get: 'One company with addresses, members and yachts',
      update: 'Changes a company',
    },
  }),
  autocomplete: endpoint({
    method: 'GET',
    path: '/api/v1/companies/autocomplete',
    summary: 'Companies for a picker; without a text the ten changed last',
    gate: 'companies.view',
    query: z.object({ q: z.string().trim().max(200).optional() }),
    response: data(z.array(z.object({ id, label: z.string(), hint: z.string().nullable() }))),
  }),
  addMember: endpoint({
    method: 'POST',
    path: '/api/v1/companies/{id}/members',
    summary: 'Adds a client as a member',
    gate: 'companies.edit',
    params: idParams,
    body: z.strictObject({
      clientId: id,
      role: z.enum(membershipRoles),
      isPrimary: z.boolean().optional(),
      startDate: isoDate.nullable().optional(),
      endDate: isoDate.nullable().optional(),
    }),
    response: created(Membership),
    emits: ['company.member_added'],
    errors: ['REFERENCE_NOT_FOUND', 'MEMBERSHIP_EXISTS'],
  }),
  editMember: endpoint({
    method: 'PATCH',
    path: '/api/v1/companies/{id}/members/{mid}',
    summary: 'Changes or ends a membership',
    gate: 'companies.edit',
    params: memberParams,
    body: z.strictObject({
      role: z.enum(membershipRoles).optional(),
      isPrimary: z.boolean().optional(),
      startDate: isoDate.nullable().optional(),
      endDate: isoDate.nullable().optional(),
    }),
    response: data(Membership),
    emits: ['company.member_updated'],
    errors: ['MEMBERSHIP_EXISTS'],
  }),
  setPrimaryMember: endpoint({
    method: 'POST',
    path: '/api/v1/companies/{id}/members/{mid}/set-primary',
    summary: 'Makes this membership the primary one',
    gate: 'companies.edit',
    params: memberParams,
    response: data(Membership),
    emits: ['company.member_updated'],
  }),
  ...addressesOf(company),
} as const
