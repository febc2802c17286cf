import { type Desk, read } from './desk.ts'

/** The main screens of the demonstration port, and one record of each kind with its tabs. */
export async function screensOf(desk: Desk): Promise<[name: string, address: string][]> {
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
    names.map((tab) => [`${record.split('/')[0]}-${tab}`, `/demo/${record}?tab=${tab}`])
  return [
    ['dashboard', '/demo'],
    ['inbox', '/demo/inbox'],
    ['alerts', '/demo/alerts'],
    ['analytics', '/demo/analytics'],
    ['payments', '/demo/payments'],
    ['expenses', '/demo/expenses'],
    ['invoices', '/demo/invoices'],
    ['money', '/demo/money'],
    ['board', '/demo/interests'],
    ['deals', '/demo/interests?view=table'],
    ['plan', '/demo/plan'],
    ['plan-tenancies', '/demo/plan?mode=tenancy'],
    ['tenancies', '/demo/tenancies'],
    ['tenancy', `/demo/tenancies/${tenancy}`],
    ['reservations', '/demo/berth-reservations'],
    ['reservation', `/demo/berth-reservations/${reservation}`],
    ['occupancy', '/demo/occupancy'],
    ['renewals', '/demo/renewals'],
    ['berths', '/demo/berths'],
    ['templates', '/demo/documents/templates'],
    ['new-document', `/demo/documents/new?interest=${interest}`],
    ['clients', '/demo/clients'],
    ['yachts', '/demo/yachts'],
    ['companies', '/demo/companies'],
    ['residential-clients', '/demo/residential/clients'],
    ['residential-interests', '/demo/residential/interests'],
    ['reports', '/demo/reports'],
    ['imports', '/demo/settings/imports'],
    ['custom-fields', '/demo/settings/custom-fields'],
    ['users', '/demo/settings/users'],
    ['tags', '/demo/settings/tags'],
    ['connections', '/demo/settings/forms'],
    ['audit', '/demo/settings/audit'],
    ['settings', '/demo/settings/port'],
    ['look', '/demo/settings/look'],
    ['mail', '/demo/settings/mail'],
    ['privacy', '/demo/settings/privacy'],
    ['account', '/account'],
    ['resident', `/demo/residential/clients/${resident}`],
    ['home', `/demo/residential/interests/${home}`],
    ...tabs(`clients/${client}`, ['overview', 'details', 'activity', 'documents', 'money']),
    ...tabs(`yachts/${yacht}`, ['overview', 'activity', 'details']),
    ...tabs(`companies/${company}`, ['overview', 'activity', 'details']),
    ...tabs(`berths/${berth}`, ['overview', 'waiting', 'activity', 'documents', 'details']),
    ...tabs(`interests/${interest}`, ['overview', 'recommended', 'activity', 'money', 'details']),
  ]
}
