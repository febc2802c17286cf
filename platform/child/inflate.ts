import { inflateSync } from 'node:zlib'
import {
  decodePDFRawStream,
  PDFArray,
  PDFContext,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFRawStream,
} from '@cantoo/pdf-lib'

/** Bytes that the pages, fonts and tables of one PDF may unpack to, and its pictures. */
const mostContent = 64 * 1024 * 1024
const mostPictures = 384 * 1024 * 1024

/**
 * The bytes of a stream, unpacked within a limit; null where they are more. Pictures by codecs of their own stay packed:
 * what those unpack to is said by their size.
 */
export function inflateWithin(stream: PDFRawStream, most: number): Uint8Array | null {
  let bytes = stream.getContents()
  for (const filter of filtersOf(stream)) {
    const unpacked = stage(bytes, filter, most)
    if (unpacked === null) return null
    if (unpacked === 'opaque') return bytes
    bytes = unpacked
  }
  return bytes.length > most ? null : bytes
}

function filtersOf({ dict }: PDFRawStream): string[] {
  const filter = dict.lookup(PDFName.of('Filter')) ?? dict.lookup(PDFName.of('F'))
  if (filter instanceof PDFName) return [filter.decodeText()]
  if (!(filter instanceof PDFArray)) return []
  return Array.from({ length: filter.size() }, (_, index) => {
    const name = filter.lookup(index)
    return name instanceof PDFName ? name.decodeText() : ''
  })
}

function stage(bytes: Uint8Array, filter: string, most: number): Uint8Array | 'opaque' | null {
  if (filter === 'FlateDecode' || filter === 'Fl') return inflated(bytes, most)
  const name = longNames[filter] ?? filter
  const length = lengthUnpacked(bytes, name, most)
  if (length === null) return 'opaque'
  if (length > most) return null
  try {
    const dict = PDFDict.withContext(PDFContext.create())
    dict.set(PDFName.of('Filter'), PDFName.of(name))
    return decodePDFRawStream(PDFRawStream.of(dict, bytes)).decode()
  } catch {
    return 'opaque'
  }
}

/** At most how long a stream is when it is unpacked; null for what stays as it is. */
function lengthUnpacked(bytes: Uint8Array, filter: string, most: number): number | null {
  if (filter === 'ASCIIHexDecode') return bytes.length
  if (filter === 'ASCII85Decode') return bytes.length * 4
  if (filter === 'LZWDecode') return lengthOfLzw(bytes, most)
  return filter === 'RunLengthDecode' ? lengthOfRuns(bytes) : null
}

const longNames: Readonly<Record<string, string>> = {
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  LZW: 'LZWDecode',
  RL: 'RunLengthDecode',
}

/** What a reader gets out of it: of a stream that is cut off, what is there. */
function inflated(bytes: Uint8Array, most: number): Uint8Array | 'opaque' | null {
  try {
    // 2 is Z_SYNC_FLUSH: an end that is missing is no fault.
    return inflateSync(bytes, { maxOutputLength: most, finishFlush: 2 })
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? null : 'opaque'
  }
}

function lengthOfRuns(bytes: Uint8Array): number {
  let length = 0
  for (let at = 0; at < bytes.length; ) {
    const run = bytes[at]!
    if (run === 128) break
    length += run < 128 ? run + 1 : 257 - run
    at += run < 128 ? run + 2 : 2
  }
  return length
}

/** Bytes that LZW unpacks to, counted without unpacking: each code is one byte longer than the one it continues. */
function lengthOfLzw(bytes: Uint8Array, most: number): number {
  const lengths = new Uint32Array(4097).fill(1, 0, 256)
  let [next, width, previous, total, spare, bits] = [258, 9, 0, 0, 0, 0]
  for (const byte of bytes) {
    spare = (spare << 8) | byte
    bits += 8
    if (bits < width) continue
    bits -= width
    const code = (spare >>> bits) & ((1 << width) - 1)
    spare &= (1 << bits) - 1
    if (code === 257) break
    if (code === 256) {
      ;[next, width, previous] = [258, 9, 0]
      continue
    }
    const length = code < next ? lengths[code]! : previous + 1
    if (previous > 0 && next < 4096) {
      lengths[next] = previous + 1
      next += 1
    }
    total += length
    if (total > most) return total
    previous = length
    width = next >= 2047 ? 12 : next >= 1023 ? 11 : next >= 511 ? 10 : 9
  }
  return total
}

/** Whether what a PDF carries packed stays within what one may hold. */
export function isWithinLimits(document: PDFDocument): boolean {
  let [content, pictures] = [mostContent, mostPictures]
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue
    const isPicture = String(object.dict.lookup(PDFName.of('Subtype'))) === '/Image'
    const bytes = inflateWithin(object, isPicture ? pictures : content)
    if (bytes === null) return false
    if (isPicture) pictures -= bytes.length
    else content -= bytes.length
  }
  return true
}

/**
 * The same of the streams in which a PDF keeps its objects, which are unpacked to read it at all: found in its bytes, as
 * nothing else of it is known yet.
 */
export function tablesAreWithinLimits(content: Uint8Array): boolean {
  const file = Buffer.from(content.buffer, content.byteOffset, content.length)
  let left = mostContent
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at + 6)) {
    if (file.subarray(at - 3, at).toString('latin1') === 'end') continue
    const head = file.subarray(Math.max(0, at - 2000), at).toString('latin1')
    const dict = head.slice(head.lastIndexOf(' obj') + 1)
    if (!/\/Type\s*\/(?:ObjStm|XRef)/.test(dict)) continue
    const from = at + 6 + (file[at + 6] === 13 ? 2 : 1)
    const end = file.indexOf('endstream', from)
    let bytes: Uint8Array | 'opaque' | null = file.subarray(from, end < 0 ? undefined : end)
    for (const filter of namedFilters(dict))
      if (bytes instanceof Uint8Array) bytes = stage(bytes, filter, left)
    if (bytes === null) return false
    if (bytes instanceof Uint8Array) left -= bytes.length
    if (left <= 0) return false
  }
  return true
}

function namedFilters(dict: string): string[] {
  for (let at = dict.indexOf('/Filter'); at >= 0; at = dict.indexOf('/Filter', at + 1)) {
    const rest = dict.slice(at + '/Filter'.length, at + 300).trimStart()
    const one = /^\/(\w{1,20})/.exec(rest)?.[1]
    if (one) return [one]
    const end = rest.indexOf(']')
    if (rest.startsWith('[') && end > 0) return rest.slice(1, end).match(/\w+/g) ?? []
  }
  return []
}
