const most = 20
/** Seconds a file of the gate may take on the reference machine without being named. */
const longFile = 15

/** Prints which files took longest, what they load and prepare included; those over the limit of a file are marked. */
export function printLongest(files, pace) {
  const longest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, most)
  const all = sum(files)
  console.log(`\n${files.length} files took ${all.toFixed(0)} s together, the longest:`)
  for (const { file, seconds } of longest)
    console.log(`${column(seconds)} s  ${file}${seconds > longFile * pace ? ' (long)' : ''}`)
}

/** Prints what each area took: the project, or the module of a service. */
export function printAreas(files) {
  const sums = new Map()
  for (const { file, seconds } of files) {
    const area = areaOf(file)
    sums.set(area, (sums.get(area) ?? 0) + seconds)
  }
  console.log('\nby area:')
  for (const [area, seconds] of [...sums].toSorted((a, b) => b[1] - a[1]).slice(0, most))
    console.log(`${column(seconds)} s  ${area}`)
}

function areaOf(file) {
  const [first, second, third] = file.split('/')
  if (first === 'e2e' || second.includes('.')) return first
  return second === 'modules' ? `${first}/${second}/${third}` : `${first}/${second}`
}

function sum(files) {
  return files.reduce((all, { seconds }) => all + seconds, 0)
}

function column(seconds) {
  return seconds.toFixed(0).padStart(6)
}

/** Prints what failed among the others and not again alone, with both outcomes. */
export function printUnsteady(unsteady) {
  if (unsteady.length === 0) return
  console.log('\nunsteady: failed among the others, and not again alone')
  for (const { file, first, second } of unsteady) {
    console.log(`  ${file}`)
    for (const failure of first) console.log(`    among   ${lineOf(failure)}`)
    if (second === 'passed') console.log('    alone   passed')
    else for (const failure of second) console.log(`    alone   ${lineOf(failure)}`)
  }
}

/** Prints what failed, file by file. */
export function printFailed(failed) {
  if (failed.size === 0) return
  console.log('\nfailed:')
  for (const [file, failures] of failed) {
    console.log(`  ${file || 'no file'}`)
    for (const failure of failures) console.log(`    ${lineOf(failure)}`)
  }
}

function lineOf({ test, message }) {
  return `${test || 'the file'}: ${message}`
}
