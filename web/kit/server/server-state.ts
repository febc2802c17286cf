import {
  keepPreviousData,
  type QueryKey,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import {
  type Answer,
  type CallOptions,
  call,
  type Input,
  type Module,
  newRequestId,
  type Operation,
  routeOf,
} from './api.ts'
import { leftUnanswered } from './api-error.ts'
import { afterFailure } from './query-client.ts'
import { useTenantId } from './tenant.ts'

/** The key of every query: module, operation, tenant, input. Live events find queries by it. */
export function keyOf<M extends Module, O extends Operation<M>>(
  module: M,
  operation: O,
  tenantId: string,
  input: Input<M, O>,
): QueryKey {
  return [module, operation, tenantId, input]
}

/** The query of one read, for hooks and prefetching alike. */
export function readOptions<M extends Module, O extends Operation<M>>(
  module: M,
  operation: O,
  tenantId: string,
  input: Input<M, O>,
) {
  return queryOptions({
    queryKey: keyOf(module, operation, tenantId, input),
    queryFn: ({ client, queryKey, signal }): Promise<Answer<M, O>> =>
      call(module, operation, input, { tenantId, signal, known: client.getQueryData(queryKey) }),
  })
}

type ReadSettings<M extends Module, O extends Operation<M>> = {
  enabled?: boolean
  /** Keeps showing the previous answer while another one is on its way. */
  keepPrevious?: boolean
  staleTime?: number
  /** Milliseconds after which it is read again while it is shown, by what was read; false: not by itself. */
  again?: (answer: Answer<M, O> | undefined) => number | false
}

/** Reads one operation in the present tenant. */
export function useRead<M extends Module, O extends Operation<M>>(
  module: M,
  operation: O,
  input: Input<M, O>,
  settings: ReadSettings<M, O> = {},
) {
  const tenantId = useTenantId()
  const { keepPrevious, again, ...rest } = settings
  return useQuery({
    ...readOptions(module, operation, tenantId, input),
    ...rest,
    refetchInterval: ({ state }) => again?.(state.data) || afterFailure(state),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  })
}

/** Reads operations of the present tenant before they are shown. What went wrong is asked anew, and told, where they are. */
export function useReadAhead() {
  const tenantId = useTenantId()
  const client = useQueryClient()
  return <M extends Module, O extends Operation<M>>(module: M, operation: O, input: Input<M, O>): void =>
    void client.prefetchQuery(readOptions(module, operation, tenantId, input))
}

/** Reads a cursor list page by page. */
export function useCursor<M extends Module, O extends Operation<M>>(
  module: M,
  operation: O,
  input: Input<M, O> & { query?: Record<string, unknown> },
  /** Milliseconds after which it is read again while it is shown, by what was read. */
  again?: (pages: readonly Answer<M, O>[]) => number | false,
) {
  const tenantId = useTenantId()
  return useInfiniteQuery({
    queryKey: keyOf(module, operation, tenantId, input),
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }): Promise<Answer<M, O>> => {
      const query = { ...input.query, ...(pageParam ? { cursor: pageParam } : {}) }
      return call(module, operation, { ...input, query }, { tenantId, signal })
    },
    refetchInterval: ({ state }) =>
      again?.((state.data?.pages ?? []) as Answer<M, O>[]) || afterFailure(state),
    getNextPageParam: (answer) => (answer as { meta: { nextCursor: string | null } }).meta.nextCursor,
  })
}

/**
 * Reads what follows a page that was read, page by page, once there is one. These pages stay as they were read, whatever
 * happens meanwhile, until a write of one's own touches their module: the page before them is read anew instead.
 */
export function useFollowing<M extends Module, O extends Operation<M>>(
  module: M,
  operation: O,
  input: Input<M, O> & { query?: Record<string, unknown> },
  cursor: string | null,
) {
  const tenantId = useTenantId()
  return useInfiniteQuery({
    queryKey: [...keyOf(module, operation, tenantId, input), cursor],
    enabled: cursor !== null,
    initialPageParam: cursor,
    queryFn: ({ signal, pageParam }): Promise<Answer<M, O>> =>
      call(
        module,
        operation,
        { ...input, query: { ...input.query, cursor: pageParam } },
        { tenantId, signal },
      ),
    getNextPageParam: (answer) => (answer as { meta: { nextCursor: string | null } }).meta.nextCursor,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { calm: true },
  })
}

