import type { Demo } from './demo.ts'
import { type Desk, read } from './desk.ts'

/** The main screens of a demonstration port, and one record of each kind with its tabs. */
export async function screensOf({ at }: Demo, desk: Desk): Promise<[name: string, address: string][]> {
  const first = async (path: string) => (await read(desk.context, `/api/v1/${path}?limit=1`))[0].id as string
  const [client, yacht, company, berth, interest, tenancy, reservation, resident, home] = await Promise.all(
    [
      'clients',
      'yachts',
      'companies',
      'berths',
      'interests',
      'tenancies',
      'berth-reservations',
      'residential/clients',
      'residential/interests',
    ].map(first),
  )
  const tabs = (record: string, names: readonly string[]): [string, string][] =>
    names.map((tab) => [`${record.split('/')[0]}-${tab}`, at(`/${record}?tab=${tab}`)])
  return [
    ['dashboard', at('')],
    ['inbox', at('/inbox')],
    ['alerts', at('/alerts')],
    ['analytics', at('/analytics')],
    ['payments', at('/payments')],
    ['expenses', at('/expenses')],
    ['invoices', at('/invoices')],
    ['money', at('/money')],
    ['board', at('/interests')],
    ['deals', at('/interests?view=table')],
    ['plan', at('/plan')],
    ['plan-tenancies', at('/plan?mode=tenancy')],
    ['tenancies', at('/tenancies')],
    ['tenancy', at(`/tenancies/${tenancy}`)],
    ['reservations', at('/berth-reservations')],
    ['reservation', at(`/berth-reservations/${reservation}`)],
    ['occupancy', at('/occupancy')],
    ['renewals', at('/renewals')],
    ['berths', at('/berths')],
    ['templates', at('/documents/templates')],
    ['new-document', at(`/documents/new?interest=${interest}`)],
    ['clients', at('/clients')],
    ['yachts', at('/yachts')],
    ['companies', at('/companies')],
    ['residential-clients', at('/residential/clients')],
    ['residential-interests', at('/residential/interests')],
    ['reports', at('/reports')],
    ['imports', at('/settings/imports')],
    ['custom-fields', at('/settings/custom-fields')],
    ['users', at('/settings/users')],
    ['tags', at('/settings/tags')],
    ['connections', at('/settings/forms')],
    ['audit', at('/settings/audit')],
    ['settings', at('/settings/port')],
    ['look', at('/settings/look')],
    ['mail', at('/settings/mail')],
    ['privacy', at('/settings/privacy')],
    ['account', '/account'],
    ['resident', at(`/residential/clients/${resident}`)],
    ['home', at(`/residential/interests/${home}`)],
    ...tabs(`clients/${client}`, ['overview', 'details', 'activity', 'documents', 'money']),
    ...tabs(`yachts/${yacht}`, ['overview', 'activity', 'details']),
    ...tabs(`companies/${company}`, ['overview', 'activity', 'details']),
    ...tabs(`berths/${berth}`, ['overview', 'waiting', 'activity', 'documents', 'details']),
    ...tabs(`interests/${interest}`, ['overview', 'recommended', 'activity', 'money', 'details']),
  ]
}
