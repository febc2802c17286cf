import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, hasCode } from './api-error.ts'

/** The one store of server state. `onSignedOut` runs when the server no longer knows the session. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const watch = (error: unknown) => {
    if (hasCode(error, 'SESSION_REQUIRED')) onSignedOut()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError: watch }),
    mutationCache: new MutationCache({ onError: watch }),
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
