import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runChecks } from './checks.mjs'
import { ensureInstalled } from './install.mjs'
import { program, root } from './paths.mjs'
import { runToEnd } from './run.mjs'
import { ensureWebBuilt } from './web-build.mjs'

ensureInstalled({ withDevelopment: true })
const [checks, built] = await Promise.all([runChecks(), ensureWebBuilt()])
const build = built ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
const tests = await runTests(process.argv.slice(2))
const [passed, failed] = ['passed', 'failed'].map((kind) => checks[kind] + build[kind] + tests[kind])
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)

/** Every way a run can go wrong counts: a failing test, a file that does not load, an error outside any test. */
async function runTests(filters) {
  const report = join(root, 'test-results/tests.json')
  rmSync(report, { force: true })
  const { code } = await runToEnd([
    program('vitest/vitest.mjs'),
    'run',
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--reporter=${join(root, 'scripts/longest-files.mjs')}`,
    `--outputFile.json=${report}`,
    ...filters,
  ])
  const { passed, failed } = count(report)
  return { passed, failed: failed || (code === 0 ? 0 : 1) }
}

function count(report) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    const unloaded = testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    )
    return { passed: numPassedTests, failed: numFailedTests + unloaded.length }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
