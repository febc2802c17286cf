import type { Place, Storages } from '../../../../platform/storage/places.ts'
import { isAbsent, type Storage } from '../../../../platform/storage/storage.ts'
import type { Report } from './report.ts'

const toldEvery = 50

/** What a move tells and asks of the port it moves. */
export interface Moving {
  tell: (report: Report) => Promise<void>
  /** Whether anything of the port stands for these bytes. */
  stands: (key: string) => Promise<boolean>
}

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
  { tell, stands }: Moving,
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
        if (!(await carry({ source, target, stands }, key, size))) continue
        found += 1
        report.moved += 1
        report.movedBytes += size
        if (report.moved % toldEvery === 0) await tell(report)
      }
    }
  }
}

/** False for what went away meanwhile. */
async function carry(
  { source, target, stands }: { source: Storage; target: Storage } & Pick<Moving, 'stands'>,
  key: string,
  size: number,
): Promise<boolean> {
  try {
    await target.put(key, (await source.get(key)).content)
  } catch (error) {
    if (isAbsent(error)) return false
    throw error
  }
  const arrived = await target.stat(key)
  if (arrived?.size !== size)
    throw new Error(`${key} arrived with ${arrived?.size ?? 'no'} bytes of ${size}.`)
  if (await source.stat(key)) await source.remove(key)
  // Gone from there: deleted while it was carried, or carried by another worker too, one that was taken for dead.
  else if (!(await stands(key))) await target.remove(key)
  return true
}
