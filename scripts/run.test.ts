import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'berthwise-run-'))
const product = join(folder, 'product.ts')
writeFileSync(
  product,
  `let told = 0
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {
    told += 1
    console.log('told', signal)
    setTimeout(() => process.exit(told + 6), 200)
  })
  setInterval(() => {}, 1_000)
  console.log('open')`,
)
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['SIGINT', 'told SIGINT'],
  ['SIGTERM', 'told SIGTERM'],
  ['SIGHUP', 'told SIGTERM'],
] as const)('%s is handed on once, and the code comes back', async (signal, line) => {
  const { command, output } = await startCommand()
  command.kill(signal)
  command.kill(signal)
  expect(await once(command, 'close')).toEqual([7, null])
  expect(output()).toBe(`open\n${line}\n`)
})

test('a start command that was killed takes the product with it', async () => {
  const { command, output } = await startCommand()
  command.kill('SIGKILL')
  await expect.poll(output).toContain('told SIGTERM')
})

test('when one of several ends, the others are ended, and its code comes back', async () => {
  const brief = join(folder, 'brief.ts')
  writeFileSync(brief, 'setTimeout(() => process.exit(3), 300)')
  const { command, output } = await startCommand([product], [brief])
  expect(await once(command, 'close')).toEqual([3, null])
  expect(output()).toBe('open\ntold SIGTERM\n')
})

async function startCommand(...files: string[][]): Promise<{ command: ChildProcess; output: () => string }> {
  const script = `import { runForeground } from ${JSON.stringify(new URL('./run.mjs', import.meta.url).href)}
    runForeground(...${JSON.stringify(files.length > 0 ? files : [[product]])})`
  const command = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  command.stdout.on('data', (chunk) => (output += chunk))
  await expect.poll(() => output).toContain('open')
  return { command, output: () => output }
}
