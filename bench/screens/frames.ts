import type { Page } from 'playwright-core'

/** Frames a second that a page draws while something is done with it. */
export async function framesWhile(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const frames: number[] = []
    const count = (time: number) => {
      frames.push(time)
      requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
    Object.assign(window, { frames })
  })
  await work()
  return page.evaluate(() => {
    const { frames } = window as unknown as { frames: number[] }
    return ((frames.length - 1) * 1000) / (frames.at(-1)! - frames[0]!)
  })
}
