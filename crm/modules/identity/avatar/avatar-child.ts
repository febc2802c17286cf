import { answerOnce } from '../../../../platform/child/answer.ts'
import { openPicture } from '../../../../platform/child/picture.ts'

const side = 256

/** The middle of a picture, square and small. What the camera noted, places above all, is left out. */
answerOnce<Uint8Array, Uint8Array>((content) =>
  openPicture(content).resize({ width: side, height: side, fit: 'cover' }).webp({ quality: 82 }).toBuffer(),
)
