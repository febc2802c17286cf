import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
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
  console.log('open')
  const { writeFileSync } = await import('node:fs')
  writeFileSync(${JSON.stringify(join(folder, 'open-'))} + process.ppid, '')`,
)
// The other services of a command do what they do once the product is open.
const whenOpen = `import { existsSync, writeFileSync } from 'node:fs'
  while (!existsSync(${JSON.stringify(join(folder, 'open-'))} + process.ppid))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
`
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['SIGINT', 'told SIGINT'],
  ['SIGTERM', 'told SIGTERM'],
  ['SIGHUP', 'told SIGTERM'],
] as const)('%s is handed on once, and the code comes back', async (signal, line) => {
  const { command, closed, output } = await startCommand()
  command.kill(signal)
  command.kill(signal)
  expect(await closed).toEqual([7, null])
  expect(output()).toBe(`open\n${line}\n`)
})

test('a start command that was killed takes the product with it', async () => {
  const { command, output } = await startCommand()
  command.kill('SIGKILL')
  await expect.poll(output).toContain('told SIGTERM')
})

test('a service that dies is started again, and the others go on', async () => {
  const brief = join(folder, 'brief.ts')
  const note = join(folder, 'brief.note')
  writeFileSync(
    brief,
    `${whenOpen}
    process.send!('open')
    if (existsSync(${JSON.stringify(note)})) {
      process.on('SIGTERM', () => process.exit(0))
      console.log('back')
      setInterval(() => {}, 1_000)
    } else {
      writeFileSync(${JSON.stringify(note)}, '')
      process.exit(3)
    }`,
  )
  const { command, closed, output, errors } = await keep([product], [brief])
  await expect.poll(output).toContain('back')
  expect(errors()).toContain(`${brief} ended (code 3) and is started again in 0.01 s.`)
  expect(output()).not.toContain('told')
  command.kill('SIGTERM')
  expect(await closed).toEqual([7, null])
})

test.each([
  ['that only its operator can help', 'process.exit(78)', 78, 1],
  ['that keeps dying before it was ever open', 'process.exit(4)', 4, 3],
])('a service %s ends the others, and its code comes back', async (_what, text, expected, starts) => {
  const broken = join(folder, `broken-${expected}.ts`)
  writeFileSync(broken, `${whenOpen}\nconsole.log('begun')\n${text}`)
  const { closed, output } = await keep([product], [broken])
  expect(await closed).toEqual([expected, null])
  expect(output().split('begun')).toHaveLength(starts + 1)
  expect(output()).toContain('told SIGTERM')
})

test('a service that was open once is started again however often it dies', async () => {
  const dying = join(folder, 'dying.ts')
  writeFileSync(
    dying,
    `${whenOpen}
    process.send!('open', undefined, undefined, () => { console.log('begun'); process.exit(78) })`,
  )
  const { command, closed, output } = await keep([product], [dying])
  await expect.poll(() => output().split('begun').length).toBeGreaterThan(5)
  command.kill('SIGTERM')
  await closed
})

function startCommand() {
  return start(`runForeground(${JSON.stringify([product])})`)
}

function keep(...commands: string[][]) {
  return start(`keepRunning(${JSON.stringify(commands)}, { pauses: [10, 10, 10] })`)
}

async function start(call: string): Promise<{
  command: ChildProcess
  closed: Promise<unknown[]>
  output: () => string
  errors: () => string
}> {
  const script = `import { keepRunning, runForeground } from ${JSON.stringify(new URL('./run.mjs', import.meta.url).href)}
    ${call}`
  const command = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Heard from the beginning: on a busy machine it may have ended before anybody looks.
  const closed = once(command, 'close')
  let [output, errors] = ['', '']
  command.stdout.on('data', (chunk) => (output += chunk))
  command.stderr.on('data', (chunk) => (errors += chunk))
  await expect.poll(() => output).toContain('open')
  return { command, closed, output: () => output, errors: () => errors }
}

test('what runs longer than it may is ended, and that is said', async () => {
  const late = join(folder, 'late.mjs')
  writeFileSync(
    late,
    `import { runToEnd } from ${JSON.stringify(new URL('run.mjs', import.meta.url).href)}
    const { ended, output } = await runToEnd(['-e', 'console.log("begun"); setInterval(() => {}, 1_000)'], {
      quiet: true,
      end: Date.now() + 1_000,
    })
    console.log(ended, output.trim())`,
  )
  const { stdout } = await promisify(execFile)(process.execPath, [late])
  expect(stdout).toBe('true begun\n')
})
