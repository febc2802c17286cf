import { existsSync, readFileSync } from 'node:fs'

/**
 * Reads what a run wrote (reporter.mjs): the files it ended, with what failed in each; those it began and did not end, those it
 * did not come to, and errors outside any test.
 */
export function readRunLog(path) {
  const files = new Set()
  const begun = new Set()
  const ended = new Map()
  let errors = []
  for (const entry of linesOf(path)) {
    for (const file of entry.files ?? []) files.add(file)
    if (entry.begun) begun.add(entry.begun)
    if (entry.ended) ended.set(entry.ended.file, entry.ended)
    if (entry.finished) errors = entry.errors
  }
  const open = [...files].filter((file) => !ended.has(file))
  return {
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
