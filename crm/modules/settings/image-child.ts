import { answerOnce } from '../../../platform/child/answer.ts'
import { openPicture } from '../../../platform/child/picture.ts'
import type { Drawn, ToDraw } from './make-image.ts'

/** A picture no larger than it is shown, without what the camera noted. Clear places of a logo stay clear. */
answerOnce<ToDraw, Drawn>(async ({ content, width, height, clear }) => {
  const inside = openPicture(content).resize({ width, height, fit: 'inside', withoutEnlargement: true })
  const written = clear ? inside.png() : inside.flatten({ background: '#ffffff' }).jpeg({ quality: 82 })
  const { data, info } = await written.toBuffer({ resolveWithObject: true })
  return { content: data, width: info.width, height: info.height }
})
