/** One line of text on a page, in points from the left and from below. */
export interface Placed {
  x: number
  y: number
  text: string
}

/** Lines one under the other, from the head of the page. */
export function column(lines: readonly string[]): Placed[] {
  return lines.map((text, index) => ({ x: 50, y: 780 - index * 20, text }))
}

/** A PDF of one page made by hand, with text in Helvetica and fields of a form by name. */
export function sheetPdf(lines: readonly Placed[], fields: Readonly<Record<string, string>> = {}): Buffer {
  // The sign of the euro has another place in the text of a page than in a field.
  const escaped = (text: string, euro = 0x80) =>
    text.replaceAll(/[\\()]/g, String.raw`\$&`).replaceAll(/[^\x20-\x7e]/g, (sign) => {
      const code = sign === '€' ? euro : sign.codePointAt(0)!
      return `\\${code.toString(8).padStart(3, '0')}`
    })
  const content = lines
    .map(({ x, y, text }) => `BT /F1 11 Tf 1 0 0 1 ${x} ${y} Tm (${escaped(text)}) Tj ET`)
    .join('\n')
  const widgets = Object.entries(fields).map(
    ([name, value], index) =>
      `<< /Type /Annot /Subtype /Widget /FT /Tx /T (${escaped(name)}) /V (${escaped(value, 0xa0)}) /Rect [300 ${700 - index * 24} 500 ${718 - index * 24}] >>`,
  )
  const refs = widgets.map((_widget, index) => `${6 + index} 0 R`).join(' ')
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${refs}] >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> /Annots [${refs}] >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...widgets,
  ]
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const start = text.length
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
