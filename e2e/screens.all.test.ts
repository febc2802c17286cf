// @module-tag story

import { expect, it } from 'vitest'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { scrollsSideways } from './harness/browser.ts'
import { startDemo } from './harness/demo.ts'
import { visit } from './harness/page/visit.ts'
import { faultsOfWords } from './harness/page/words.ts'
import { screensOf } from './harness/screens.ts'
import { takeShift, watchShifts } from './harness/shifts.ts'

const demo = startDemo()

// Each language, width and theme, in as few walks as show them all; the office by day in English is of the gate.
it.each([
  ['en', 360, 'light'],
  ['sv', 360, 'dark'],
  ['fi', 1440, 'dark'],
] as const)(
  'shows every screen in %s at %i px in the %s: accessible, no wider than its window, still, in its own words, and none cut off',
  async (language, width, theme) => {
    const desk = await demo.desk({ width, theme })
    const { page } = desk
    const spoken = await desk.context.request.patch('/api/v1/me', {
      headers: desk.headers,
      data: { preferences: { language } },
    })
    expect(spoken.ok()).toBe(true)
    const faults: string[] = []
    let path = ''
    await watchShifts(page)
    for (const [name, address] of await screensOf(demo, desk)) {
      await visit(page, address)
      const shift = await takeShift(page)
      // Another tab of the same record takes the place of the one before: that is no shift.
      const arrived = path !== address.split('?')[0]
      path = address.split('?')[0]!
      if (arrived && shift >= 0.05) faults.push(`${name}: moves by ${shift.toFixed(3)}`)
      if (await scrollsSideways(page)) faults.push(`${name}: scrolls sideways`)
      await expectNoSeriousViolations(page).catch((error: Error) => faults.push(`${name}: ${error.message}`))
      faults.push(...(await faultsOfWords(page, language, written)).map((fault) => `${name}: ${fault}`))
      await desk.screenshot(`${language}-${name}`)
    }
    expect([...new Set(faults)]).toEqual([])
    expect(desk.problems).toEqual([])
    await desk.close()
  },
)

/** English that is no text of ours: what people of the demonstration wrote, and the name of a server as an example. */
const written = [
  'Berth inquiry',
  'Expression of interest',
  'Reservation agreement',
  'Waiting list',
  'Contact',
  // A stage of the residential interests.
  'Offer',
  'Three rooms with a view of the sea',
  'smtp.example.com',
]
