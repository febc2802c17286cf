// Plain lists, without schemas, so that the browser can have them too.

/** What a client agrees to. */
export const consentKinds = [
  'data_processing',
  'email_marketing',
  'phone_marketing',
  'photos',
  'third_parties',
] as const
export type ConsentKind = (typeof consentKinds)[number]

/** How they said so. */
export const consentMeans = ['website', 'email', 'phone', 'in_person', 'paper', 'other'] as const
export type ConsentMeans = (typeof consentMeans)[number]
