import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { compileCache, nodeFlags, projectNode, root } from './paths.mjs'

const preloads = ['./follow-parent.mjs', './compile-cache.mjs'].flatMap((file) => [
  '--import',
  new URL(file, import.meta.url).href,
])

/**
 * Runs a file with the project's Node; its end is ours, with its code.
 * The child has a process group of its own, so that Ctrl-C reaches it once, through here:
 * npm and the terminal each send one, and what comes within a second counts as the same.
 */
export function runForeground(args) {
  const child = startChild(args)
  child.on('exit', (code, signal) => process.exit(codeOf(code, signal)))
  handOnSignals((signal) => child.kill(signal))
}

/**
 * Keeps files running with the project's Node, each as a process of its own. One that dies is started again after a
 * pause that grows while it keeps dying; the others go on meanwhile. It is given up, and everything with it, when it
 * says that only the operator can help, or keeps dying, before it was ever open.
 */
export function keepRunning(commands, { pauses = usualPauses } = {}) {
  const services = commands.map((args) => ({ args, child: null, timer: null, opened: false, deaths: 0 }))
  let ending

  const end = (code, signal = 'SIGTERM') => {
    ending ??= code
    for (const { timer } of services) clearTimeout(timer)
    const running = services.filter(({ child }) => child)
    for (const { child } of running) child.kill(signal)
    if (running.length === 0) process.exit(ending)
  }

  const start = (service) => {
    const begun = Date.now()
    service.child = startChild(service.args)
    service.child.on('message', (message) => {
      if (message === 'open') service.opened = true
    })
    service.child.on('error', (error) =>
      console.error(`${service.args[0]} could not be started: ${error.message}`),
    )
    service.child.on('exit', (code, signal) => {
      service.child = null
      if (ending !== undefined) {
        ending ||= codeOf(code, signal)
        if (services.every(({ child }) => !child)) process.exit(ending)
        return
      }
      if (Date.now() - begun > 60_000) service.deaths = 0
      service.deaths += 1
      const hopeless = code === operatorsTurn || service.deaths >= pauses.length
      if (!service.opened && hopeless) return end(codeOf(code, signal) || 1)
      const pause = pauses[Math.min(service.deaths, pauses.length) - 1]
      console.error(
        `${service.args[0]} ended (${signal ?? `code ${code}`}) and is started again in ${pause / 1000} s.`,
      )
      service.timer = setTimeout(() => start(service), pause)
    })
  }

  for (const service of services) start(service)
  handOnSignals((signal) => end(0, signal))
}

const usualPauses = [500, 1_000, 3_000, 10_000, 30_000, 60_000]
// As platform/process.ts has it.
const operatorsTurn = 78

function codeOf(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0)
}

function handOnSignals(handOn) {
  let last = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (Date.now() - last < 1_000) return
      last = Date.now()
      handOn(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    })
  }
}

function startChild(args) {
  return spawn(projectNode(), [...nodeFlags, ...preloads, ...args], {
    cwd: root,
    // A user whom the machine does not know, as in some containers, has no home; a library asks for it.
    env: { HOME: root, ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })
}

/**
 * Runs a file with the project's Node, and tells its code, what it printed and how long it took. One that still runs at the time
 * `end` is ended, and `ended` says so.
 */
export function runToEnd(args, { quiet = false, env = {}, end, cwd = root } = {}) {
  const started = Date.now()
  const child = spawn(projectNode(), args, {
    cwd,
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, ...env },
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  let ended = false
  const timers = end === undefined ? [] : endLate(child, end - started, () => (ended = true))
  return new Promise((resolve) => {
    child.on('close', (code) => {
      for (const timer of timers) clearTimeout(timer)
      resolve({ code: code ?? 1, output, ms: Date.now() - started, ended })
    })
  })
}

/** It may clean up after itself, for a while. */
function endLate(child, ms, note) {
  const ask = () => {
    note()
    child.kill('SIGTERM')
  }
  return [setTimeout(ask, ms), setTimeout(() => child.kill('SIGKILL'), ms + 20_000)]
}
