import { longestPlanImage } from '../../../contract/berths/port-plan.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { reasonFor } from '../../../contract/reason.ts'

export type PictureHead = { mediaType: 'image/png' | 'image/jpeg'; width: number; height: number }

/**
 * Kind and size of a picture by its first bytes; nothing of it is decoded here. Throws FILE_TYPE_REFUSED for anything
 * but PNG and JPEG, FILE_UNREADABLE for a broken head, FILE_TOO_LARGE for more pixels than a browser takes easily.
 */
export function readPictureHead(content: Buffer): PictureHead {
  const head = isPng(content) ? pngHead(content) : isJpeg(content) ? jpegHead(content) : null
  if (!head) {
    throw new Refusal('FILE_TYPE_REFUSED', [because('file', 'picture_type')])
  }
  const { width, height } = head
  if (width < 1 || height < 1) throw unreadable()
  if (Math.max(width, height) > longestPlanImage) {
    const reason = reasonFor('picture_pixels', { width, height, most: longestPlanImage })
    throw new Refusal('FILE_TOO_LARGE', [because('file', reason)])
  }
  return head
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function isPng(content: Buffer): boolean {
  return content.subarray(0, 8).equals(PNG)
}

function pngHead(content: Buffer): PictureHead {
  // The first chunk is the header: thirteen bytes, of which the first eight are the size.
  if (content.length < 33 || content.readUInt32BE(8) !== 13 || content.toString('latin1', 12, 16) !== 'IHDR')
    throw unreadable()
  return { mediaType: 'image/png', width: content.readUInt32BE(16), height: content.readUInt32BE(20) }
}

function isJpeg(content: Buffer): boolean {
  return content.length > 3 && content[0] === 0xff && content[1] === 0xd8 && content[2] === 0xff
}

/** Frame headers; C4, C8 and CC in their midst are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function jpegHead(content: Buffer): PictureHead {
  let at = 2
  while (at + 9 < content.length) {
    if (content[at] !== 0xff) throw unreadable()
    const marker = content[at + 1]!
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (isFrame(marker)) {
      return {
        mediaType: 'image/jpeg',
        height: content.readUInt16BE(at + 5),
        width: content.readUInt16BE(at + 7),
      }
    }
    const length = content.readUInt16BE(at + 2)
    if (length < 2 || marker === 0xda || marker === 0xd9) throw unreadable()
    at += 2 + length
  }
  throw unreadable()
}

function unreadable(): Refusal {
  return new Refusal('FILE_UNREADABLE', [because('file', 'picture_broken')])
}
