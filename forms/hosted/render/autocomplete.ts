import type { Field } from '../../../contract/forms/definition.ts'

const known: Record<string, string> = {
  name: 'name',
  full_name: 'name',
  your_name: 'name',
  first_name: 'given-name',
  given_name: 'given-name',
  last_name: 'family-name',
  family_name: 'family-name',
  surname: 'family-name',
  company: 'organization',
  company_name: 'organization',
  organisation: 'organization',
  organization: 'organization',
  job_title: 'organization-title',
  street: 'address-line1',
  address: 'street-address',
  street_address: 'street-address',
  city: 'address-level2',
  town: 'address-level2',
  region: 'address-level1',
  state: 'address-level1',
  postal_code: 'postal-code',
  postcode: 'postal-code',
  zip: 'postal-code',
  zip_code: 'postal-code',
  website: 'url',
}

/** What a browser may fill in, told by the key of the field. */
export function autocompleteOf(field: Field): string | undefined {
  return known[field.key]
}
