import type { Place, Storages } from '../../../../platform/storage/places.ts'
import { isAbsent, type Storage } from '../../../../platform/storage/storage.ts'
import type { Report } from './report.ts'

const toldEvery = 50

/**
 * Carries everything of a port to one place: each object is copied, looked at, and only then taken away where it lay, so
 * that it can be read at every moment and nothing is lost wherever the work is cut off. Begun anew it goes on with what
 * is left.
 */
export async function movePort(
  storages: Storages,
  portId: string,
  to: Place,
  report: Report,
  tell: (report: Report) => Promise<void>,
): Promise<void> {
  const target = storages.places.get(to)
  if (!target) throw new Error(`This installation has no storage of the kind ${to}.`)
  const sources = [...storages.places].filter(([place]) => place !== to).map(([, storage]) => storage)
  // What was on its way to the old place while it was looked through is found by looking again.
  let found = 1
  while (found > 0) {
    found = 0
    for (const source of sources) {
      for await (const { key, size } of source.list(`${portId}/`)) {
        if (!(await carry(source, target, key, size))) continue
        found += 1
        report.moved += 1
        report.movedBytes += size
        if (report.moved % toldEvery === 0) await tell(report)
      }
    }
  }
}

/** False for what went away meanwhile. */
async function carry(source: Storage, target: Storage, key: string, size: number): Promise<boolean> {
  try {
    await target.put(key, (await source.get(key)).content)
  } catch (error) {
    if (isAbsent(error)) return false
    throw error
  }
  const arrived = await target.stat(key)
  if (arrived?.size !== size)
    throw new Error(`${key} arrived with ${arrived?.size ?? 'no'} bytes of ${size}.`)
  // Deleted while it was carried: then it is in neither place.
  if (!(await source.stat(key))) await target.remove(key)
  else await source.remove(key)
  return true
}
