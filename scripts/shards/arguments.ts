import { parseArgs } from 'node:util'
import { z } from 'zod'
import { StartFault } from '../../platform/env.ts'
import { isPostgresUrl, shardName } from '../../platform/shards/addresses.ts'

const address = z.string().refine(isPostgresUrl, {
  error: 'must be an address such as postgres://user:password@host:5432/berthwise',
})

export const fields = {
  NAME: z
    .string({ error: 'is missing' })
    .regex(shardName, { error: 'must be small letters, digits and -, at most 31, and begin with a letter' }),
  URL: address,
  '--replication': address,
  '--region': z
    .string()
    .trim()
    .min(1, { error: 'is empty' })
    .max(60, { error: 'must be at most 60 characters' }),
}

/** Reads the words and options of a command. Throws a StartFault that names the one which does not fit. */
export function readArguments<Shape extends z.ZodRawShape>(
  args: readonly string[],
  words: readonly string[],
  shape: z.ZodObject<Shape>,
  usage: string,
): z.infer<z.ZodObject<Shape>> {
  const options = Object.keys(shape.shape).filter((name) => name.startsWith('--'))
  const { values, positionals } = parse(args, options, usage)
  if (positionals.length > words.length) throw new StartFault(`Write npm run shard -- ${usage}.`)
  const input = Object.fromEntries([
    ...words.map((word, nth) => [word, positionals[nth]]),
    ...options.map((name) => [name, values[name.slice(2)]]),
  ])
  const parsed = shape.safeParse(input)
  if (parsed.success) return parsed.data
  const { path, message } = parsed.error.issues[0]!
  throw new StartFault(`${path.join('.')} ${message}. Write npm run shard -- ${usage}.`)
}

function parse(args: readonly string[], options: readonly string[], usage: string) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: Object.fromEntries(options.map((name) => [name.slice(2), { type: 'string' as const }])),
    })
  } catch (error) {
    throw new StartFault(`Write npm run shard -- ${usage}.`, { cause: error })
  }
}
