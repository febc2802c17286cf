import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { program, root } from '../paths.mjs'
import { runToEnd } from '../run.mjs'
import { failuresByFile, judge } from './judge.mjs'
import { measurePace } from './pace.mjs'
import { printAreas, printFailed, printLongest, printUnsteady } from './print.mjs'
import { readRunLog } from './run-log.mjs'

const results = join(root, 'test-results')
/** How many files may pass only when they are looked at alone. */
const mostUnsteady = 5
/** Minutes a run may take on the reference machine, and on any. */
const longest = { gate: [40, 75], all: [120, 240], extra: [240, 480] }

/**
 * Runs the tests of a tier. A file in which something failed runs once more, alone, after everything else has ended: what passes
 * then counts as passed and is printed as unsteady. Answers how many tests passed and how many failed; a run that takes too long
 * is ended, and says what did not run.
 */
export async function runTests(tier, args) {
  mkdirSync(results, { recursive: true })
  const pace = await measurePace()
  console.log(`Tests of the tier ${tier}; this machine takes ${pace} times as long as the reference.`)
  const end = Date.now() + minutesFor(tier, pace) * 60_000
  const first = await runOnce('first', { tier, pace, end, args })
  printLongest(first.ended, pace)
  printAreas(first.ended)
  const second = await runAgain(failuresByFile(first), tier, end)
  const { unsteady, failed, passed } = judge(first, second)
  printUnsteady(unsteady)
  printFailed(failed)
  const tooMany = unsteady.length > mostUnsteady
  if (tooMany) console.log(`\n${unsteady.length} files are unsteady; ${mostUnsteady} may be.`)
  const counts = { passed, failed: [...failed.values()].flat().length + (tooMany ? 1 : 0) }
  writeResults(counts, first, unsteady)
  return counts
}

/** The load of a machine changes while it works: what was measured at the start may be too little by half. */
function minutesFor(tier, pace) {
  const [usual, most] = longest[tier]
  return Math.min(usual * pace * 1.5, most)
}

async function runOnce(name, { tier, pace, end, args }) {
  const log = join(results, `${name.replaceAll('/', '-')}.ndjson`)
  rmSync(log, { force: true })
  const { code, ended } = await runToEnd(
    [
      program('vitest/vitest.mjs'),
      'run',
      '--passWithNoTests',
      '--reporter=default',
      `--reporter=${join(root, 'scripts/tests/reporter.mjs')}`,
      ...args,
    ],
    { env: { TEST_TIER: tier, TEST_PACE: String(pace), RUN_LOG: log }, end },
  )
  const run = readRunLog(log)
  if (ended) console.log('The run took too long and was ended.')
  if (code !== 0 && failuresByFile(run).size === 0)
    run.errors = [{ file: null, message: `Vitest ended with ${code}.` }]
  return run
}

/** What no file can be blamed for, or is too much to be chance, is not tried again. */
async function runAgain(failures, tier, end) {
  const second = new Map()
  const files = [...failures.keys()]
  if (files.includes('') || files.length > 2 * mostUnsteady) return second
  for (const file of files) {
    if (Date.now() > end) break
    console.log(`\n${file} runs once more, alone.`)
    const args = ['--maxWorkers=1', file]
    second.set(file, await runOnce(`again-${file}`, { tier, pace: await measurePace(), end, args }))
  }
  return second
}

function writeResults({ passed, failed }, { ended }, unsteady) {
  const write = (name, value) => writeFileSync(join(results, name), JSON.stringify(value, null, 2))
  write('unsteady.json', unsteady)
  const files = ended.map(({ file, seconds, failures }) => ({ file, seconds, failures }))
  write('tests.json', { numPassedTests: passed, numFailedTests: failed, files })
}
