import { afterAll, afterEach } from 'vitest'
import { openPages } from './browser.ts'
import { runningServices } from './service-process.ts'

// Characters of a page, and of what a service printed last.
const [mostSeen, mostPrinted] = [4_000, 2_000]

// What fails seldom, or on another machine, is not to be had again: what the pages of a failed test showed is printed.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const { page, problems } of openPages) {
    const snapshot = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5_000 })
      .catch((error: Error) => error.message)
    console.log(`${page.url()}\n${problems.join('\n')}\n${snapshot.slice(0, mostSeen)}`)
  }
  for (const output of runningServices) console.log((await output()).slice(-mostPrinted))
})

// A page that a file left open would go on asking a service that has ended.
afterAll(async () => {
  for (const { page } of openPages) await page.context().close()
})
