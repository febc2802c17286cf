import { expect, it } from 'vitest'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { scrollsSideways } from './harness/browser.ts'
import { startDemo } from './harness/demo.ts'
import { visit } from './harness/page/visit.ts'
import { screensOf } from './harness/screens.ts'

const demo = startDemo()

it('shows every screen without a serious violation', { tags: 'story' }, async () => {
  const desk = await demo.desk({ width: 1440, theme: 'light' })
  const faults: string[] = []
  for (const [name, address] of await screensOf(demo, desk)) {
    await visit(desk.page, address)
    await expectNoSeriousViolations(desk.page).catch((error: Error) =>
      faults.push(`${name}: ${error.message}`),
    )
    if (await scrollsSideways(desk.page)) faults.push(`${name}: scrolls sideways`)
    await desk.screenshot(`screens-${name}`)
  }
  expect(faults).toEqual([])
  expect(desk.problems).toEqual([])
  await desk.close()
})
