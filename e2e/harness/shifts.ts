import type { Page } from 'playwright-core'

/** Adds up how far the page moves what it shows by itself, from the first document on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        }
        if (!hadRecentInput) shifts.sum += value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The layout shift (CLS, without unit) since the last time it was asked for. */
export function takeShift(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { shifts } = window as unknown as { shifts: { sum: number } }
    const { sum } = shifts
    shifts.sum = 0
    return sum
  })
}
