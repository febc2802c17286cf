import { z } from 'zod'
import { StartFault } from '../../platform/env.ts'
import { assertEmpty, removeShard } from '../../platform/shards/administer/remove-shard.ts'
import { tell } from '../backups/command.ts'
import { fields, readArguments } from './arguments.ts'
import { openServices } from './services.ts'
import type { Verb } from './verb.ts'

const shape = z.object({ NAME: fields.NAME })

export const remove: Verb = {
  usage: 'NAME',
  async run(env, args) {
    const { NAME: name } = readArguments(args, ['NAME'], shape, 'remove NAME')
    if (env.shards?.some((one) => one.name === name))
      throw new StartFault(`SHARD_URLS names the server ${name}: take it out there first.`)
    const services = await openServices(env)
    for (const service of services) await assertEmpty(service, name)
    let answered = true
    for (const service of services) answered = (await removeShard(service, name)) && answered
    tell(`${name} is removed. Its database stays until you drop it.`)
    if (!answered)
      tell(
        'It did not answer: should it come back, it tries to follow home in vain. Drop its database before.',
      )
  },
}
