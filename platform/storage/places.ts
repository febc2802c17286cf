import { type ByteRange, isAbsent, type Storage, type StoredContent } from './storage.ts'

/** The kinds of storage an installation can have. */
export type Place = 'filesystem' | 's3'

/** The storages of an installation as one. What is stored is found in whichever it lies. */
export interface Storages extends Storage {
  readonly places: ReadonlyMap<Place, Storage>
  /** The place of a tenant that chose none. */
  readonly usual: Place
}

/**
 * One storage of several: what is new goes to the place its tenant chose, what is there is found wherever it lies, so
 * that a tenant moves from one to another while people work.
 */
export function storagesOf(
  places: ReadonlyMap<Place, Storage>,
  usual: Place,
  chosenBy: (tenantId: string) => Promise<Place>,
): Storages {
  const all = [...places.values()]
  const first = places.get(usual)!
  // A place that the installation has no more is none to choose.
  const chosen = async (key: string) => places.get(await chosenBy(key.split('/')[0]!)) ?? first
  const inTurn = [first, ...all.filter((storage) => storage !== first)]
  if (all.length === 1) return { ...first, places, usual }
  return {
    places,
    usual,
    async put(key, content) {
      return (await chosen(key)).put(key, content)
    },
    get: (key, range) => getWhereItIs([...inTurn, first], key, range),
    async stat(key) {
      for (const storage of [...inTurn, first]) {
        const found = await storage.stat(key)
        if (found) return found
      }
      return null
    },
    async remove(key) {
      for (const storage of inTurn) await storage.remove(key)
    },
    async *list(prefix) {
      for (const storage of inTurn) yield* storage.list(prefix)
    },
    async direct(access) {
      if (access.operation === 'put') return (await chosen(access.key)).direct(access)
      // What lies in a folder of ours is found at once; no other store is asked before somebody fetches it.
      const folder = places.get('filesystem')
      if (folder && (await folder.stat(access.key))) return folder.direct(access)
      for (const storage of inTurn) {
        const address = storage === folder ? null : await storage.direct(access)
        if (address) return address
      }
      return null
    },
    free: () => first.free(),
    async clean(before) {
      let removed = 0
      for (const storage of inTurn) removed += await storage.clean(before)
      return removed
    },
  }
}

/** The first is asked once more at the end: what is on its way there was nowhere for those who asked in this order. */
async function getWhereItIs(
  storages: readonly Storage[],
  key: string,
  range: ByteRange | undefined,
): Promise<StoredContent> {
  let fault: unknown
  for (const storage of storages) {
    try {
      return await storage.get(key, range)
    } catch (error) {
      if (!isAbsent(error)) throw error
      fault = error
    }
  }
  throw fault
}
