import { importGates, importScopes } from './imports/entities.generated.ts'
/** The permission vocabulary: every resource and the actions a role may grant on it. */
export const permissionMatrix = {
  clients: ['view', 'create', 'edit', 'delete'],
  yachts: ['view', 'create', 'edit', 'delete'],
  companies: ['view', 'create', 'edit', 'delete'],
  berths: ['view', 'create', 'edit', 'import', 'manage_waiting_list'],
  interests: ['view', 'create', 'edit', 'delete', 'change_stage', 'override_stage'],
  documents: ['view', 'create', 'send_for_signing', 'manage_folders', 'upload_signed'],
  document_templates: ['view', 'manage'],
  files: ['view', 'upload', 'delete', 'manage_folders'],
  reservations: ['view', 'create', 'activate', 'end', 'cancel'],
  tenancies: ['view', 'manage'],
  payments: ['view', 'record', 'delete'],
  invoices: ['view', 'create', 'send', 'record_payment'],
  expenses: ['view', 'create', 'edit', 'delete'],
  reminders: ['view_own', 'view_all', 'create', 'assign_others'],
  reports: ['view_dashboard', 'view_analytics', 'export'],
  email: ['view', 'send'],
  residential_clients: ['view', 'create', 'edit', 'delete'],
  residential_interests: ['view', 'create', 'edit', 'delete'],
  admin: [
    'manage_settings',
    'manage_users',
    'manage_webhooks',
    'manage_tags',
    'view_audit_log',
    'manage_forms',
  ],
} as const

type Matrix = typeof permissionMatrix
/** A permission, written `resource.action`. */
export type Permission = { [R in keyof Matrix]: `${R}.${Matrix[R][number]}` }[keyof Matrix]

/** The resources of which a role may show less than all of the port's records. */
export const scopedResources = ['clients', 'interests'] as const
export type ScopedResource = (typeof scopedResources)[number]

/** How much of a resource is shown: what is one's own, what is somebody's of one's teams, all; each more than the last. */
export const scopeWidths = ['own', 'team', 'all'] as const
export type ScopeWidth = (typeof scopeWidths)[number]
/** How much of each resource a role shows. */
export type Scopes = Readonly<Record<ScopedResource, ScopeWidth>>

/** Everything of the port. */
export const allScopes: Scopes = { clients: 'all', interests: 'all' }

/** Whether `scope` shows no more than `most` does. */
export function scopeWithin(scope: ScopeWidth, most: ScopeWidth): boolean {
  return scopeWidths.indexOf(scope) <= scopeWidths.indexOf(most)
}

/** Whether scopes show of no resource more than others do. */
export function scopesWithin(scopes: Scopes, most: Scopes): boolean {
  return scopedResources.every((resource) => scopeWithin(scopes[resource], most[resource]))
}

/** Every permission of the vocabulary, in the order of the matrix. */
export const allPermissions = Object.entries(permissionMatrix).flatMap(([resource, actions]) =>
  actions.map((action) => `${resource}.${action}`),
) as Permission[]

type AdminPermission = `admin.${(typeof permissionMatrix.admin)[number]}`

/** The permissions of administration: any one of them makes somebody an administrator of something. */
export const adminPermissions = permissionMatrix.admin.map((action) => `admin.${action}` as const) as [
  AdminPermission,
  ...AdminPermission[],
]

/** Whoever sells, and whoever administers something in the port: any of these opens the inbox. */
export const inboxGate = ['interests.edit', ...adminPermissions] as const

/** What a person must be allowed in order to bring in records of a kind from a file. */
export const importPermission = {
  ...importGates,
  notes: 'clients.edit',
} as const satisfies Record<string, Permission>

/** What can come from a file: the kinds that have the facet `import`, and notes on them. */
export type ImportEntity = keyof typeof importPermission
export const importEntities = Object.keys(importPermission) as [ImportEntity, ...ImportEntity[]]

/**
 * What somebody may import: a file is compared with all that the port has, so of a kind that is not all shown to them they
 * bring in nothing.
 */
export function importableBy(can: (permission: Permission) => boolean, scopes: Scopes): ImportEntity[] {
  const limited: Partial<Record<ImportEntity, ScopedResource>> = importScopes
  return importEntities.filter((entity) => {
    const scope = limited[entity]
    // A note may hang on a record of any kind.
    const wide =
      entity === 'notes'
        ? Object.values(scopes).every((width) => width === 'all')
        : scope === undefined || isWide(scopes[scope])
    return can(importPermission[entity]) && wide
  })
}

function isWide(width: ScopeWidth | undefined): boolean {
  return width === undefined || width === 'all'
}

const isPermission = new Set<string>(allPermissions)

/** Whether a text is a permission of the vocabulary. */
export function permissionKnown(text: string): text is Permission {
  return isPermission.has(text)
}

const viewing = allPermissions.filter((permission) => permission.endsWith('.view'))
const without = (...prefixes: string[]) =>
  allPermissions.filter((permission) => !prefixes.some((prefix) => permission.startsWith(prefix)))

/**
 * The roles every port has from its first day. They can be assigned but not deleted. One that nobody edited is what
 * stands here, so that a permission added later reaches it too; `port_admin` always is.
 */
export const systemRoles = {
  port_admin: { name: 'Port administrator', residentialAccess: true, permissions: allPermissions },
  sales_manager: { name: 'Sales manager', residentialAccess: true, permissions: without('admin.') },
  sales_agent: {
    name: 'Sales agent',
    residentialAccess: false,
    permissions: without(
      'admin.',
      'residential_',
      'expenses.delete',
      'clients.delete',
      'yachts.delete',
      'companies.delete',
      'interests.delete',
      'interests.override_stage',
      'berths.create',
      'berths.import',
      'files.delete',
      'payments.delete',
      'tenancies.manage',
      'document_templates.manage',
      'reminders.view_all',
      'reminders.assign_others',
      'invoices.record_payment',
    ),
  },
  finance: {
    name: 'Finance',
    residentialAccess: false,
    permissions: [
      ...viewing.filter((permission) => !permission.startsWith('residential_')),
      'payments.record',
      'payments.delete',
      'files.upload',
      'invoices.create',
      'invoices.send',
      'invoices.record_payment',
      'expenses.create',
      'expenses.edit',
      'expenses.delete',
      'reminders.view_own',
      'reminders.create',
      'reports.view_dashboard',
      'reports.view_analytics',
      'reports.export',
    ] as Permission[],
  },
  viewer: {
    name: 'Viewer',
    residentialAccess: false,
    permissions: [
      ...viewing.filter((permission) => !permission.startsWith('residential_')),
      'reminders.view_own',
      'reports.view_dashboard',
    ] as Permission[],
  },
} as const satisfies Record<
  string,
  { name: string; residentialAccess: boolean; permissions: readonly Permission[] }
>

export type SystemRole = keyof typeof systemRoles
