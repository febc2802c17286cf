import { existsSync, readFileSync } from 'node:fs'

/**
 * Reads what a run wrote (reporter.mjs): the files it ended, with what failed in each; those it began and did not end, those it
 * did not come to, and errors outside any file.
 */
export function readRunLog(path) {
  const files = new Set()
  const begun = new Set()
  const ended = new Map()
  let errors = []
  let finished = false
  for (const entry of linesOf(path)) {
    for (const file of entry.files ?? []) files.add(file)
    if (entry.begun) begun.add(entry.begun)
    if (entry.ended) ended.set(entry.ended.file, entry.ended)
    if (entry.finished) {
      finished = true
      errors = entry.errors
    }
  }
  const open = [...files].filter((file) => !ended.has(file))
  return {
    finished,
    ended: [...ended.values()],
    cut: open.filter((file) => begun.has(file)),
    unreached: open.filter((file) => !begun.has(file)),
    errors,
  }
}

/** The last line may be half written. */
function linesOf(path) {
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.slice(0, -1).map((line) => JSON.parse(line))
}

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
