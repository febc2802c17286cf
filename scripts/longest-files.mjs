import { relative } from 'node:path'
import { root } from './paths.mjs'

const most = 10

/** A reporter of Vitest: prints at the end of a run which files of tests took longest, what they load and prepare included. */
export default class LongestFiles {
  onTestRunEnd(modules) {
    const timed = modules.map(timeOf).sort((a, b) => b.seconds - a.seconds)
    const all = timed.reduce((sum, { seconds }) => sum + seconds, 0)
    console.log(`\n${timed.length} files took ${all.toFixed(0)} s together, the longest:`)
    for (const { name, seconds } of timed.slice(0, most))
      console.log(`${seconds.toFixed(0).padStart(6)} s  ${name}`)
  }
}

function timeOf(module) {
  const { collectDuration, duration } = module.diagnostic()
  return { name: relative(root, module.moduleId), seconds: (collectDuration + duration) / 1000 }
}
