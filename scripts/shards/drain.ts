import { z } from 'zod'
import { setState } from '../../platform/shards/administer/set-state.ts'
import { tell } from '../backups/command.ts'
import { fields, readArguments } from './arguments.ts'
import { openServices } from './services.ts'
import type { Verb } from './verb.ts'

const shape = z.object({ NAME: fields.NAME })

/** No new tenant comes to a server; those that are there stay. */
export const drain: Verb = {
  usage: 'NAME',
  async run(env, args) {
    const { NAME: name } = readArguments(args, ['NAME'], shape, 'drain NAME')
    for (const service of await openServices(env)) await setState(service, name, 'draining')
    tell(`Nothing new comes to ${name}.`)
  },
}

export const undrain: Verb = {
  usage: 'NAME',
  async run(env, args) {
    const { NAME: name } = readArguments(args, ['NAME'], shape, 'undrain NAME')
    for (const service of await openServices(env)) await setState(service, name, 'open')
    tell(`${name} takes in new ones again.`)
  },
}
