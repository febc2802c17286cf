import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { openPicture } from '../../../platform/child/picture.ts'
import type { Brand, PageSize } from './engine-request.ts'
import { readFonts } from './fonts.ts'
import { printable } from './scripts.ts'

const workspace = fileURLToPath(new URL('./programs/', import.meta.url))

/** A4, in points. */
export const sheet: PageSize = { width: 595.28, height: 841.89 }

interface Composed {
  content: Uint8Array
  pages: number
  /** What the program noted under a label. */
  noted: (label: string) => { value: unknown }[]
}

/**
 * Sets a page program of ours with data. What people wrote is data only: it stays text whatever it looks like, and
 * reads nothing.
 */
export async function compose(
  program: 'document' | 'certificate' | 'line' | 'invoice' | 'expenses' | 'report',
  data: { brand: Brand | null; [name: string]: unknown },
  pictures: Readonly<Record<string, string | Uint8Array>> = {},
): Promise<Composed> {
  const { logo, ...brand } = data.brand ?? { logo: null }
  const picture = logo ? await asPng(logo) : null
  const json = JSON.stringify({ ...data, brand: { ...brand, hasLogo: picture !== null } })
  const { text: doc, fonts } = await printable(json)
  const compiler = await compilerWith(fonts)
  if (picture) compiler.mapShadow(`${workspace}logo.png`, picture)
  for (const [name, drawn] of Object.entries(pictures))
    compiler.mapShadow(`${workspace}${name}`, Buffer.from(drawn as Uint8Array))
  const mainFileContent = await readFile(`${workspace}${program}.typ`, 'utf8')
  const compiled = compiler.compile({ mainFileContent, inputs: { doc } })
  const document: NodeTypstDocument | null = compiled.result
  if (!document) {
    const error = compiled.takeError()
    throw new Error(
      `The page was not set: ${JSON.stringify(error ? compiler.fetchDiagnostics(error) : null)}`,
    )
  }
  const content = compiler.pdf(document)
  // What it remembers of texts grows with each of them.
  compiler.evictCache(2)
  return {
    content,
    pages: document.numOfPages,
    noted: (label) => compiler.query(document, { selector: `<${label}>` }) as { value: unknown }[],
  }
}

let usual: NodeCompiler | null = null

/** What sets text in the usual fonts is made once; fonts of other scripts are those of one text. */
async function compilerWith(fonts: readonly Buffer[]): Promise<NodeCompiler> {
  const known = fonts.length === 0 ? usual : null
  if (known) return known
  const fontArgs = [{ fontBlobs: [...(await readFonts()), ...fonts] }]
  const compiler = NodeCompiler.create({ workspace, fontArgs })
  if (fonts.length === 0) usual = compiler
  return compiler
}

/** A logo that cannot be read is left out: the name of the port stands in its place. */
async function asPng(logo: Uint8Array): Promise<Buffer | null> {
  return openPicture(logo)
    .resize({ height: 240, width: 1200, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
    .catch(() => null)
}
