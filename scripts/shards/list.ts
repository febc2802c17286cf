import { StartFault } from '../../platform/env.ts'
import { listShards, type ShardLine } from '../../platform/shards/administer/list-shards.ts'
import { sizeOf, tell } from '../backups/command.ts'
import { openServices } from './services.ts'
import type { Verb } from './verb.ts'

export const list: Verb = {
  usage: '',
  async run(env, args) {
    if (args.length > 0) throw new StartFault('Write npm run shard -- list.')
    for (const service of await openServices(env)) {
      const lines = await listShards(service)
      tell(
        ...tableOf(
          ['server', 'state', 'region', service.tenants, 'size', 'behind by', 'slot'],
          lines.map(cells),
        ),
        '',
      )
    }
  },
}

function cells({ name, state, region, tenants, size, copies }: ShardLine): string[] {
  const answers = size !== null
  return [
    name,
    answers ? state : `${state}, does not answer`,
    region ?? '',
    String(tenants),
    answers ? sizeOf(size) : '',
    ...(copies === null ? ['', ''] : [behind(copies), copies.walStatus ?? 'none']),
  ]
}

function behind({ lagBytes, lagSeconds, applies }: NonNullable<ShardLine['copies']>): string {
  if (lagBytes === null) return 'unknown'
  const time = lagSeconds === null ? '' : `, ${Math.round(lagSeconds)} s`
  return `${sizeOf(lagBytes)}${lagBytes > 0 ? time : ''}${applies ? '' : ', follows no more'}`
}

function tableOf(head: string[], rows: string[][]): string[] {
  const all = [head, ...rows]
  const widths = head.map((_, nth) => Math.max(...all.map((row) => row[nth]!.length)))
  return all.map((row) =>
    row
      .map((cell, nth) => cell.padEnd(widths[nth]!))
      .join('  ')
      .trimEnd(),
  )
}
