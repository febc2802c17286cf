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
  /** Files by their name under /f/_/. */
  files: ReadonlyMap<string, Asset>
  embed: Asset | null
}

/** Reads the built files once. A name under /f/_/ never has other content. */
export function readAssets(folder: string): PageAssets {
  const manifest = join(folder, '.vite/manifest.json')
  if (!existsSync(manifest)) return { css: '', script: null, files: new Map(), embed: null }
  const entries = JSON.parse(readFileSync(manifest, 'utf8')) as Record<
    string,
    { file: string; css?: string[] }
  >
  const page = entries['page.ts']!
  const files = new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.js') && name !== 'embed.js')
      .map((name) => [name, asset(join(folder, name))]),
  )
  return {
    css: readFileSync(join(folder, page.css![0]!), 'utf8').trim(),
    script: `/f/_/${page.file}`,
    files,
    embed: asset(join(folder, 'embed.js')),
  }
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
