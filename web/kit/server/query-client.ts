import {
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryPersister,
  replaceEqualDeep,
} from '@tanstack/react-query'
import { sameAnswer } from './api.ts'
import { ApiError, hasCode } from './api-error.ts'

/** The one store of server state; `persister` is asked to read, and may know what the server cannot be asked for. */
export function createQueryClient(persister?: QueryPersister): QueryClient {
  /** What is asked of the person to enter stands in what is known of them. */
  const lookAtMe = (error: unknown) => {
    if (hasCode(error, 'SECOND_FACTOR_REQUIRED')) void client.invalidateQueries({ queryKey: ['me'] })
    if (hasCode(error, 'MAINTENANCE')) void client.invalidateQueries({ queryKey: ['maintenance'] })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: lookAtMe }),
    mutationCache: new MutationCache({ onError: lookAtMe }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        structuralSharing: (before, after) => sameAnswer(after, replaceEqualDeep(before, after)),
        retry: (failures, error) => failures < 2 && worthRetrying(error) && navigator.onLine,
        refetchOnWindowFocus: true,
        refetchOnReconnect: 'always',
        // What is known is shown without a connection too.
        networkMode: 'offlineFirst',
        ...(persister ? { persister } : {}),
      },
      // What cannot be sent is said at once, and what was typed stays.
      mutations: { networkMode: 'always' },
    },
  })
  return client
}

function worthRetrying(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 502
}

const readAgainMs = 10_000

/**
 * Milliseconds after which a reading that failed is done again by itself: where something is shown, so that it does not stay
 * as it was, and where too many requests are the reason, since that passes.
 */
export function afterFailure({ data, error }: { data: unknown; error: unknown }): number | false {
  if (error === null || !worthRetrying(error)) return false
  return data !== undefined || hasCode(error, 'RATE_LIMITED') ? readAgainMs : false
}
