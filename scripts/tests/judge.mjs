/** What went wrong in a run, by file: a failing test or hook, a file that did not load or end, an error outside any test. */
export function failuresByFile({ ended, cut, unreached, errors }) {
  const all = new Map()
  const add = (file, failure) => all.set(file, [...(all.get(file) ?? []), failure])
  for (const { file, failures } of ended) for (const failure of failures) add(file, failure)
  for (const file of cut) add(file, { test: '', message: 'did not end' })
  for (const file of unreached) add(file, { test: '', message: 'did not run' })
  for (const { file, message } of errors) add(file ?? '', { test: '', message })
  return all
}

/**
 * What a run and the second looks at its files, each alone, come to. A test that failed in both failed, and so did a file that
 * was not looked at again, or did not get through. What else failed once is unsteady.
 */
export function judge(first, second) {
  const unsteady = []
  const failed = new Map()
  for (const [file, before] of failuresByFile(first)) {
    const run = second.get(file)
    const after = run ? [...failuresByFile(run).values()].flat() : []
    const twice = run ? after.filter((one) => one.test === '' || failedBefore(one, before)) : before
    if (twice.length > 0) failed.set(file, twice)
    else unsteady.push({ file, first: before, second: after.length > 0 ? after : 'passed' })
  }
  return { unsteady, failed, passed: passedIn(first, second) }
}

function failedBefore({ test }, before) {
  return before.some((one) => one.test === test)
}

/** The last look at a file counts. */
function passedIn(first, second) {
  const last = new Map(first.ended.map(({ file, passed }) => [file, passed]))
  for (const { ended } of second.values()) for (const { file, passed } of ended) last.set(file, passed)
  return [...last.values()].reduce((sum, passed) => sum + passed, 0)
}
