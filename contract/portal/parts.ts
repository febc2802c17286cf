// Plain, without schemas, so that the browser can have it too.

/** What a port may show in the portal. */
export const portalParts = [
  'interests',
  'documents',
  'invoices',
  'yachts',
  'berths',
  'reservations',
  'tenancies',
  'waiting_list',
  'files',
  'messages',
] as const
export type PortalPart = (typeof portalParts)[number]

/** How many entries a list of the portal has at most: those that wait for the client and the newest first. */
export const mostListed = 500
/** The same of deals and of messages. */
export const mostInterests = 200
export const mostMessages = 200

/** Where access of a client to the portal stands. */
export const portalAccountStates = ['invited', 'active', 'disabled'] as const

/** Hours a session lasts, and how long a link to bytes holds. */
export const portalSessionHours = 24
export const portalLinkHours = 4
/** Minutes in which staff may look at what a client sees. */
export const portalViewMinutes = 30
/** Minutes in which a code is typed after the password. */
export const portalStepMinutes = 10
export const portalActivationDays = 7
export const portalResetMinutes = 60

/** What comes next in a deal, as its client is told. */
export const nextSteps = [
  'sign',
  'pay',
  'berth_is_sought',
  'papers_are_prepared',
  'others_sign',
  'contract_is_prepared',
  'contact_later',
  'won',
  'closed',
] as const
export type NextStep = (typeof nextSteps)[number]
