import { useQuery } from '@tanstack/react-query'
import type { ComboboxOption } from '../../../ui/combobox.tsx'
import { compareWords } from './format.ts'

const none: readonly ComboboxOption[] = []

/** The subdivisions of a country by name; the list of all of them is fetched when the first is asked for. */
export function useSubdivisions(country: string | null): readonly ComboboxOption[] {
  const { data } = useQuery({
    queryKey: ['subdivisions', country],
    queryFn: () => subdivisionsOf(country!),
    enabled: country !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? none
}

async function subdivisionsOf(country: string): Promise<readonly ComboboxOption[]> {
  const { iso31662 } = await import('iso-3166/2.js')
  return iso31662
    .filter(({ code }) => code.startsWith(`${country}-`))
    .map(({ code, name }) => ({ value: code, label: name, hint: code }))
    .sort((a, b) => compareWords(a.label, b.label))
}
