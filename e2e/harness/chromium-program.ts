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
 * The one from npm brings the libraries a bare server lacks, so that nothing has to be installed. Whichever it is, on
 * Linux it sees the fonts that came with it and no others: a test means the same on every machine.
 */
export async function chromiumProgram(): Promise<ChromiumProgram> {
  const { CHROMIUM_PATH } = process.env
  const found = CHROMIUM_PATH ?? systemPrograms.find((path) => existsSync(path))
  if (process.platform !== 'linux') return { executablePath: found ?? none(), env: {} }
  const home = await unpacked()
  const env = await ownFonts(home)
  if (CHROMIUM_PATH || process.arch !== 'x64') return { executablePath: found ?? none(), env }
  return {
    executablePath: join(home, 'chromium'),
    env: { ...env, LD_LIBRARY_PATH: join(home, 'al2023/lib') },
  }
}

function none(): never {
  throw new Error('No Chromium comes with the tests for this machine: set CHROMIUM_PATH to one.')
}

const systemPrograms = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

async function unpacked(): Promise<string> {
  const packs = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../bin')
  const { version } = JSON.parse(await readFile(join(packs, '../package.json'), 'utf8')) as {
    version: string
  }
  const home = join(await cacheFolder(), `chromium-${version}`)
  if (!existsSync(home)) await unpack(packs, home)
  return home
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
  await chmod(draft, 0o755)
  await chmod(join(draft, 'chromium'), 0o755)
  try {
    await rename(draft, home)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!existsSync(home)) throw error
  }
}

/** The environment in which fontconfig knows the fonts that came with the browser, and a home without any of its own. */
async function ownFonts(home: string): Promise<Record<string, string>> {
  const own = join(home, 'own-fonts')
  const config = join(own, 'fonts.conf')
  if (!existsSync(config)) {
    const draft = await mkdtemp(`${own}-`)
    await writeFile(join(draft, 'fonts.conf'), fontsConfig(join(home, 'fonts'), join(own, 'cache')))
    await chmod(draft, 0o755)
    await rename(draft, own).catch(() => rm(draft, { recursive: true, force: true }))
  }
  return { FONTCONFIG_FILE: config, FONTCONFIG_PATH: own, XDG_CONFIG_HOME: own, XDG_DATA_HOME: own }
}

// Every family the pages name beside their own falls back to one font.
function fontsConfig(fonts: string, cache: string): string {
  const families = ['sans-serif', 'serif', 'monospace', 'system-ui', 'ui-monospace', 'emoji']
  const aliases = families.map(
    (family) => `  <alias><family>${family}</family><prefer><family>Open Sans</family></prefer></alias>`,
  )
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <cachedir>${cache}</cachedir>
${aliases.join('\n')}
</fontconfig>
`
}
