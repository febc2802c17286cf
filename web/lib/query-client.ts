import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** The one store of server state. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && worthRetrying(error),
        refetchOnWindowFocus: true,
      },
    },
  })
}

function worthRetrying(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 502
}
