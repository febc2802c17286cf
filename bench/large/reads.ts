import { addDays } from '../../contract/values/days.ts'
import type { LargePort } from './fill.ts'

/** What is asked, and the most milliseconds it may take in the large port; null for what answers with a whole port. */
export interface Read {
  path: string
  most: number | null
}

const today = new Date().toISOString().slice(0, 10)
const year = (from: string, to: string) => `${from}=${addDays(today, -364)}&${to}=${today}`

/** Pages of lists, by the list. */
const pages: Record<string, string> = {
  invoices:
    'sort=-gross sort=open sort=-dueDate sort=number sort=billingEntityName sort=clientName sort=-paymentDate sort=status status=draft ' +
    `status=sent&sort=dueDate currency=USD dock=A q=INV-2021-77 q=%D0%9E%D0%BB%D1%8C page=1000 ${year('issuedFrom', 'issuedTo')} ${year('paidFrom', 'paidTo')}`,
  payments:
    'sort=-amount sort=clientName sort=berths type=refund currency=USD dock=A q=client q=reference+77 page=1000 ' +
    year('paidFrom', 'paidTo'),
  expenses: `sort=-amount sort=merchant sort=payer sort=category category=travel q=merchant billed=false page=400 ${year('from', 'to')}`,
  tenancies: `sort=clientName sort=mooringNumber sort=endDate status=active endsWithin=90 dock=A renewed=no q=client page=600 on=${today}`,
  'berth-reservations': `sort=clientName sort=-endDate status=pending dock=A page=600 on=${today}`,
  berths: 'sort=-activeInterestCount withoutInterest=true minLengthM=12&status=available',
  clients: 'sort=fullName sort=-activeInterestCount q=client page=400',
  interests: 'sort=clientName sort=berths sort=stageChangedAt stage=eoi q=client',
  documents: 'sort=clientName sort=-sentAt q=document',
  yachts: 'sort=ownerName',
}

/** Other reads that are as quick as a page. */
const lookups = [
  ...[
    'invoices/totals',
    'payments/totals',
    'payments/totals?dock=A',
    'expenses/totals',
    'expenses/trip-labels',
  ],
  ...[
    'berths/options',
    'companies',
    'alerts',
    'admin/audit',
    'search?q=client',
    'search?q=INV-2021-77',
    'search?q=%EA%B9%80',
  ],
]

const figures = [
  ...[
    'invoices/desk',
    'tenancies/renewals',
    'dashboard',
    'analytics?range=30d',
    'analytics/forecast',
    'reminders/counts',
  ],
  ...[`analytics?${year('from', 'to')}`, `analytics/revenue?${year('from', 'to')}`],
  ...[`analytics/occupancy?${year('from', 'to')}`, `analytics/campaigns?${year('from', 'to')}`],
]

const wholePorts = [
  'invoices?limit=1000',
  'berths/plan',
  'interests/board',
  `berths/occupancy?from=${today}&to=${addDays(today, 90)}`,
]

/** Reads of every screen that grows with its port. */
export function readsOf({ bigClientId }: LargePort): Read[] {
  const lists = Object.entries(pages).flatMap(([list, queries]) => [
    list,
    ...queries.split(' ').map((query) => `${list}?${query}`),
  ])
  const ofBigClient = ['invoices?clientId=', 'invoices/ledger?clientId='].map((read) => read + bigClientId)
  return [
    ...[...lists, ...lookups, ...ofBigClient, `clients/${bigClientId}/overview`].map((path) => ({
      path,
      most: 100,
    })),
    ...figures.map((path) => ({ path, most: 300 })),
    ...wholePorts.map((path) => ({ path, most: null })),
  ]
}
