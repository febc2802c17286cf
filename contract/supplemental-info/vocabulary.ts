// Plain, without schemas, so that the browser can have it too.

/** Days a link is open. */
export const supplementalDays = 30
/** How many issuances a list has. */
export const supplementalListed = 20

export const addressFields = ['street', 'city', 'region', 'postalCode', 'countryIso'] as const
export const yachtFields = [
  'name',
  'registrationNumber',
  'builder',
  'model',
  'yearBuilt',
  'flagIso',
  'length',
  'width',
  'draft',
] as const

/** What can be taken over, one by one: a field of the address, or `yacht.` and a fact of the yacht. */
export const supplementalFields = [
  ...addressFields,
  ...yachtFields.map((name) => `yacht.${name}` as const),
] as const
export type SupplementalField = (typeof supplementalFields)[number]
