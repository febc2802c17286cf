import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { projectNode, root } from './paths.mjs'

const followParent = new URL('./follow-parent.mjs', import.meta.url).href

/**
 * Runs files with the project's Node, each as a process of its own. When one ends the others are ended too, and the
 * code of the first is given back.
 * Each child has a process group of its own, so that Ctrl-C reaches it once, through here:
 * npm and the terminal each send one, and what comes within a second counts as the same.
 */
export function runForeground(...commands) {
  const children = new Set(commands.map(startChild))
  let ending
  for (const child of children) {
    child.on('exit', (code, signal) => {
      children.delete(child)
      ending ??= code ?? 128 + (constants.signals[signal] ?? 0)
      if (children.size === 0) process.exit(ending)
      for (const other of children) other.kill('SIGTERM')
    })
  }
  let last = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (Date.now() - last < 1_000) return
      last = Date.now()
      for (const child of children) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    })
  }
}

function startChild(args) {
  return spawn(projectNode(), ['--import', followParent, ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })
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
