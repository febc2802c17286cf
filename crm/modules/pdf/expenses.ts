import { openPicture } from '../../../platform/child/picture.ts'
import type { PrintedExpenses } from './engine-request.ts'
import { compose } from './typst.ts'

const longestSide = 1400

/** Sets a list of expenses on A4, each picture of a receipt on a page of its own; one that cannot be read is left out. */
export async function printList(report: PrintedExpenses): Promise<Uint8Array> {
  const { receipts, ...rest } = report
  const pictures: Record<string, Uint8Array> = {}
  const captionedPictures: { caption: string; picture: string }[] = []
  for (const { caption, picture } of receipts) {
    const jpeg = await openPicture(picture)
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 78 })
      .toBuffer()
      .catch(() => null)
    if (!jpeg) continue
    const name = `receipt-${captionedPictures.length}.jpg`
    pictures[name] = jpeg
    captionedPictures.push({ caption, picture: `/${name}` })
  }
  return (await compose('expenses', { ...rest, receipts: captionedPictures }, pictures)).content
}
