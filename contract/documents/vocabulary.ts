// Plain, without schemas, so that the browser can have it too.

/**
 * Where a document stands. Drafts are not sent yet; `sent` and `partially_signed` wait for signatures; the others are
 * ended.
 */
export const documentStatuses = [
  'draft',
  'sent',
  'partially_signed',
  'completed',
  'expired',
  'cancelled',
  'declined',
] as const
export type DocumentStatus = (typeof documentStatuses)[number]

/** The statuses in which signatures are waited for. */
export const inFlight = ['sent', 'partially_signed'] as const satisfies readonly DocumentStatus[]

/** Whether signatures of a document are waited for. */
export function isInFlight(status: string): boolean {
  return (inFlight as readonly string[]).includes(status)
}

/** Whether people sign at the same time or one after the other. */
export const signingOrders = ['parallel', 'sequential'] as const
export type SigningOrder = (typeof signingOrders)[number]

/** Who invites the signers: people, or the product, the next one after each signature or all at once. */
export const automationModes = ['manual', 'sequential_auto', 'concurrent_auto'] as const

/** What somebody is in a document; all but `cc` have to act before it is completed. */
export const signerRoles = ['client', 'developer', 'approver', 'witness', 'cc'] as const
export type SignerRole = (typeof signerRoles)[number]

/** What a configurator calls roles, and what they are here. */
export const configuredRoles = { SIGNER: 'client', APPROVER: 'approver', CC: 'cc' } as const

/** The word of the address at which a role signs or reads: an approver's is that of a copy, a witness has its own. */
export const signingSegments = {
  client: 'sign',
  developer: 'sign',
  approver: 'cc',
  witness: 'witness',
  cc: 'cc',
} as const satisfies Record<SignerRole, string>

export const signerStatuses = ['pending', 'signed', 'declined'] as const

/** What can be filled in on a page. */
export const fieldTypes = [
  'signature',
  'initials',
  'name',
  'email',
  'date',
  'text',
  'number',
  'checkbox',
  'radio',
  'dropdown',
] as const
export type FieldType = (typeof fieldTypes)[number]

/** Who carries envelopes: the product itself, or one of the two generations of the external service. */
export const signingProviders = ['builtin', 'documenso_v1', 'documenso_v2'] as const
export type ProviderName = (typeof signingProviders)[number]

/** The tabs of the hub. */
export const documentTabs = ['all', 'awaiting_them', 'awaiting_me', 'completed', 'expired'] as const

/** What a document can be of. */
export const documentOwners = ['client', 'interest', 'company', 'yacht', 'reservation', 'berth'] as const
export type DocumentOwner = (typeof documentOwners)[number]

/** The records whose documents may be out. */
export const outstandingOwners = [
  'interest',
  'client',
  'company',
  'yacht',
  'berth',
  'reservation',
  'tenancy',
] as const
export type OutstandingOwner = (typeof outstandingOwners)[number]

/** Why the service has not done yet what was asked of it. */
export const wantedSteps = ['envelope', 'sending', 'void', 'download', 'readdress'] as const
export type WantedStep = (typeof wantedSteps)[number]

/** Signers of one document at most, and fields, watchers and addresses of copies. */
export const mostSigners = 20
export const mostFields = 500
export const mostWatchers = 50
export const mostCopies = 20
