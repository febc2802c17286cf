import { createCanvas } from '@napi-rs/canvas'
import sharp from 'sharp'
import { openPdf } from '../../../../platform/child/open-pdf.ts'

export interface Scan {
  /** Degrees the page lay askew. */
  askew: number
  /** Dots in an inch of the scanner. */
  dots: number
  /** Quarter turns the page was laid in by. */
  turned?: 90 | 180
}

/** A PDF as a scanner would give it: its first page as one grey, blurred, grained and shaded picture. */
export async function scannedPdf(
  content: Uint8Array,
  { askew, dots, turned = undefined }: Scan,
): Promise<Buffer> {
  const document = await openPdf(content)
  const page = await document.getPage(1)
  const viewport = page.getViewport({ scale: dots / 72 })
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
  await page.render({ canvas: canvas as never, viewport, background: 'white' }).promise
  const laid = await sharp(canvas.toBuffer('image/png')).rotate(askew, { background: '#f2efe8' }).toBuffer()
  const { data, info } = await sharp(laid)
    .rotate(turned ?? 0)
    .blur(0.6)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let grain = 7
  for (let at = 0; at < data.length; at += 1) {
    grain = (grain * 1103515245 + 12345) % 2147483648
    const shade = 1 - 0.25 * ((at % info.width) / info.width)
    data[at] = Math.max(0, Math.min(255, data[at]! * shade + (grain / 2147483648 - 0.5) * 24))
  }
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const jpeg = await sharp(data, { raw }).jpeg({ quality: 55 }).toBuffer()
  return picturePdf(jpeg, info.width, info.height, (72 * info.width) / dots, (72 * info.height) / dots)
}

function picturePdf(jpeg: Buffer, width: number, height: number, across: number, down: number): Buffer {
  const drawing = `q ${across} 0 0 ${down} 0 0 cm /I0 Do Q`
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${across} ${down}] /Contents 4 0 R /Resources << /XObject << /I0 5 0 R >> >> >>`,
    ),
    Buffer.from(`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`),
    Buffer.concat([
      Buffer.from(
        `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      ),
      jpeg,
      Buffer.from('\nendstream'),
    ]),
  ]
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let at = parts[0]!.length
  objects.forEach((object, index) => {
    const entry = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    offsets.push(at)
    at += entry.length
    parts.push(entry)
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
