import type { Certificate, Drawn } from './engine-request.ts'
import { squareOf } from './square.ts'
import { compose } from './typst.ts'

/** The page that states how a document was signed, as a PDF of its own. */
export async function certify(certificate: Certificate): Promise<Uint8Array> {
  const pictures: Record<string, string> = {}
  const signers = certificate.signers.map(({ mark, ...signer }, index) => {
    if (mark?.kind === 'drawn') pictures[`mark-${index}.svg`] = asSvg(mark.lines)
    return { ...signer, mark: mark?.kind ?? 'none', typed: mark?.kind === 'typed' ? mark.value : '' }
  })
  if (certificate.verifyUrl !== null) pictures['code.svg'] = squareOf(certificate.verifyUrl)
  const hasCode = certificate.verifyUrl !== null
  return (await compose('certificate', { ...certificate, signers, hasCode }, pictures)).content
}

function asSvg(lines: Drawn): string {
  const path = lines
    .map((one) => one.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${Number(x)} ${Number(y)}`).join(''))
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 300"><path d="${path}" fill="none" stroke="#10225c" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/></svg>`
}
