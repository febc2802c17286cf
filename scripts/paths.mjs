import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Flags of the Node the product runs with: young objects live in more room, so that fewer answers wait for the collector. */
export const nodeFlags = ['--max-semi-space-size=64']

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Where Node keeps what it compiled. */
export const compileCache = join(root, '.cache/compiled')

/** The Node the product runs on: the pinned one from npm, or the machine's own where none is made for it. */
export function projectNode() {
  const pinned = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin/node')
  if (existsSync(pinned)) return pinned
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  console.error(
    `Berthwise needs Node 24 or newer here, and this is ${process.versions.node}: please install it.`,
  )
  process.exit(1)
}

/** The start file of a command line program among the packages. */
export function program(path) {
  return join(root, 'node_modules', path)
}
