import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const unseen = [
  // Rows and cards of a long list, after the first ones: they are made of the same pieces.
  ...['main tbody tr:nth-child(n+6)', 'main [role=row]:nth-child(n+6)', 'main li:nth-child(n+6)'],
  // What lies under a dialog, where nobody comes until it is closed.
  '#root > [aria-hidden=true]',
]

const { resolve } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
// A page that has it keeps it.
const axeSource = `if (!('axe' in window)) {${readFileSync(resolve('axe-core/axe.min.js'), 'utf8')}\n}`

/** Fails, naming rule and element, when axe finds a serious or critical breach of WCAG 2.2 AA on the page. */
export async function expectNoSeriousViolations(page: Page): Promise<void> {
  // One pass in the page itself, without describing what is in order: a third of the time, the same findings.
  const builder = new AxeBuilder({ page, axeSource })
  for (const part of unseen) builder.exclude(part)
  const { violations } = await builder
    .options({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      resultTypes: ['violations'],
      // Fetched for rules on playing media, of which there is none here: half of the time.
      preload: false,
    })
    .setLegacyMode(true)
    .analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  if (serious.length === 0) return
  const lines = serious.flatMap(({ id, help, nodes }) => [
    `${id}: ${help}`,
    ...nodes.map(
      ({ target, failureSummary }) => `  ${target.join(' ')}: ${failureSummary?.replace(/\s+/g, ' ')}`,
    ),
  ])
  throw new Error(`${page.url()} is not accessible:\n${lines.join('\n')}`)
}
