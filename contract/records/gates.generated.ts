// Made by `npm run generate`.
export const recordGates = {
  client: { view: 'clients.view', create: 'clients.create', edit: 'clients.edit', delete: 'clients.delete' },
  yacht: { view: 'yachts.view', create: 'yachts.create', edit: 'yachts.edit', delete: 'yachts.delete' },
  company: { view: 'companies.view', create: 'companies.create', edit: 'companies.edit', delete: 'companies.delete' },
  berth: { view: 'berths.view', create: 'berths.create', edit: 'berths.edit', delete: 'berths.edit' },
  interest: { view: 'interests.view', create: 'interests.create', edit: 'interests.edit', delete: 'interests.delete' },
} as const
