import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { judge } from './judge.mjs'
import { readRunLog } from './run-log.mjs'

const folder = mkdtempSync(join(tmpdir(), 'berthwise-run-log-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A run that wrote these lines and, it may be, a piece of one more. */
function runOf(lines: readonly object[], rest = '') {
  const path = join(folder, 'run.ndjson')
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join('') + rest)
  return readRunLog(path)
}

const ended = (file: string, ...failures: string[]) => ({
  ended: {
    file,
    passed: 3 - failures.length,
    failures: failures.map((one) => ({ test: one, message: `${one} is wrong` })),
  },
})
const finished = { finished: 'failed', errors: [] }
const failure = (one: string) => ({ test: one, message: `${one} is wrong` })

test('what passes alone is unsteady, and counts as passed', () => {
  const first = runOf([{ files: ['a', 'b'] }, ended('a', 'moves'), ended('b'), finished])
  const second = new Map([['a', runOf([{ files: ['a'] }, ended('a'), finished])]])
  expect(judge(first, second)).toEqual({
    unsteady: [{ file: 'a', first: [failure('moves')], second: 'passed' }],
    failed: new Map(),
    passed: 6,
  })
})

test('what fails again alone has failed, and another test of the file that fails alone is unsteady', () => {
  const first = runOf([{ files: ['a', 'b'] }, ended('a', 'moves'), ended('b', 'counts'), finished])
  const second = new Map([
    ['a', runOf([{ files: ['a'] }, ended('a', 'moves', 'sends'), finished])],
    ['b', runOf([{ files: ['b'] }, ended('b', 'sends'), finished])],
  ])
  expect(judge(first, second)).toEqual({
    unsteady: [{ file: 'b', first: [failure('counts')], second: [failure('sends')] }],
    failed: new Map([['a', [failure('moves')]]]),
    passed: 3,
  })
})

test('a file that did not end or did not run, and an error outside any test, have failed until they pass', () => {
  const first = runOf(
    [{ files: ['a', 'b', 'c'] }, { begun: 'a' }, ended('c'), { begun: 'b' }],
    '{"ended":{"file":"b","pas',
  )
  expect(judge(first, new Map()).failed).toEqual(
    new Map([
      ['a', [{ test: '', message: 'did not end' }]],
      ['b', [{ test: '', message: 'did not end' }]],
    ]),
  )
  const outside = runOf([
    { files: ['c', 'd'] },
    ended('c'),
    { finished: 'failed', errors: [{ file: null, message: 'nobody heard it' }] },
  ])
  expect(judge(outside, new Map()).failed).toEqual(
    new Map([
      ['d', [{ test: '', message: 'did not run' }]],
      ['', [{ test: '', message: 'nobody heard it' }]],
    ]),
  )
  const again = new Map([['a', runOf([{ files: ['a'] }, { begun: 'a' }])]])
  expect(judge(runOf([{ files: ['a'] }, { begun: 'a' }]), again).failed.get('a')).toEqual([
    { test: '', message: 'did not end' },
  ])
})
