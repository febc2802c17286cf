import axe from 'axe-core'
import { expect } from 'vitest'
import { setTheme } from '../kit/screen/theme.ts'

const exclude = [
  // Rows of a long list after the first ones: they are made of the same pieces.
  '[role=grid] tbody tr:nth-child(n+6)',
  // What lies under a dialog, where nobody comes until it is closed.
  'body:has(> [role$=dialog]) > [aria-hidden=true]',
]

/** Fails, naming rule and element, when axe finds a serious breach of WCAG 2.2 AA in what is shown, light or dark, or it is too wide. */
export async function expectAccessible(): Promise<void> {
  const faults: string[] = []
  for (const theme of ['light', 'dark'] as const) {
    setTheme(theme)
    const { violations } = await axe.run({ exclude }, options)
    for (const { id, impact, nodes } of violations)
      if (impact === 'serious' || impact === 'critical')
        faults.push(
          ...nodes.map(({ target, failureSummary }) => `${theme} ${id} ${target}: ${failureSummary}`),
        )
  }
  setTheme('system')
  if (faults.length > 0) throw new Error(faults.join('\n'))
  // One dialog that follows another takes the place of the scroll bar from it: the page is wider until it has.
  await expect.poll(widthBeyond, { message: 'pixels that the page is too wide' }).toBe(0)
}

function widthBeyond(): number {
  const { scrollWidth, clientWidth } = document.documentElement
  return scrollWidth > clientWidth + 1 ? scrollWidth - clientWidth : 0
}

const options: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
  iframes: false,
  preload: false,
}
