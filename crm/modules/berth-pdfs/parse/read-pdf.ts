import { ChildFault, inChild } from '../../../../platform/child/run.ts'
import type { Read } from './read-document.ts'

const readInChild = inChild<Uint8Array, Read>(new URL('./parse-child.ts', import.meta.url), {
  heapMb: 512,
  residentMb: 900,
  deadlineMs: 60_000,
  atOnce: 1,
  waiting: 50,
  addons: true,
})

const sentences = {
  time: 'Reading the file took too long.',
  memory: 'The file is too large or too entangled to be read.',
  crash: 'The file cannot be read.',
}

/** Reads a PDF in a process of its own. Gives why not, where it cannot. Throws ChildFault where too many wait. */
export async function readPdf(content: Uint8Array): Promise<Read | { error: string }> {
  try {
    const read = await readInChild(content)
    return read.badge ? read : { error: 'The file holds no text: it is a picture of a page.' }
  } catch (error) {
    if (error instanceof ChildFault && error.reason !== 'busy') return { error: sentences[error.reason] }
    throw error
  }
}
