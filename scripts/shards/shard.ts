import { StartFault } from '../../platform/env.ts'
import { runCommand } from '../backups/command.ts'
import { add } from './add.ts'
import { drain, undrain } from './drain.ts'
import { list } from './list.ts'
import { clean, move, stop } from './move.ts'
import { moves } from './moves.ts'
import { remove } from './remove.ts'
import type { Verb } from './verb.ts'

const verbs: Readonly<Record<string, Verb>> = { add, list, drain, undrain, move, stop, clean, moves, remove }

await runCommand(async (env, [word = '', ...args]) => {
  const verb = Object.hasOwn(verbs, word) ? verbs[word] : undefined
  if (verb) return verb.run(env, args)
  const ways = Object.entries(verbs).map(
    ([name, { usage }]) => `  npm run shard -- ${`${name} ${usage}`.trim()}`,
  )
  throw new StartFault(`Write one of these:\n${ways.join('\n')}`)
})
