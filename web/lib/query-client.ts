import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, hasCode } from './api-error.ts'

/** The one store of server state. */
export function createQueryClient(): QueryClient {
  /** What is asked of the person to enter stands in what is known of them. */
  const lookAtMe = (error: unknown) => {
    if (hasCode(error, 'SECOND_FACTOR_REQUIRED')) void client.invalidateQueries({ queryKey: ['me'] })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: lookAtMe }),
    mutationCache: new MutationCache({ onError: lookAtMe }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && worthRetrying(error),
        refetchOnWindowFocus: true,
      },
    },
  })
  return client
}

function worthRetrying(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 502
}

const readAgainMs = 10_000

/** Milliseconds after which what is shown is read again where its last reading failed, so that it does not stay as it was. */
export function afterFailure({ data, error }: { data: unknown; error: unknown }): number | false {
  return data !== undefined && error !== null && worthRetrying(error) ? readAgainMs : false
}
