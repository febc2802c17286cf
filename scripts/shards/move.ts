import { z } from 'zod'
import { StartFault } from '../../platform/env.ts'
import type { Service } from '../../platform/shards/administer/service.ts'
import { withClient } from '../../platform/shards/copies/connect.ts'
import { cleanMove } from '../../platform/shards/moving/clean-move.ts'
import { moveTenant } from '../../platform/shards/moving/move-tenant.ts'
import { readPlace } from '../../platform/shards/moving/moves.ts'
import { stopMove } from '../../platform/shards/moving/resume-moves.ts'
import { tell } from '../backups/command.ts'
import { fields, readArguments } from './arguments.ts'
import { printSteps } from './print-steps.ts'
import { openServices } from './services.ts'
import { findTenant, tenantFields } from './tenant.ts'
import type { Verb } from './verb.ts'

/** Moves a port, or an account of the form service, while it is used. Ctrl-C takes it back; a kill leaves it to the same command. */
export const move: Verb = {
  usage: 'SLUG NAME',
  async run(env, args) {
    const shape = z.object({ ...tenantFields, NAME: fields.NAME })
    const { SLUG: slug, NAME: name } = readArguments(args, ['SLUG', 'NAME'], shape, `move ${move.usage}`)
    const { service, tenantId } = await findTenant(await openServices(env), slug)
    const home = service.shards[0]!
    const place = await withClient(home.connection, service.schemas.tables, (client) =>
      readPlace(client, tenantId),
    )
    const stop = new AbortController()
    process.once('SIGINT', () => stop.abort())
    const settings = { home, ...service, tenantId, signal: stop.signal, log: printSteps(tell) }
    const { details } = await moveTenant({
      ...settings,
      source: shardOf(service, place),
      target: shardOf(service, name),
    })
    tell(
      `${slug} lives on ${name} now; nobody could write for ${details.times?.fence ?? '?'} ms.`,
      `${place} follows it: npm run shard -- move ${slug} ${place} brings it back without a copy, and npm run shard -- clean ${slug} deletes it there.`,
    )
  },
}

/** Takes a move back that was not switched yet. */
export const stop: Verb = {
  usage: 'SLUG',
  async run(env, args) {
    const { SLUG: slug } = readArguments(args, ['SLUG'], z.object(tenantFields), `stop ${stop.usage}`)
    const { service, tenantId } = await findTenant(await openServices(env), slug)
    await stopMove({ home: service.shards[0]!, ...service, tenantId, log: printSteps(tell) })
    tell(`The move of ${slug} was stopped, and everything was taken back.`)
  },
}

/** Deletes what the old server still has of a tenant that was moved. */
export const clean: Verb = {
  usage: 'SLUG',
  async run(env, args) {
    const { SLUG: slug } = readArguments(args, ['SLUG'], z.object(tenantFields), `clean ${clean.usage}`)
    const { service, tenantId } = await findTenant(await openServices(env), slug)
    const servers = await cleanMove({ home: service.shards[0]!, ...service, tenantId })
    tell(
      servers.length > 0
        ? `Nothing of ${slug} is left on ${servers.join(', ')}.`
        : `No other server has anything of ${slug}.`,
    )
  },
}

function shardOf({ shards }: Service, name: string) {
  const found = shards.find((shard) => shard.name === name)
  if (found) return found
  throw new StartFault(`There is no server ${name}. There are ${shards.map((one) => one.name).join(', ')}.`)
}
