import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { projectNode, root } from './paths.mjs'

const followParent = new URL('./follow-parent.mjs', import.meta.url).href

/**
 * Runs a file with the project's Node and ends with its code.
 * The child has a process group of its own, so that Ctrl-C reaches it once, through here:
 * npm and the terminal each send one, and what comes within a second counts as the same.
 */
export function runForeground(args) {
  const child = spawn(projectNode(), ['--import', followParent, ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })
  let last = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (Date.now() - last < 1_000) return
      last = Date.now()
      child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    })
  }
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}

/** Runs a file with the project's Node, and tells its code, what it printed and how long it took. */
export function runToEnd(args, { quiet = false, env = {} } = {}) {
  const started = Date.now()
  const child = spawn(projectNode(), args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code: code ?? 1, output, ms: Date.now() - started }))
  })
}
