import type { Found, LookAtPart } from '../watching/look-at-parts.ts'
import { type CopyState, readCopies } from './read-copies.ts'
import type { Servers } from './servers.ts'

/** Seconds that a server may lack of what home has. */
export const behindAfter = 30

/** Whether every server answers and has what home copies to it. */
export function lookAtServers(servers: Servers, schema: string): LookAtPart {
  return async (): Promise<Found> => {
    const states = await readCopies(servers.all(), schema)
    const found = (finding: Found['finding'], is: (state: CopyState) => boolean): Found | null => {
      const names = states.filter(is).map(({ shard }) => shard)
      return names.length > 0 ? { finding, values: { names: names.join(', ') } } : null
    }
    return (
      found('server_silent', ({ answers }) => !answers) ??
      found('server_stopped', ({ applies, walStatus }) => !applies || walStatus === 'lost') ??
      found('server_behind', ({ lagSeconds }) => (lagSeconds ?? 0) > behindAfter) ?? {
        finding: 'servers_follow',
        values: { count: states.length + 1 },
      }
    )
  }
}
