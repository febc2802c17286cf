import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** One file for browsers, compressed beforehand. */
export interface Asset {
  type: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

/** What hosted pages are made of besides their text: built by Vite into one folder. */
export interface PageAssets {
  css: string
  /** Address of the script; null where it was not built, and pages work without. */
  script: string | null
  /** The same for forms with answers that have parts, with the style of these. */
  partsScript: string | null
  partsCss: string
  /** Files by their name under /f/_/. */
  files: ReadonlyMap<string, Asset>
  embed: Asset | null
}

/** Reads the built files once. A name under /f/_/ never has other content. */
export function readAssets(folder: string, partsFolder: string, embedFolder: string): PageAssets {
  const [page, parts] = [entryOf(folder, 'page.ts'), entryOf(partsFolder, 'parts.ts')]
  if (!page || !parts)
    return { css: '', script: null, partsScript: null, partsCss: '', files: new Map(), embed: null }
  return {
    css: page.css,
    script: page.script,
    partsScript: parts.script,
    partsCss: parts.css,
    files: new Map([...scriptsIn(folder), ...scriptsIn(partsFolder)]),
    embed: asset(join(embedFolder, 'embed.js')),
  }
}

/** The address of a built script and its style; null where it was not built. */
function entryOf(folder: string, name: string): { script: string; css: string } | null {
  const manifest = join(folder, '.vite/manifest.json')
  if (!existsSync(manifest)) return null
  const entries = JSON.parse(readFileSync(manifest, 'utf8')) as Record<
    string,
    { file: string; css?: string[] }
  >
  const { file, css } = entries[name]!
  return { script: `/f/_/${file}`, css: readFileSync(join(folder, css![0]!), 'utf8').trim() }
}

function scriptsIn(folder: string): [string, Asset][] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => [name, asset(join(folder, name))])
}

function asset(file: string): Asset {
  const plain = readFileSync(file)
  return {
    type: 'text/javascript; charset=utf-8',
    plain,
    br: brotliCompressSync(plain),
    gzip: gzipSync(plain, { level: 9 }),
  }
}
