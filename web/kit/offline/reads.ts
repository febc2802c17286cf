import { hashKey, type QueryFunctionContext, type QueryKey } from '@tanstack/react-query'
import { clear, delMany, entries, get, set } from 'idb-keyval'
import { whenIdle } from '../screen/lazy-part.ts'
import { ApiError } from '../server/api-error.ts'
import { canStore, readStore } from './stores.ts'

/** One answer as it is stored. */
interface StoredRead {
  at: number
  data: unknown
}

/** Modules whose reads are of use on the pontoon: no settings, no people, no log. */
const useful: ReadonlySet<string> = new Set([
  'me',
  'activity',
  'alerts',
  'berths',
  'branding',
  'clients',
  'companies',
  'contactLog',
  'contactTemplates',
  'customFields',
  'dashboard',
  'documents',
  'files',
  'inquiries',
  'interests',
  'invoices',
  'maintenance',
  'overviews',
  'payments',
  'portPlan',
  'reminders',
  'reservations',
  'savedViews',
  'search',
  'sends',
  'tags',
  'tenancies',
  'vocabularies',
  'waitingList',
  'yachts',
])

const day = 24 * 60 * 60_000
/** How long an answer is stored, in milliseconds, and how many are. */
const [longest, most] = [14 * day, 600]
/** Characters of JSON an answer has at most. */
const largest = 1_000_000
const userKey = 'berthwise.stored-for'

/** Whether the server could not be reached. */
export function isAway(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0
}

/**
 * Reads from the server and stores the answer; without a connection gives what was read last. For the `persister` of
 * queries. Throws what the reading throws where nothing is stored.
 */
export async function readOrRemember<T, Key extends QueryKey>(
  read: (context: QueryFunctionContext<Key>) => T | Promise<T>,
  context: QueryFunctionContext<Key>,
): Promise<T> {
  const { queryKey } = context
  try {
    const data = await read(context)
    void remember(queryKey, data)
    return data
  } catch (error) {
    if (!isAway(error) || !isUseful(queryKey)) throw error
    const stored = await get<StoredRead>(hashKey(queryKey), readStore()).catch(() => undefined)
    if (!stored || Date.now() - stored.at > longest) throw error
    return stored.data as T
  }
}

async function remember(queryKey: QueryKey, data: unknown): Promise<void> {
  if (!isUseful(queryKey) || data === undefined || data instanceof Blob) return
  try {
    if (queryKey[0] === 'me') await keepForOne((data as { user?: { id?: string } }).user?.id)
    // Outside a session nothing is stored, nor what was read in one that has ended, or become another person's, meanwhile.
    const reader = localStorage.getItem(userKey)
    if (reader === null) return
    // What was read is shown first: a large answer takes a while to be written.
    await new Promise<void>((idle) => whenIdle(idle))
    if (localStorage.getItem(userKey) !== reader) return
    if (JSON.stringify(data).length > largest) return
    await set(hashKey(queryKey), { at: Date.now(), data } satisfies StoredRead, readStore())
  } catch {
    // A full disk or a closed store: the page works on without.
  }
}

function isUseful([module, operation]: QueryKey): boolean {
  return canStore && useful.has(String(module)) && (module !== 'me' || operation === 'get')
}

/** What another person of this browser read is forgotten. */
async function keepForOne(userId: string | undefined): Promise<void> {
  if (!userId || localStorage.getItem(userKey) === userId) return
  await clear(readStore())
  localStorage.setItem(userKey, userId)
}

/** Forgets everything that was read, as at the end of a session. */
export async function forgetReads(): Promise<void> {
  localStorage.removeItem(userKey)
  if (canStore) await clear(readStore()).catch(() => undefined)
}

/** Forgets what is older than two weeks, and the oldest of what is too much. */
export async function pruneReads(): Promise<void> {
  if (!canStore) return
  const all = await entries<string, StoredRead>(readStore()).catch(() => [])
  const newestFirst = all.toSorted(([, one], [, other]) => other.at - one.at)
  const old = newestFirst.filter(([, { at }], place) => place >= most || Date.now() - at > longest)
  await delMany(
    old.map(([key]) => key),
    readStore(),
  ).catch(() => undefined)
}
