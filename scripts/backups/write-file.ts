import { createWriteStream } from 'node:fs'
import { lstat, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StartFault } from '../../platform/env.ts'

/** Writes a file that is there whole or not at all, for its owner's eyes only. Throws a StartFault where it cannot. */
export async function writeWhole(file: string, content: Readable): Promise<number> {
  const half = `${file}.part`
  const present = await lstat(file).catch(() => null)
  try {
    if (present && !present.isFile()) throw new StartFault('it is no file that could be replaced')
    const target = createWriteStream(half, { mode: 0o600, flags: 'w', flush: true })
    await pipeline(content, target)
    await rename(half, file)
    const folder = await open(path.dirname(path.resolve(file)), 'r')
    await folder.sync().finally(() => folder.close())
    return target.bytesWritten
  } catch (error) {
    content.destroy()
    await rm(half, { force: true })
    const { code = '', message } = error as NodeJS.ErrnoException
    const sentence = error instanceof StartFault ? message : faults[code]
    throw sentence ? new StartFault(`${file} could not be written: ${sentence}.`, { cause: error }) : error
  }
}

const faults: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of this user is used up',
  EFBIG: 'it grows larger than files may be here',
  EROFS: 'the disk is read-only',
  EACCES: 'this user may not write there',
  ENOENT: 'there is no such folder',
}
