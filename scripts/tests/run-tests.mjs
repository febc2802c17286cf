import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { program, root } from '../paths.mjs'
import { runToEnd } from '../run.mjs'
import { measurePace } from './pace.mjs'
import { printAreas, printLongest } from './print.mjs'
import { failuresByFile, readRunLog } from './run-log.mjs'

const results = join(root, 'test-results')
/** How many files may pass only when they are looked at alone. */
const mostUnsteady = 5
const longestRunMs = 40 * 60_000
/** However slow the machine is. */
const longestOfAllMs = 75 * 60_000

/**
 * Runs the tests of a tier. A file in which something failed runs once more, alone, after everything else has ended: what passes
 * then counts as passed and is printed as unsteady. Answers how many tests passed and how many failed; a run that takes too long
 * is ended, and says what did not run.
 */
export async function runTests(tier, args) {
  mkdirSync(results, { recursive: true })
  const pace = await measurePace()
  console.log(`Tests of the tier ${tier}; this machine takes ${pace} times as long as the reference.`)
  const end = Date.now() + Math.min(longestRunMs * pace, longestOfAllMs)
  const first = await runOnce('first', tier, pace, end, args)
  printLongest(first.ended, pace)
  printAreas(first.ended)
  const second = await runAgain(failuresByFile(first), tier, end)
  const { unsteady, failed } = compare(failuresByFile(first), second)
  printUnsteady(unsteady)
  writeFileSync(join(results, 'unsteady.json'), JSON.stringify(unsteady, null, 2))
  printFailed(failed)
  const tooMany = unsteady.length > mostUnsteady
  if (tooMany) console.log(`${unsteady.length} files are unsteady, ${mostUnsteady} may be.`)
  const counts = { passed: countPassed(first, second), failed: countFailed(failed) + (tooMany ? 1 : 0) }
  writeSummary(counts, first, second)
  return counts
}

async function runOnce(name, tier, pace, end, args) {
  const log = join(results, `${name.replaceAll(/[^\w.]/g, '-')}.ndjson`)
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
  const silent = code !== 0 && failuresByFile(run).size === 0
  const errors = silent ? [...run.errors, { file: null, message: `Vitest ended with ${code}.` }] : run.errors
  return { ...run, errors }
}

/** What cannot be told from a file, or is too much to be chance, is not tried again. */
async function runAgain(failures, tier, end) {
  const again = new Map()
  const files = [...failures.keys()]
  if (files.includes('') || files.length > 2 * mostUnsteady) return again
  for (const file of files) {
    if (Date.now() > end) break
    console.log(`\n${file} runs once more, alone.`)
    again.set(file, await runOnce(`again-${file}`, tier, await measurePace(), end, ['--maxWorkers=1', file]))
  }
  return again
}

function compare(failures, second) {
  const unsteady = []
  const failed = new Map()
  for (const [file, before] of failures) {
    const run = second.get(file)
    const after = run && [...failuresByFile(run).values()].flat()
    const twice = after
      ? after.filter(({ test }) => before.some((one) => one.test === test) || test === '')
      : before
    if (twice.length > 0) failed.set(file, twice)
    else unsteady.push({ file, first: before, second: after.length > 0 ? after : 'passed' })
  }
  return { unsteady, failed }
}

function countPassed(first, second) {
  const seen = first.ended.map((one) => second.get(one.file)?.ended[0] ?? one)
  const late = [...second.values()].flatMap(({ ended }) => ended)
  const all = new Map([...seen, ...late].map((one) => [one.file, one]))
  return [...all.values()].reduce((sum, { passed }) => sum + passed, 0)
}

function countFailed(failed) {
  return [...failed.values()].flat().length
}

function printUnsteady(unsteady) {
  if (unsteady.length === 0) return
  console.log('\nunsteady: failed among the others, and not again alone')
  for (const { file, first, second } of unsteady) {
    console.log(`  ${file}`)
    for (const { test, message } of first) console.log(`    first   ${test || 'the file'}: ${message}`)
    if (second === 'passed') console.log('    alone   passed')
    else for (const { test, message } of second) console.log(`    alone   ${test || 'the file'}: ${message}`)
  }
}

function printFailed(failed) {
  if (failed.size === 0) return
  console.log('\nfailed:')
  for (const [file, failures] of failed)
    for (const { test, message } of failures)
      console.log(`  ${[file, test].filter(Boolean).join(' > ')}: ${message}`)
}

/** What tools read that know the results of Vitest. */
function writeSummary({ passed, failed }, first, second) {
  const files = first.ended.map(({ file, seconds, failures }) => ({
    name: file,
    seconds,
    failures,
    again: second.has(file),
  }))
  writeFileSync(
    join(results, 'tests.json'),
    JSON.stringify({ numPassedTests: passed, numFailedTests: failed, files }, null, 2),
  )
}
