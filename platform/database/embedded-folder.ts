import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmod, chown, lstat, mkdir, realpath, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { makeDataDir, StartFault } from '../env.ts'

/** The user PostgreSQL runs as; only set when the product itself runs as root. */
export interface Owner {
  uid: number
  gid: number
}

/** The places of one embedded cluster. All lie in a folder that only its owner can enter. */
export interface ClusterFolder {
  dataDir: string
  path: string
  cluster: string
  socketDir: string
  logFile: string
  owner: Owner | undefined
}

/**
 * Makes DATA_DIR/database. Run as root, where a folder above is closed to the unprivileged user of PostgreSQL
 * (a home folder of mode 0700), the database lies under /var/lib/berthwise and DATA_DIR/database points there.
 */
export async function prepareFolder(dataDir: string): Promise<ClusterFolder> {
  const root = process.getuid?.() === 0
  try {
    makeDataDir(dataDir)
    const entry = join(dataDir, 'database')
    const present = await presentFolder(entry)
    const owner = root ? ownerOf(present) : undefined
    if (present && !root && present.uid !== process.getuid?.()) throw foreign(entry, present.uid)
    if (owner) await letThrough(dataDir, owner)
    const path = present ? await realpath(entry) : await makeFolder(entry, owner)
    if (owner && !(await reachable(path, owner))) {
      throw new StartFault(
        `A folder above ${path} is closed to other users, and PostgreSQL does not run as root: move DATA_DIR.`,
      )
    }
    return {
      dataDir,
      path,
      cluster: join(path, 'cluster'),
      socketDir: await makeSocketDir(path, owner),
      logFile: join(path, 'postgres.log'),
      owner,
    }
  } catch (error) {
    throw asFault(error, dataDir)
  }
}

/** Whether the owner can read below `path`: every folder from the root down lets him through. */
export async function reachable(path: string, owner: Owner): Promise<boolean> {
  const { mode, uid, gid } = await stat(path)
  const through = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001
  if (!(mode & through)) return false
  const parent = dirname(path)
  return parent === path || reachable(parent, owner)
}

/** A system error about files as a sentence for the operator; anything else as it is. */
export function asFault(error: unknown, place: string): unknown {
  const { code, path = place } = error as NodeJS.ErrnoException
  const faults: Record<string, string> = {
    ENOSPC: `The disk that holds ${path} is full.`,
    EDQUOT: `The disk quota for ${path} is used up.`,
    EROFS: `The disk that holds ${path} is read-only.`,
    EACCES: `This user may not write to ${path}: change its permissions, or set DATA_DIR to another folder.`,
    EPERM: `This user may not change ${path}: change its permissions, or set DATA_DIR to another folder.`,
    ENOTDIR: `${path} is not a folder: set DATA_DIR to another place.`,
    EEXIST: `${path} is in the way: remove it, or set DATA_DIR to another folder.`,
  }
  const sentence = code && faults[code]
  return sentence ? new StartFault(sentence, { cause: error }) : error
}

async function presentFolder(entry: string) {
  const present = await stat(entry).catch(absent)
  if (!present && (await lstat(entry).catch(absent))) {
    throw new StartFault(
      `${entry} points to a folder that is gone: bring it back, or remove the link to start anew.`,
    )
  }
  if (present && !present.isDirectory()) throw new StartFault(`${entry} is not a folder.`)
  return present
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

function foreign(entry: string, uid: number): StartFault {
  return new StartFault(
    `${entry} belongs to another user (uid ${uid}): start as that user or as root, or set DATA_DIR to another folder.`,
  )
}

function ownerOf(present: Owner | undefined): Owner {
  if (present && present.uid !== 0) return { uid: present.uid, gid: present.gid }
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u') >>> 0, gid: id('-g') >>> 0 }
}

/** A data folder of root's that is closed lets PostgreSQL, and nobody else, pass to the database inside. */
async function letThrough(dataDir: string, owner: Owner): Promise<void> {
  const { mode, uid } = await stat(dataDir)
  if (uid !== 0 || mode & 0o001 || !(await reachable(dirname(dataDir), owner))) return
  await chown(dataDir, uid, owner.gid)
  await chmod(dataDir, (mode & 0o700) | 0o010)
}

async function makeFolder(entry: string, owner: Owner | undefined): Promise<string> {
  if (!owner || (await reachable(dirname(entry), owner))) return makePrivate(entry, owner)
  const path = `/var/lib/berthwise/database-${randomBytes(6).toString('hex')}`
  await mkdir(dirname(path), { recursive: true, mode: 0o711 })
  await chmod(dirname(path), 0o711)
  await makePrivate(path, owner)
  await symlink(path, entry)
  return path
}

async function makePrivate(path: string, owner: Owner | undefined): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  if (owner) await chown(path, owner.uid, owner.gid)
  return realpath(path)
}

/** A socket's whole path has room for 107 bytes on Linux and 103 on macOS. */
async function makeSocketDir(path: string, owner: Owner | undefined): Promise<string> {
  const name = `berthwise-${createHash('sha256').update(path).digest('hex').slice(0, 12)}`
  const places = [join(path, 'socket'), join(tmpdir(), name), join('/tmp', name)]
  for (const place of places) {
    if (Buffer.byteLength(join(place, '.s.PGSQL.5432.lock')) > 103) continue
    if (owner && !(await reachable(dirname(place), owner))) continue
    await makePrivate(place, owner)
    await checkPrivate(place, owner)
    return place
  }
  throw new StartFault(`The path of ${path} is too long for a socket: set DATA_DIR to a shorter one.`)
}

async function checkPrivate(place: string, owner: Owner | undefined): Promise<void> {
  const found = await lstat(place)
  const uid = owner?.uid ?? process.getuid?.()
  if (found.isDirectory() && found.uid === uid && !(found.mode & 0o077)) return
  throw new StartFault(`${place} must be a folder that only its owner can enter: remove it and start again.`)
}
