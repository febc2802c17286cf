import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { program, root } from './paths.mjs'
import { runToEnd } from './run.mjs'

/** Builds the web app into dist/web when what it is made of has changed, and swaps it in whole. */
export async function ensureWebBuilt() {
  if (!existsSync(join(root, 'web/vite.config.ts'))) return true
  const mark = sourcesMark()
  const stamp = join(root, 'dist/web.stamp')
  const place = join(root, 'dist/web')
  if (existsSync(place) && existsSync(stamp) && readFileSync(stamp, 'utf8') === mark) return true
  console.error('Building the web app, after a change.')
  const draft = join(root, `dist/web-${process.pid}`)
  const { code, output } = await runToEnd(
    [
      program('vite/bin/vite.js'),
      'build',
      '-c',
      'web/vite.config.ts',
      '--outDir',
      draft,
      '--emptyOutDir',
      '-l',
      'warn',
    ],
    { quiet: true, env: { NODE_ENV: 'production' } },
  )
  if (code !== 0) {
    rmSync(draft, { recursive: true, force: true })
    console.error(`${output}\nThe web app could not be built.`)
    return false
  }
  rmSync(place, { recursive: true, force: true })
  renameSync(draft, place)
  writeFileSync(stamp, mark)
  return true
}

function sourcesMark() {
  const hash = createHash('sha256')
  for (const folder of ['web', 'ui', 'contract']) {
    if (existsSync(join(root, folder))) addFolder(hash, folder)
  }
  for (const file of ['package-lock.json', 'tsconfig.json']) hash.update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function addFolder(hash, folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) addFolder(hash, path)
    else if (!/\.test\.tsx?$/.test(entry.name))
      hash.update(`${path}\n`).update(readFileSync(join(root, path)))
  }
}
