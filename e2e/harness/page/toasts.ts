import type { Page } from 'playwright-core'

/**
 * The controls in sight that a message lies over, and how many messages are shown: on a phone no control and at most
 * one message. Looks at what is painted: room for a message is made in the frame in which it is first seen.
 */
export function toastsInTheWay(page: Page): Promise<{ shown: number; over: string[] }> {
  return page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
    const toasts = [...document.querySelectorAll('ol > li[data-state="open"]')].filter(
      (toast) => toast.getBoundingClientRect().height > 0,
    )
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, textarea, select, [role="combobox"], [role="tab"], [role="menuitem"]',
      ),
    ]
      .filter((control) => !toasts.some((toast) => toast.contains(control)))
      // What stands behind a dialog cannot be used.
      .filter((control) => control.closest('[aria-hidden="true"]') === null)

    /** What is seen of an element: its box, cut by everything around it that scrolls or clips. */
    function visibleBoxOf(element: Element) {
      let { left, top, right, bottom } = element.getBoundingClientRect()
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflow === 'visible') continue
        const box = around.getBoundingClientRect()
        left = Math.max(left, box.left)
        top = Math.max(top, box.top)
        right = Math.min(right, box.right)
        bottom = Math.min(bottom, box.bottom)
      }
      return { left, top, right, bottom }
    }

    const over = controls.filter((control) => {
      const one = visibleBoxOf(control)
      if (one.right - one.left < 1 || one.bottom - one.top < 1) return false
      return toasts.some((toast) => {
        const other = toast.getBoundingClientRect()
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
        const along = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
        return across > 1 && along > 1
      })
    })
    return { shown: toasts.length, over: over.map((control) => control.textContent || control.tagName) }
  })
}
