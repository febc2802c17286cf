import { createHash, verify, X509Certificate } from 'node:crypto'

/** What the seals of a file say: none of ours, one that holds for all of it, or one that does not. */
export type SealState = 'none' | 'whole' | 'broken'

const mostSeals = 50
const messageDigest = Buffer.from('06092a864886f70d010904', 'hex')

/** Checks the seals in a file that were made with one of these certificates. */
export function checkSeal(content: Uint8Array, certificates: readonly Uint8Array[]): SealState {
  const file = Buffer.from(content.buffer, content.byteOffset, content.length)
  const ours = certificates.map((one) => new X509Certificate(one))
  const seals = rangesOf(file).flatMap((range) => {
    const cms = signatureOf(file, range)
    const certificate = cms && ours.find(({ raw }) => cms.includes(raw))
    return cms && certificate ? [{ range, cms, certificate }] : []
  })
  if (seals.length === 0) return 'none'
  const isWhole = seals.some(({ range: [from, length, then, rest], cms, certificate }) => {
    if (from !== 0 || !isValidation(file.subarray(then + rest))) return false
    const signed = Buffer.concat([file.subarray(0, length), file.subarray(then, then + rest)])
    return isSignedBy(cms, signed, certificate)
  })
  return isWhole ? 'whole' : 'broken'
}

/** The certificates, DER, of the seals of a file whose keys signed them. */
export function sealCertificates(content: Uint8Array): Uint8Array[] {
  const file = Buffer.from(content.buffer, content.byteOffset, content.length)
  return rangesOf(file).flatMap((range) => {
    const [from, length, then, rest] = range
    const cms = signatureOf(file, range)
    if (!cms) return []
    const signed = Buffer.concat([file.subarray(from, length), file.subarray(then, then + rest)])
    return certificatesIn(cms).filter((der) => isSignedBy(cms, signed, new X509Certificate(der)))
  })
}

/** The seals of a file, as the hexadecimal digits that stand in it. */
export function sealDigits(content: Uint8Array): Buffer[] {
  const file = Buffer.from(content.buffer, content.byteOffset, content.length)
  return rangesOf(file).map(([, length, then]) => file.subarray(length, then))
}

/** Nothing behind a seal, or one update with what issuers said of its certificates. */
function isValidation(update: Buffer): boolean {
  if (update.length === 0) return true
  const text = update.toString('latin1')
  const isOne = text.split('%%EOF').length === 2 && /%%EOF\s{0,2}$/.test(text.slice(-7))
  return isOne && text.includes('/DSS') && !text.includes('/ByteRange')
}

function certificatesIn(cms: Buffer): Buffer[] {
  try {
    const [, wrapped] = within(cms, elementAt(cms, 0))
    const [signedData] = within(cms, wrapped!)
    const set = within(cms, signedData!).find(({ tag }) => tag === 0xa0)
    return set ? within(cms, set).map(({ at, to }) => cms.subarray(at, to)) : []
  } catch {
    return []
  }
}

type Range = [number, number, number, number]

function rangesOf(file: Buffer): Range[] {
  const ranges: Range[] = []
  for (let at = file.indexOf('/ByteRange'); at >= 0; at = file.indexOf('/ByteRange', at + 10)) {
    const text = file.subarray(at, at + 120).toString('latin1')
    const found =
      /^\/ByteRange\s{0,4}\[\s{0,4}(\d{1,12})\s{1,9}(\d{1,12})\s{1,9}(\d{1,12})\s{1,9}(\d{1,12})/.exec(text)
    if (found) ranges.push(found.slice(1).map(Number) as Range)
    if (ranges.length === mostSeals) break
  }
  return ranges
}

function signatureOf(file: Buffer, [, length, then]: Range): Buffer | null {
  const hex = file.subarray(length, then).toString('latin1')
  const from = hex.indexOf('<')
  const end = hex.indexOf('>', from)
  return from < 0 || end < 0 ? null : Buffer.from(hex.slice(from + 1, end), 'hex')
}

/** One element of DER: its tag, and where its content begins and ends. */
interface Element {
  tag: number
  at: number
  from: number
  to: number
}

function elementAt(bytes: Buffer, at: number): Element {
  const [tag, first] = [bytes.readUInt8(at), bytes.readUInt8(at + 1)]
  if (first < 128) return { tag, at, from: at + 2, to: at + 2 + first }
  const count = first & 127
  if (count < 1 || count > 4) throw new RangeError('no DER')
  const from = at + 2 + count
  return { tag, at, from, to: from + bytes.readUIntBE(at + 2, count) }
}

function within(bytes: Buffer, { from, to }: Element): Element[] {
  const found: Element[] = []
  for (let at = from; at < to && found.length < 100; at = found.at(-1)!.to) found.push(elementAt(bytes, at))
  return found
}

/** Whether the signed attributes name what was signed, and the certificate's key signed them (RFC 5652, 5.4). */
function isSignedBy(cms: Buffer, signed: Buffer, { publicKey }: X509Certificate): boolean {
  try {
    const [, wrapped] = within(cms, elementAt(cms, 0))
    const [signedData] = within(cms, wrapped!)
    const signers = within(cms, signedData!).findLast(({ tag }) => tag === 0x31)!
    const parts = within(cms, within(cms, signers)[0]!)
    const attributes = parts.find(({ tag }) => tag === 0xa0)!
    const signature = parts.find(({ tag }) => tag === 0x04)!
    const digest = createHash('sha256').update(signed).digest()
    const hasDigest = within(cms, attributes).some((attribute) => {
      const bytes = cms.subarray(attribute.from, attribute.to)
      return (
        bytes.subarray(0, messageDigest.length).equals(messageDigest) && bytes.subarray(-32).equals(digest)
      )
    })
    // What is signed is the set itself, not the part of the signer it is in.
    const set = Buffer.from(cms.subarray(attributes.at, attributes.to))
    set[0] = 0x31
    return hasDigest && verify('sha256', set, publicKey, cms.subarray(signature.from, signature.to))
  } catch {
    return false
  }
}
