import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Goes to a control with the Tab key alone. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.first().waitFor({ state: 'attached' })
  for (let tabs = 0; tabs < 60 && !(await isFocused(target)); tabs++) await page.keyboard.press(key)
  await focusOn(page, target)
}

/** Waits until the control has the focus, and shows it. */
export async function focusOn(page: Page, target: Locator): Promise<void> {
  await expect.poll(() => isFocused(target), { message: `the focus is on ${target}` }).toBe(true)
  await expect.poll(() => showsFocus(page), { message: `the focus shows on ${target}` }).toBe(true)
}

/** Whether one of these controls has the focus. */
export const isFocused = (target: Locator) =>
  target.evaluateAll((elements) => elements.some((element) => element === document.activeElement))

/** Whether what has the focus is in sight and carries a ring. */
function showsFocus(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const element = document.activeElement!
    const { boxShadow, backgroundColor } = getComputedStyle(element)
    const box = element.getBoundingClientRect()
    const inSight = box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight
    const ring = [undefined, '::after'].some((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
    })
    const highlighted = element.matches('[role=menuitem]') && backgroundColor !== 'rgba(0, 0, 0, 0)'
    return inSight && (ring || boxShadow !== 'none' || highlighted)
  })
}
