import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectNoSeriousViolations } from './accessibility.ts'
import { openPage, scrollsSideways, testBrowser } from './browser.ts'
import { faultsOfWords } from './page/words.ts'

let browser: Browser
beforeAll(async () => {
  browser = await testBrowser()
})

describe('the browser of the tests', () => {
  test.each([
    { theme: 'light', width: 1440 },
    { theme: 'dark', width: 360 },
  ] as const)('opens a page in $theme at $width', async ({ theme, width }) => {
    const { page, problems, close } = await openPage(browser, { theme, width })
    await page.setContent(
      `<meta name="viewport" content="width=device-width"><main style="width: 900px">Berths</main>`,
    )
    expect(await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(
      theme === 'dark',
    )
    expect(await page.evaluate(() => document.fonts.check('16px sans-serif'))).toBe(true)
    expect(await scrollsSideways(page)).toBe(width === 360)
    await page.evaluate(() => console.error('aground'))
    expect(problems).toEqual(['aground'])
    await close()
  })

  test('sees the fonts that came with it and none of the machine', async () => {
    const { page, close } = await openPage(browser)
    await page.setContent('<span>iiii</span> <span>mmmm</span>')
    const widths = (family: string) =>
      page.locator('span').evaluateAll(
        (spans, name) =>
          spans.map((span) => {
            ;(span as HTMLElement).style.fontFamily = name
            return Math.round(span.getBoundingClientRect().width)
          }),
        family,
      )
    const [thin, wide] = await widths('sans-serif')
    expect(wide).toBeGreaterThan(thin! * 2)
    // A machine's own would have letters of one width here.
    for (const family of ['monospace', 'DejaVu Sans Mono', 'Courier New', 'ui-monospace'])
      expect(await widths(`"${family}", ${family}, sans-serif`), family).toEqual([thin, wide])
    await close()
  })

  test('tells an accessible page from one that is not', async () => {
    const { page, close } = await openPage(browser)
    await page.setContent('<html lang="en"><title>Pier</title><main><label>Berth <input></label></main>')
    await expectNoSeriousViolations(page)
    await page.setContent('<html lang="en"><title>Pier</title><main><input></main>')
    await expect(expectNoSeriousViolations(page)).rejects.toThrow(
      /label: Form elements must have labels\n {2}input/,
    )
    await close()
  })

  test('tells a text that is cut off from one that stands before what is', async () => {
    const { page, close } = await openPage(browser)
    const line = (width: number, text: string) =>
      page.setContent(`<p style="width:${width}px; overflow:hidden; white-space:nowrap">${text}</p>`)
    await line(40, 'Anteckning')
    expect(await faultsOfWords(page, 'sv')).toEqual(['cut off: Anteckning'])
    await line(160, 'Anteckning<!-- -->: The broker keeps the papers of the yacht')
    expect(await faultsOfWords(page, 'sv')).toEqual([])
    await close()
  })
})
