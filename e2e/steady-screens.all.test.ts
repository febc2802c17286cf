// @module-tag story

import { expect, it } from 'vitest'
import { looksOf, runsOf } from '../platform/testing/extent.ts'
import { scrollsSideways } from './harness/browser.ts'
import { startDemo } from './harness/demo.ts'
import { visit } from './harness/page/visit.ts'

const demo = startDemo()

/** Runs in the page: writes down, after each frame, where the drawing of the plan stands in the window. */
function watchPlan(): void {
  const states: string[] = []
  Object.assign(window, { planSeen: states })
  const box = (element: Element | null | undefined) => {
    const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
    return [x, y, width, height].map(Math.round).join(' ')
  }
  const look = () => {
    const svg = document.querySelector('.plan-frame svg')
    // What is not laid out is not seen either.
    if (svg && svg.getClientRects().length > 0) {
      const texts = svg.querySelectorAll('text')
      const parts = [
        svg.querySelector('path'),
        texts[0],
        texts[texts.length - 1],
        svg.querySelector('g[data-dock]'),
      ]
      const place = parts.map(box).join(' | ')
      if (states.at(-1) !== place) states.push(place)
    }
    requestAnimationFrame(() => {
      const after = new MessageChannel()
      after.port1.onmessage = look
      after.port2.postMessage(null)
    })
  }
  look()
}

for (const reducedMotion of looksOf(['no-preference', 'reduce'])) {
  it(`opens the plan again and again without a wrong frame, motion: ${reducedMotion}`, async () => {
    const desk = await demo.desk()
    const { page } = desk
    await page.emulateMedia({ reducedMotion })
    await page.addInitScript(watchPlan)
    const plan = page.getByRole('listbox', { name: 'Plan of' })
    for (let opened = 0; opened < runsOf(10); opened++) {
      if (opened === 0) await visit(page, demo.at('/plan'))
      else if (opened % 2 === 0) await page.reload()
      else {
        await page.getByRole('link', { name: 'Berths', exact: true }).click()
        await page.getByRole('grid').waitFor()
        await page.getByRole('link', { name: 'Plan', exact: true }).click()
      }
      await plan.locator('svg text').first().waitFor()
      await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestAnimationFrame(done))))
      const places = await page.evaluate(() => (window as never as { planSeen: string[] }).planSeen)
      expect(new Set(places).size, places.join('\n')).toBe(1)
    }
    expect(await scrollsSideways(page)).toBe(false)
    await desk.screenshot('plan-settled')
    await desk.close()
  })
}

it('shows no number in the legend of the plan before it is known', async () => {
  const desk = await demo.desk()
  const { page } = desk
  let answer = () => {}
  const gate = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/api/v1/berths/plan*', async (route) => {
    await gate
    await route.continue()
  })
  await page.goto(demo.at('/plan'))
  const entry = page.getByRole('button', { name: /^For sale/ })
  await entry.waitFor()
  expect(await entry.textContent()).toBe('For sale')
  answer()
  await expect.poll(() => entry.textContent()).toMatch(/^For sale[1-9]/)
  await desk.close()
})
