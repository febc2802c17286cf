import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { program, root } from './paths.mjs'
import { runToEnd } from './run.mjs'

/** Runs the checks that need no database, prints what the failing ones said, and counts both kinds. */
export async function runChecks() {
  const results = await Promise.all(checks().map(runCheck))
  const passed = results.filter(Boolean).length
  return { passed, failed: results.length - passed }
}

function checks() {
  const all = [
    {
      name: 'format and lint',
      args: [program('@biomejs/biome/bin/biome'), 'check', '--diagnostic-level=warn', '--error-on-warnings'],
    },
    { name: 'types', args: [program('typescript/bin/tsc'), '-p', 'tsconfig.json', '--checkers', '1'] },
    { name: 'nothing unused', args: [program('knip/bin/knip.js'), '--no-progress'] },
    { name: 'each rule in its room', args: ['scripts/lint/check-rooms.ts'] },
    { name: 'migrations', args: ['scripts/migrations/check-migrations.ts'] },
    { name: 'generated files up to date', args: ['scripts/generate.ts', '--check'] },
  ]
  return all.filter(({ args: [file] }) => existsSync(join(root, file)) || existsSync(file))
}

async function runCheck({ name, args }) {
  const { code, output, ms } = await runToEnd(args, { quiet: true })
  const seconds = (ms / 1000).toFixed(1)
  console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${name} (${seconds} s)`)
  if (code !== 0) console.log(output.trim().replace(/^/gm, '    '))
  return code === 0
}
