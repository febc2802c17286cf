import codes from 'i18n-iso-countries/codes.json' with { type: 'json' }

const names = new Intl.DisplayNames('en', { type: 'region' })

/** Every country, by name. */
export const countries: readonly { iso: string; name: string }[] = codes
  .map(([iso = '']) => ({ iso, name: names.of(iso) ?? iso }))
  .sort((one, other) => one.name.localeCompare(other.name, 'en'))

const known = new Set(countries.map((country) => country.iso))

/** Whether the code is one of ISO 3166-1. */
export function countryKnown(iso: string): boolean {
  return known.has(iso)
}
