import type { Page } from 'playwright-core'
import sharp from 'sharp'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** What the browser painted while `work` went on, which sees it come: frame by frame, as PNG. */
export async function framesOf(
  page: Page,
  work: (frames: readonly Buffer[]) => Promise<void>,
): Promise<Buffer[]> {
  const session = await page.context().newCDPSession(page)
  const frames: Buffer[] = []
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    frames.push(Buffer.from(data, 'base64'))
    // A page that goes has nobody to say it to.
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
  })
  await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 })
  await work(frames)
  await session.send('Page.stopScreencast')
  await session.detach()
  return frames
}

/** Paints the corner of the window anew: a frame that was left out while the one before was on its way comes then. */
export async function repaintCorner(page: Page): Promise<void> {
  await page.evaluate(() => {
    const dot = document.querySelector<HTMLElement>('[data-dot]') ?? document.createElement('i')
    dot.dataset.dot = dot.dataset.dot === 'black' ? 'white' : 'black'
    dot.style.cssText = `position:fixed;top:0;left:0;width:2px;height:2px;background:${dot.dataset.dot}`
    document.body.append(dot)
  })
}

/** The pixels of a part of a picture, three bytes each. */
export async function pixelsOf(picture: Buffer, { x, y, width, height }: Box): Promise<Buffer> {
  const part = { left: Math.ceil(x), top: Math.ceil(y), width: Math.floor(width), height: Math.floor(height) }
  return sharp(picture).extract(part).removeAlpha().raw().toBuffer()
}

/** The share of pixels that differ by more than rounding. */
export function shareUnlike(one: Buffer, other: Buffer): number {
  let unlike = 0
  for (let at = 0; at < one.length; at += 3) {
    const far = (offset: number) => Math.abs(one[at + offset]! - other[at + offset]!) > 8
    if (far(0) || far(1) || far(2)) unlike += 1
  }
  return unlike / (one.length / 3)
}