export type WriteInput<M extends Module, O extends Operation<M>> = Input<M, O> &
  Pick<CallOptions, 'ifMatch' | 'requestId'>

type WriteSettings<M extends Module, O extends Operation<M>> = {
  onDone?: (answer: Answer<M, O>, input: WriteInput<M, O>) => void
  /** Modules whose queries the write makes stale, beside its own. */
  touches?: readonly Module[]
}

/**
 * The acts of a person, each under its Idempotency-Key. Pressed twice before the screen knows that it is under way, an act is done
 * once. Where whether it was done is not known, who tries it again does the same act, and not a second one.
 */
export function useActs() {
  const unanswered = useRef<{ act: string; key: string } | null>(null)
  const underWay = useRef(new Map<string, Promise<unknown>>())
  // What an input asked last, and what was told of already: the same input may be pressed twice.
  const promises = useRef(new WeakMap<object, Promise<unknown>>())
  const answered = useRef(new WeakSet<Promise<unknown>>())
  return {
    /** Does what `input` asks, under the key that `work` gets; the same act under way gives its answer instead. */
    once<T>(input: object, act: string, work: (key: string) => Promise<T>): Promise<T> {
      const going = underWay.current.get(act)
      if (going) {
        promises.current.set(input, going)
        return going as Promise<T>
      }
      const key = unanswered.current?.act === act ? unanswered.current.key : newRequestId()
      unanswered.current = null
      const begun = work(key)
        .catch((error) => {
          if (leftUnanswered(error)) unanswered.current = { act, key }
          throw error
        })
        .finally(() => underWay.current.delete(act))
      underWay.current.set(act, begun)
      promises.current.set(input, begun)
      return begun
    },
    /** Called once for each answer: whether it was told of already, to whoever asked the same before. */
    isRepeat(input: object): boolean {
      const act = promises.current.get(input)
      if (!act) return false
      const isRepeat = answered.current.has(act)
      answered.current.add(act)
      return isRepeat
    },
  }
}

/** Writes by one operation in the present tenant, then refreshes what it changed. */
export function useWrite<M extends Module, O extends Operation<M>>(
  module: M,
  operation: O,
  settings: WriteSettings<M, O> = {},
) {
  const tenantId = useTenantId()
  const queryClient = useQueryClient()
  const acts = useActs()
  return useMutation({
    mutationFn: (writeInput: WriteInput<M, O>): Promise<Answer<M, O>> => {
      const { ifMatch, requestId, ...rest } = writeInput
      const input = rest as unknown as Input<M, O>
      const version = ifMatch === undefined ? {} : { ifMatch }
      // A step with an id of its own is taken back by that id, which another request would not have.
      if (requestId !== undefined) return call(module, operation, input, { tenantId, ...version, requestId })
      return acts.once(writeInput, JSON.stringify([tenantId, input]), (idempotencyKey) =>
        call(module, operation, input, { tenantId, idempotencyKey, ...version }),
      )
    },
    onSuccess: (answer, input) => {
      if (acts.isRepeat(input)) return
      const isGone = goneAfter(routeOf(module, operation), answer, input)
      const ofDeleted = ({ queryKey }: { queryKey: QueryKey }) => isGone(queryKey)
      // A screen that closes in a moment would otherwise read again what has just been deleted.
      void queryClient.invalidateQueries({ queryKey: [module], predicate: ofDeleted, refetchType: 'none' })
      for (const touched of [module, ...(settings.touches ?? [])]) {
        const predicate = ({ queryKey }: { queryKey: QueryKey }) => touched !== module || !isGone(queryKey)
        void queryClient.invalidateQueries({ queryKey: [touched], predicate })
      }
      settings.onDone?.(answer, input)
    },
  })
}

/** Which queries read a record that the write deleted: those whose parameters name it. */
function goneAfter([method, path]: readonly [string, string, string], answer: unknown, input: object) {
  const { params } = input as { params?: Record<string, string> }
  // Archiving answers with the record, which is still there; what hangs on a record ends in its own word.
  const deletes = method === 'DELETE' && answer === undefined && path.endsWith('}') && params !== undefined
  return ([, , , read]: QueryKey): boolean => {
    const readParams = (read as { params?: Record<string, string> } | undefined)?.params
    return (
      deletes &&
      readParams !== undefined &&
      Object.entries(params).every(([name, value]) => readParams[name] === value)
    )
  }
}
