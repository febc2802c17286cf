import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { program, projectNode, root } from './paths.mjs'
import { ensurePageBuilt } from './web-build.mjs'

ensureInstalled({ withDevelopment: true })
await ensurePageBuilt()
const children = ['crm/main.ts', 'forms/main.ts'].map((file) =>
  start(['--watch', '--watch-preserve-output', file]),
)
if (existsSync(join(root, 'web/vite.config.ts'))) {
  children.push(start([program('vite/bin/vite.js'), '-c', 'web/vite.config.ts', '--host', '127.0.0.1']))
}

function start(args) {
  const child = spawn(projectNode(), args, {
    cwd: root,
    env: {
      BERTHWISE_SERVER: `http://127.0.0.1:${process.env.LISTEN_PORT || 3000}`,
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
