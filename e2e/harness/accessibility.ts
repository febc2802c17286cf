import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, Result, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const unseen = [
  // Rows and cards of a long list, after the first ones: they are made of the same pieces.
  ...['main tbody tr:nth-child(n+6)', 'main [role=row]:nth-child(n+6)', 'main li:nth-child(n+6)'],
  // What lies under a dialog, where nobody comes until it is closed.
  'body:has(> [role$=dialog]) #root > [aria-hidden=true]',
]

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface WithAxe {
  axe: { run(context: { exclude: string[] }, options: RunOptions): Promise<AxeResults> }
}

/** Fails, naming rule and element, when axe finds a serious or critical breach of WCAG 2.2 AA on the page. */
export async function expectNoSeriousViolations(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  // Where elements stand is worked out for those that fail alone: a fifth of the time.
  if ((await seriousOn(page, false)).length === 0) return
  const lines = (await seriousOn(page, true)).flatMap(({ id, help, nodes }) => [
    `${id}: ${help}`,
    ...nodes.map(
      ({ target, failureSummary }) => `  ${target.join(' ')}: ${failureSummary?.replace(/\s+/g, ' ')}`,
    ),
  ])
  throw new Error(`${page.url()} is not accessible:\n${lines.join('\n')}`)
}

async function seriousOn(page: Page, selectors: boolean): Promise<Result[]> {
  const options: RunOptions = {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    resultTypes: ['violations'],
    selectors,
    iframes: false,
    // Fetched for rules on playing media, of which there is none here: half of the time.
    preload: false,
  }
  const violations = await page.evaluate(
    async ([exclude, how]) => (await (window as never as WithAxe).axe.run({ exclude }, how)).violations,
    [unseen, options] as const,
  )
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
}
