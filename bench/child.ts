import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { nodeFlags } from '../scripts/paths.mjs'

const followParent = pathToFileURL(path.resolve(import.meta.dirname, '../scripts/follow-parent.mjs')).href

/**
 * Runs a file of the bench as a process of its own, and gives what it printed as its first line of JSON. It ends with
 * the bench, however that ends.
 */
export async function startChild<Ready>(
  file: string,
  env: Record<string, string>,
): Promise<{ process: ChildProcess; ready: Ready }> {
  const child = spawn(
    process.execPath,
    [
      '--import',
      followParent,
      ...(process.env.BENCH_NODE_ARGS?.split(' ') ?? nodeFlags),
      path.join(import.meta.dirname, file),
    ],
    { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  )
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${file} ended before it was ready.`)
  })
  const [line] = (await Promise.race([once(createInterface(child.stdout!), 'line'), ended])) as [string]
  ended.catch(() => {})
  return { process: child, ready: JSON.parse(line) as Ready }
}

/** The next message of a process. */
export async function messageOf<Message>(child: ChildProcess): Promise<Message> {
  const [message] = (await once(child, 'message')) as [Message]
  return message
}

/** Ends a process in good order. */
export async function endChild(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}
