import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

/**
 * Installs the packages of package-lock.json when they are not there yet. What is needed only to develop and test
 * is left out on a machine that so far only runs the product, unless `withDevelopment` asks for it.
 */
export function ensureInstalled({ withDevelopment = false } = {}) {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const mark = `${process.platform}-${process.arch} ${createHash('sha256').update(lock).digest('hex')}`
  const stamp = readIfPresent(join(modules, '.berthwise-installed')) ?? ''
  if (stamp === `${mark} all` || (stamp === `${mark} run` && !withDevelopment)) return
  const state = compare(JSON.parse(lock).packages)
  if (!state.run || (withDevelopment && !state.development)) {
    const everything = withDevelopment || state.someDevelopment
    install(everything)
    state.development = everything
  }
  // A folder made of hard links to another would say so of that one too.
  rmSync(join(modules, '.berthwise-installed'), { force: true })
  writeFileSync(join(modules, '.berthwise-installed'), `${mark} ${state.development ? 'all' : 'run'}`)
}

const modules = join(root, 'node_modules')

/** What npm noted of its last install, held against the lock file. */
function compare(lock) {
  const noted = readIfPresent(join(modules, '.package-lock.json'))
  const present = noted ? JSON.parse(noted).packages : {}
  const state = { run: true, development: true, someDevelopment: false }
  for (const [path, entry] of Object.entries(lock)) {
    // What the tests name themselves may be an option of something else.
    const ours = path.slice('node_modules/'.length) in lock[''].devDependencies
    if (!path || entry.peer || (!ours && (entry.optional || entry.devOptional))) continue
    const same = present[path]?.version === entry.version && existsSync(join(root, path))
    if (same && entry.dev) state.someDevelopment = true
    if (!same) state[entry.dev || ours ? 'development' : 'run'] = false
  }
  return state
}

function install(everything) {
  console.error('Installing packages, once. This takes a minute.')
  const kinds = everything ? ['--include=dev'] : ['--omit=dev']
  // Not npm ci: it refuses a lock file that was written where packages for other platforms are not to be had.
  const args = [
    'install',
    '--no-save',
    ...kinds,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const { npm_execpath: npm } = process.env
  const [command, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
  const { status, error } = spawnSync(command, [...first, ...args], {
    cwd: root,
    env: { ...process.env, npm_config_engine_strict: 'false' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status === 0) return
  console.error(error ? `npm could not be run: ${error.message}` : 'The packages could not be installed.')
  process.exit(status || 1)
}

function readIfPresent(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
