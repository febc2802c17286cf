import { spawn } from 'node:child_process'
import { ensureInstalled } from './install.mjs'
import { program, projectNode, root } from './paths.mjs'
import { ensurePageBuilt } from './web-build.mjs'

const crmPort = Number(process.env.LISTEN_PORT || 3000)

ensureInstalled({ withDevelopment: true })
await ensurePageBuilt()
const children = ['crm/main.ts', 'forms/main.ts'].map((file) =>
  start(['--watch', '--watch-preserve-output', file]),
)
const desks = [
  ['web/vite.config.ts', '5173'],
  ['web/forms/vite.config.ts', '5174'],
]
for (const [config, listenPort] of desks) {
  const options = ['--host', '127.0.0.1', '--port', listenPort]
  children.push(start([program('vite/bin/vite.js'), '-c', config, ...options]))
}

function start(args) {
  const child = spawn(projectNode(), args, {
    cwd: root,
    env: {
      BERTHWISE_SERVER: `http://127.0.0.1:${crmPort}`,
      BERTHWISE_FORMS_SERVER: `http://127.0.0.1:${process.env.FORMS_LISTEN_PORT || crmPort + 1}`,
      ...process.env,
      NODE_ENV: process.env.NODE_ENV || 'development',
    },
    stdio: 'inherit',
  })
  child.on('exit', (code) => stop('SIGTERM', code ?? 0))
  return child
}

function stop(signal, code) {
  process.exitCode ??= code
  for (const child of children) child.kill(signal)
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal, 0))
