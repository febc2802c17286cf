import { useQuery } from '@tanstack/react-query'
import { useBrand } from '../../kit/brand/use-brand.ts'
import { call } from '../../kit/server/api.ts'
import type { DoorBrand } from './public/door.tsx'

const unbranded = { primaryColor: null, applicationName: null }

/** How a port presents itself before anybody is signed in, which the page wears; undefined for none. */
export function usePortBrand(slug: string | null): DoorBrand | undefined {
  const { data } = useQuery({
    queryKey: ['branding', 'get', null, slug],
    queryFn: () => call('branding', 'get', { params: { slug: slug! } }),
    enabled: slug !== null,
    retry: false,
    staleTime: 60_000,
  })
  useBrand(data ?? unbranded)
  return data ?? undefined
}
