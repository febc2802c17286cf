import { lookup, Resolver } from 'node:dns/promises'
import type { Resolve } from './resolver.ts'

const TRY_MS = 4000

/**
 * Asks the name servers for A and AAAA, IPv4 first. Not the system's resolver: that one has four threads for the
 * whole process, and a few strangers' names that never answer would stop every other look-up and file access.
 */
export const resolvePublicName: Resolve = async (hostname) => {
  const resolver = new Resolver({ timeout: TRY_MS, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

/** The system's resolver with its hosts file, for names the operator opened. */
export const resolveOpenedName: Resolve = async (hostname) => {
  const answers = await lookup(hostname, { all: true, order: 'verbatim' }).catch(() => [])
  return answers.map((answer) => answer.address)
}
