import { z } from 'zod'
import { StartFault } from '../../platform/env.ts'
import { addShard, describeHome } from '../../platform/shards/administer/add-shard.ts'
import { homeName } from '../../platform/shards/shard.ts'
import { tell } from '../backups/command.ts'
import { fields, readArguments } from './arguments.ts'
import { openServices } from './services.ts'
import type { Verb } from './verb.ts'

const usage = 'NAME URL [--replication URL] [--region REGION]'
const shape = z.object({
  NAME: fields.NAME,
  URL: fields.URL.optional(),
  '--replication': fields['--replication'].optional(),
  '--region': fields['--region'].optional(),
})

/** Adds a server, or gives one that is there another address; of `home` the address for replication and the region. */
export const add: Verb = {
  usage,
  async run(env, args) {
    const input = readArguments(args, ['NAME', 'URL'], shape, `add ${usage}`)
    const { NAME: name, URL: url, '--replication': replicationUrl = null, '--region': region = null } = input
    if (env.shards?.some((one) => one.name === name))
      throw new StartFault(
        `SHARD_URLS names the server ${name}: change it there, and start the product again.`,
      )
    const services = await openServices(env)
    if (name === homeName) {
      if (url) throw new StartFault('The address of home is DATABASE_URL: leave URL out.')
      for (const service of services) await describeHome(service, { replicationUrl, region })
      return tell('home is reached so from now on.')
    }
    if (!url) throw new StartFault(`URL is missing. Write npm run shard -- add ${usage}.`)
    for (const service of services) {
      await addShard(service, { name, url, replicationUrl, region }, (line) => tell(line))
    }
    tell(`${name} is there: new ${services.map(({ tenants }) => tenants).join(' and ')} may live on it.`)
  },
}
