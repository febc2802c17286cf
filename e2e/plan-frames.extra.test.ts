// @module-tag endless

import { expect, it } from 'vitest'
import { runsOf } from '../platform/testing/extent.ts'
import { startDemo } from './harness/demo.ts'
import { framesOf, pixelsOf, repaintCorner, shareUnlike } from './harness/page/screencast.ts'

const demo = startDemo()

// Without motion there is less that could go wrong.
for (const [reducedMotion, times] of [
  ['no-preference', runsOf(10)],
  ['reduce', runsOf(4)],
] as const) {
  it(`opens the plan ${times} times and paints no other plan than the one that stays, motion: ${reducedMotion}`, async () => {
    const desk = await demo.desk()
    const { page } = desk
    await page.emulateMedia({ reducedMotion })
    const plan = page.getByRole('listbox', { name: 'Plan of' })
    const isDrawn = async () => {
      await plan.locator('svg text').first().waitFor()
      await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestAnimationFrame(done))))
    }
    await page.goto(demo.at('/plan'))
    await isDrawn()
    const box = (await plan.boundingBox())!
    const readPixels = async () => pixelsOf(await page.screenshot(), box)
    const shownWith = async (content: string) => {
      const style = await page.addStyleTag({ content })
      const pixels = await readPixels()
      await style.evaluate((element) => (element as Element).remove())
      return pixels
    }
    // The plan as it stays, and its place with everything taken off it.
    const right = await readPixels()
    const empty = await shownWith('.plan-frame svg { visibility: hidden }')
    const judge = (pixels: Buffer) => {
      const [fromRight, fromEmpty] = [shareUnlike(pixels, right), shareUnlike(pixels, empty)]
      if (fromRight < 0.001) return 'right'
      // Its place before it is drawn, with at most a word that it is being read; or another screen.
      if (fromEmpty < 0.15 || (fromRight > 0.9 && fromEmpty > 0.9)) return 'no plan'
      return `wrong: ${fromRight.toFixed(4)} unlike the plan, ${fromEmpty.toFixed(4)} unlike its empty place`
    }
    expect(judge(empty)).toBe('no plan')
    // What is looked for would be found: a drawing that is shifted, and labels beside their berths.
    expect(judge(await shownWith('.plan-frame svg { transform: translate(6px, 0) }'))).toMatch(/^wrong/)
    expect(judge(await shownWith('.plan-frame svg text { transform: translate(9px, 9px) }'))).toMatch(
      /^wrong/,
    )

    for (let opened = 0; opened < times; opened++) {
      if (opened % 2 === 1) {
        await page.goto(demo.at('/berths'))
        await page.getByRole('grid').waitFor()
      }
      const frames = await framesOf(page, async (painted) => {
        if (opened % 2 === 0) await page.reload()
        else await page.getByRole('link', { name: 'Plan', exact: true }).click()
        await isDrawn()
        await expect
          .poll(async () => {
            await repaintCorner(page)
            return painted.length > 0 && judge(await pixelsOf(painted.at(-1)!, box))
          })
          .toBe('right')
      })
      const judged = await Promise.all(frames.map(async (frame) => judge(await pixelsOf(frame, box))))
      expect(judged.filter((one) => one.startsWith('wrong'))).toEqual([])
    }
    await desk.close()
  })
}
