import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressFiles } from './compress-files.mjs'
import { program, root } from './paths.mjs'
import { runToEnd } from './run.mjs'

const client = ['web', 'ui', 'contract']
/** The page forms are answered on, whose files the form service compresses when it reads them: for most forms, for those with more kinds of fields, and in the pages of others. */
const pageBuilds = [
  ['forms/hosted/page/vite.config.ts', 'dist/forms-page'],
  ['forms/hosted/page/parts.config.ts', 'dist/forms-parts'],
  ['forms/hosted/embed/vite.config.ts', 'dist/forms-embed'],
].map(([config, place]) => ({
  ...{ config, place, name: 'page forms are answered on', sources: ['forms/hosted', 'contract'] },
}))
const clients = [
  { config: 'web/vite.config.ts', place: 'dist/web', name: 'web app', sources: client, compressed: true },
  ...pageBuilds,
  {
    config: 'web/portal/vite.config.ts',
    place: 'dist/portal',
    name: 'client portal',
    sources: client,
    compressed: true,
  },
  {
    config: 'web/forms/vite.config.ts',
    place: 'dist/forms-web',
    name: 'form desk',
    sources: [...client, 'forms/hosted'],
    compressed: true,
  },
]

/** Builds the web clients into dist/ when what they are made of has changed, and swaps each in whole. */
export async function ensureWebBuilt() {
  for (const client of clients) if (!(await ensureBuilt(client))) return false
  return true
}

/** Builds only the page forms are answered on, which no development server serves. */
export async function ensurePageBuilt() {
  for (const build of pageBuilds) if (!(await ensureBuilt(build))) return false
  return true
}

async function ensureBuilt({ config, place: folder, name, sources, compressed = false }) {
  if (!existsSync(join(root, config))) return true
  const mark = sourcesMark(sources)
  const place = join(root, folder)
  const stamp = `${place}.stamp`
  if (existsSync(place) && existsSync(stamp) && readFileSync(stamp, 'utf8') === mark) return true
  console.error(`Building the ${name}, after a change.`)
  const draft = `${place}-${process.pid}`
  const { code, output } = await runToEnd(
    [program('vite/bin/vite.js'), 'build', '-c', config, '--outDir', draft, '--emptyOutDir', '-l', 'warn'],
    { quiet: true, env: { NODE_ENV: 'production' } },
  )
  if (code !== 0) {
    rmSync(draft, { recursive: true, force: true })
    console.error(`${output}\nThe ${name} could not be built.`)
    return false
  }
  if (compressed) await compressFiles(draft)
  rmSync(place, { recursive: true, force: true })
  renameSync(draft, place)
  writeFileSync(stamp, mark)
  return true
}

function sourcesMark(folders) {
  const hash = createHash('sha256')
  for (const folder of folders) {
    if (existsSync(join(root, folder))) addFolder(hash, folder)
  }
  for (const file of ['package-lock.json', 'tsconfig.json']) hash.update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function addFolder(hash, folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = `${folder}/${entry.name}`
    if (entry.name === 'testing') continue
    if (entry.isDirectory()) addFolder(hash, path)
    else if (!/\.test\.tsx?$/.test(entry.name))
      hash.update(`${path}\n`).update(readFileSync(join(root, path)))
  }
}
