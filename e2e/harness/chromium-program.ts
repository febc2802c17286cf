import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { access, chmod, constants, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

export interface ChromiumProgram {
  executablePath: string
  env: Record<string, string>
}

/**
 * The Chromium the tests drive: the one named by CHROMIUM_PATH, the one from npm, or one of the machine.
 * The one from npm brings the libraries and fonts a bare server lacks, so that nothing has to be installed.
 */
export async function chromiumProgram(): Promise<ChromiumProgram> {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) return { executablePath: CHROMIUM_PATH, env: {} }
  if (process.platform === 'linux' && process.arch === 'x64') return unpacked()
  const found = systemPrograms.find((path) => existsSync(path))
  if (found) return { executablePath: found, env: {} }
  throw new Error('No Chromium comes with the tests for this machine: set CHROMIUM_PATH to one.')
}

const systemPrograms = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

async function unpacked(): Promise<ChromiumProgram> {
  const packs = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../bin')
  const { version } = JSON.parse(await readFile(join(packs, '../package.json'), 'utf8')) as {
    version: string
  }
  const home = join(await cacheFolder(), `chromium-${version}`)
  if (!existsSync(home)) await unpack(packs, home)
  return {
    executablePath: join(home, 'chromium'),
    env: { LD_LIBRARY_PATH: join(home, 'al2023/lib'), FONTCONFIG_PATH: join(home, 'fonts') },
  }
}

async function cacheFolder(): Promise<string> {
  const own = join(import.meta.dirname, '../../.cache')
  try {
    await mkdir(own, { recursive: true })
    await access(own, constants.W_OK)
    return own
  } catch {
    const shared = join(tmpdir(), `berthwise-cache-${process.getuid?.()}`)
    await mkdir(shared, { recursive: true, mode: 0o700 })
    return shared
  }
}

/** The package unpacks into the folder for temporary files; a process of its own is given ours for that. */
async function unpack(packs: string, home: string): Promise<void> {
  const draft = await mkdtemp(`${home}-`)
  const names = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']
  const script = `
    import { inflate } from '@sparticuz/chromium'
    for (const pack of ${JSON.stringify(names.map((name) => join(packs, name)))}) await inflate(pack)`
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: draft },
  })
  await writeFile(join(draft, 'fonts/fonts.conf'), fontsConfig(home))
  await chmod(draft, 0o755)
  await chmod(join(draft, 'chromium'), 0o755)
  try {
    await rename(draft, home)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!existsSync(home)) throw error
  }
}

function fontsConfig(home: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${home}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
  <cachedir>${home}/fonts-cache</cachedir>
</fontconfig>
`
}
