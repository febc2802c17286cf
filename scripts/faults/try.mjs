import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { program, root } from '../paths.mjs'
import { runToEnd } from '../run.mjs'
import { failuresByFile } from '../tests/judge.mjs'
import { measurePace } from '../tests/pace.mjs'
import { readRunLog } from '../tests/run-log.mjs'

const minutes = 10

/** Puts one fault after the other into a copy of the project, runs the tests that are to notice, and prints what they said. Answers how many were noticed. */
export async function tryFaults(faults) {
  const copy = copyOfProject()
  const pace = await measurePace()
  let noticed = 0
  try {
    for (const fault of faults) {
      const outcome = await tryFault(copy, fault, pace)
      if (outcome.noticed) noticed += 1
      console.log(
        `${outcome.noticed ? 'noticed' : 'MISSED '}  ${fault.name} (${outcome.seconds} s)\n         ${outcome.by}`,
      )
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
  return noticed
}

/** The sources as they are now; what was installed is shared. */
function copyOfProject() {
  const copy = mkdtempSync(join(tmpdir(), 'berthwise-faults-'))
  const list = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  for (const file of list.split('\0').filter((one) => one && existsSync(join(root, one)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

async function tryFault(copy, { file, from, to, tests }, pace) {
  const path = join(copy, file)
  const right = readFileSync(path, 'utf8')
  if (right.split(from).length !== 2)
    return { noticed: false, seconds: 0, by: `its line does not stand in ${file} once` }
  writeFileSync(
    path,
    right.replace(from, () => to),
  )
  try {
    return await runTests(copy, tests, pace)
  } finally {
    writeFileSync(path, right)
  }
}

async function runTests(copy, tests, pace) {
  const log = join(copy, 'fault.ndjson')
  rmSync(log, { force: true })
  const args = [program('vitest/vitest.mjs'), 'run', `--reporter=${join(copy, 'scripts/tests/reporter.mjs')}`]
  const { ms } = await runToEnd([...args, ...tests], {
    quiet: true,
    cwd: copy,
    env: { TEST_TIER: 'gate', TEST_PACE: String(pace), RUN_LOG: log },
    end: Date.now() + minutes * 60_000 * pace,
  })
  const [failed] = [...failuresByFile(readRunLog(log))].filter(([, failures]) =>
    failures.some(({ test }) => test !== ''),
  )
  const by = failed ? `${failed[0]}: ${failed[1].find(({ test }) => test !== '').test}` : tests.join(', ')
  return { noticed: failed !== undefined, seconds: Math.round(ms / 1000), by }
}
