// Made by `npm run generate`.
/** The permission that bringing in records of a kind takes. */
export const importGates = {
  berths: 'berths.import',
  clients: 'clients.create',
  companies: 'companies.create',
  interests: 'interests.create',
  invoices: 'invoices.send',
  berth_reservations: 'reservations.create',
  tenancies: 'tenancies.manage',
  yachts: 'yachts.create',
} as const

/** The types of the records. */
export const importTypes = {
  berths: 'berth',
  clients: 'client',
  companies: 'company',
  interests: 'interest',
  invoices: 'invoice',
  berth_reservations: 'reservation',
  tenancies: 'tenancy',
  yachts: 'yacht',
} as const

/** The resource whose scope says how many of them somebody is shown. */
export const importScopes = {
  clients: 'clients',
  interests: 'interests',
  invoices: 'clients',
  berth_reservations: 'clients',
  tenancies: 'clients',
  yachts: 'clients',
} as const
