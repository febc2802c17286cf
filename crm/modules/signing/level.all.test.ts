// @module-tag long

import { degrees, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { data } from '../../testing/data.ts'
import { signingBench, signingPort } from './testing/signing-port.ts'

const bench = signingBench()
const words = ['Berth B12', 'Price', 'Signature']

/** A page of 500 by 700 cut out of a larger sheet and turned: words, a link, and a stamp that somebody wrote onto it. */
async function upload(angle: number, isCut = true): Promise<Buffer> {
  const document = await PDFDocument.create()
  const page = document.addPage([700, 900])
  if (isCut) page.setCropBox(100, 80, 500, 700)
  page.setRotation(degrees(angle))
  for (const [index, word] of words.entries())
    page.drawText(word, { x: 150 + index * 100, y: 600 - index * 200, size: 12 })
  const { context } = document
  const look = context.stream('BT /F 10 Tf 5 5 Td (Approved) Tj ET', {
    ...{ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 100, 20] },
    Resources: { Font: { F: { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' } } },
  })
  const stamp = context.obj({
    ...{ Type: 'Annot', Subtype: 'Stamp', Rect: [200, 300, 300, 320], F: 4 },
    AP: { N: context.register(look) },
  })
  const link = context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [150, 600, 250, 620] })
  link.set(PDFName.of('A'), context.obj({ S: 'URI', URI: PDFString.of('https://port.example') }))
  page.node.set(PDFName.of('Annots'), context.obj([context.register(link), context.register(stamp)]))
  return Buffer.from(await document.save())
}

/** What is seen of the first page: its size, and where each word and link stands on it, in points from the top left. */
async function visibleOf(content: Uint8Array) {
  const page = await (await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise).getPage(1)
  const view = page.getViewport({ scale: 1 })
  const at = (x: number, y: number) => view.convertToViewportPoint(x, y).map(Math.round)
  const { items } = await page.getTextContent()
  const texts = items.flatMap((one) =>
    'str' in one && one.str.trim() ? [[one.str, ...at(one.transform[4], one.transform[5])]] : [],
  )
  const links = ((await page.getAnnotations()) as { subtype: string; rect: number[] }[])
    .filter(({ subtype }) => subtype === 'Link')
    .map(({ rect }) => {
      const [a, b] = [at(rect[0]!, rect[1]!), at(rect[2]!, rect[3]!)]
      return [0, 1].flatMap((axis) => [Math.min(a[axis]!, b[axis]!), Math.max(a[axis]!, b[axis]!)])
    })
  return {
    size: [view.width, view.height],
    texts: texts.toSorted(),
    links,
    sheet: page.view,
    turned: page.rotate,
  }
}

describe.each(['documenso_v1', 'documenso_v2'] as const)('a cut and turned page at %s', (provider) => {
  async function sentAs(content: Buffer): Promise<Buffer> {
    const { boss, sent } = await signingPort(bench.app, bench.service, provider)
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(content)]), 'Contract.pdf')
    const { id: fileId } = data(await boss.post('/api/v1/files/upload', form))
    const { id } = await sent({ fileId })
    return bench.service.envelopes.find(({ externalId }) => externalId === id)!.pdf!
  }

  it.each([0, 90, 180, 270])(
    'stands there as it is seen, from 0, 0 and upright, turned by %i',
    async (angle) => {
      const content = await upload(angle)
      const [before, after] = [await visibleOf(content), await visibleOf(await sentAs(content))]
      const [width, height] = angle % 180 === 0 ? [500, 700] : [700, 500]
      expect(after).toMatchObject({ size: [width, height], sheet: [0, 0, width, height], turned: 0 })
      expect(after.size).toEqual(before.size)
      expect(before.texts).toHaveLength(words.length)
      // The stamp is a part of the page by then; the link is still one, in its place.
      expect(after.texts.filter(([word]) => word !== 'Approved')).toEqual(before.texts)
      expect(after.texts.map(([word]) => word)).toContain('Approved')
      expect(after.links).toEqual(before.links)
      expect(before.links).toHaveLength(1)
    },
    30_000,
  )

  it('is sent as it came where nothing is cut and turned', async () => {
    const content = await upload(0, false)
    expect((await sentAs(content)).equals(content)).toBe(true)
  })
})
