import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from '../paths.mjs'

/**
 * A reporter of Vitest: writes line by line, to the file RUN_LOG names, which files a run has, when each begins and how it ended, so
 * that this is known however the run ends.
 */
export default class RunLog {
  onTestRunStart(specifications) {
    write({ files: specifications.map(({ moduleId }) => nameOf(moduleId)) })
  }

  onTestModuleStart({ moduleId }) {
    write({ begun: nameOf(moduleId) })
  }

  onTestModuleEnd(module) {
    write({ ended: outcomeOf(module) })
  }

  onTestRunEnd(_modules, errors, reason) {
    write({ finished: reason, errors: errors.map(briefOf) })
  }
}

function write(entry) {
  appendFileSync(process.env.RUN_LOG, `${JSON.stringify(entry)}\n`)
}

function nameOf(moduleId) {
  return relative(root, moduleId)
}

/** A hook that fails takes its tests with it unrun: it counts as one failure of its own. */
function outcomeOf(module) {
  const { collectDuration, duration } = module.diagnostic()
  const failures = messagesOf(module).map((message) => ({ test: '', message }))
  const counts = { passed: 0, skipped: 0 }
  for (const suite of module.children.allSuites())
    for (const message of messagesOf(suite)) failures.push({ test: suite.fullName, message })
  const times = []
  for (const test of module.children.allTests()) {
    const { state, errors } = test.result()
    if (state === 'failed') failures.push({ test: test.fullName, message: firstLine(errors[0]) })
    else if (state === 'passed') counts.passed += 1
    else counts.skipped += 1
    times.push({ test: test.fullName, ms: Math.round(test.diagnostic()?.duration ?? 0) })
  }
  const slowest = times.sort((a, b) => b.ms - a.ms).slice(0, 5)
  return {
    file: nameOf(module.moduleId),
    project: module.project.name,
    seconds: (collectDuration + duration) / 1000,
    ...counts,
    failures,
    slowest,
  }
}

function messagesOf(task) {
  return task.errors().map(firstLine)
}

function briefOf(error) {
  const file = error.VITEST_TEST_PATH
  return { file: file ? nameOf(file) : null, message: firstLine(error) }
}

function firstLine(error) {
  return String(error?.message ?? error).split('\n')[0]
}
