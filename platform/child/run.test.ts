import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import type { ToStub } from '../testing/child-stub.ts'
import { onTrail } from '../watching/request-trail.ts'
import { FairLine } from './fair-line.ts'
import { inChild } from './run.ts'

const stub = new URL('../testing/child-stub.ts', import.meta.url)
const runs = (pid: number) => existsSync(`/proc/${pid}/stat`)
const limits = { heapMb: 64, residentMb: 300, deadlineMs: 1_000, atOnce: 1, waiting: 1 }

it('gives its place on when a program cannot even be started, and says so', async () => {
  const read = inChild<string, string>(new URL('file:///there/is/no/such/program.ts'), limits)
  await expect(read('a')).rejects.toMatchObject({ reason: 'fault' })
  await expect(read('b')).rejects.toMatchObject({ reason: 'fault' })
})

it('lets no more wait than may', async () => {
  const read = inChild<string, string>(new URL('file:///there/is/no/such/program.ts'), limits)
  const results = await Promise.allSettled([read('a'), read('b'), read('c')])
  expect(results.map((one) => one.status === 'rejected' && one.reason.reason)).toEqual([
    'fault',
    'fault',
    'busy',
  ])
})

it('finds packages that lie elsewhere, and tells a fault of the program from one of its input', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'berthwise-child-'))
  const at = (...parts: string[]) => path.join(folder, ...parts)
  try {
    await mkdir(at('project/platform'), { recursive: true })
    await mkdir(at('elsewhere/tiny'), { recursive: true })
    await cp(import.meta.dirname, at('project/platform/child'), { recursive: true })
    const trail = 'platform/watching/request-trail.ts'
    await cp(path.join(import.meta.dirname, '../..', trail), at('project', trail))
    await symlink(at('elsewhere'), at('project/node_modules'))
    await writeFile(
      at('elsewhere/tiny/package.json'),
      '{ "name": "tiny", "type": "module", "exports": "./index.js" }',
    )
    await writeFile(at('elsewhere/tiny/index.js'), 'export const loud = (text) => text.toUpperCase()')
    const program = (name: string, text: string) =>
      writeFile(at('project', name), `import { answerOnce } from './platform/child/answer.ts'\n${text}`)
    await program('loud.ts', `import { loud } from 'tiny'\nanswerOnce(async (text: string) => loud(text))`)
    await program('lacks.ts', `import 'no-such-package'\nanswerOnce(async () => 1)`)
    await program('later.ts', `answerOnce(async () => import('no-such-package' as string))`)
    await program('throws.ts', `answerOnce(async () => { throw new Error('bad file') })`)
    await writeFile(
      at('project/main.ts'),
      `import { inChild } from './platform/child/run.ts'
      const limits = ${JSON.stringify({ heapMb: 64, residentMb: 400, deadlineMs: 60_000, atOnce: 1, waiting: 1 })}
      const told = []
      for (const name of ['loud', 'lacks', 'later', 'throws'])
        told.push(await inChild(new URL(name + '.ts', import.meta.url), limits)('hello').catch(({ reason, cause }) => [reason, cause?.message ?? '']))
      // Those that were started ahead are under way at the end, which they do not hold up.
      const { readFileSync } = await import('node:fs')
      const left = readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8').trim().split(' ').map(Number)
      console.log(JSON.stringify([told, left]))`,
    )
    const { stdout } = await promisify(execFile)(process.execPath, [at('project/main.ts')])
    const [messages, left] = JSON.parse(stdout) as [unknown[], number[]]
    expect(left.length).toBeGreaterThan(0)
    await expect.poll(() => left.filter((pid) => runs(pid))).toEqual([])
    expect(messages).toEqual([
      'HELLO',
      ['fault', expect.stringContaining('no-such-package')],
      ['fault', expect.stringContaining('no-such-package')],
      ['crash', expect.stringContaining('bad file')],
    ])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

it('lets owners take turns, whoever has how many in line', async () => {
  const line = new FairLine({ atOnce: 1, waiting: 3 })
  const turns: string[] = []
  const enter = (owner: string) => line.enter(owner)?.then(() => void turns.push(owner)) ?? 'too many'
  for (const owner of ['a', 'a', 'a', 'a']) void enter(owner)
  expect(enter('a')).toBe('too many')
  const late = ['b', 'c', 'b'].map(enter)
  expect(late).not.toContain('too many')
  for (const owner of ['a', 'b', 'c', 'a', 'b', 'a', 'a']) {
    await Promise.resolve()
    line.leave(owner)
  }
  await Promise.all(late)
  expect(turns).toEqual(['a', 'b', 'c', 'a', 'b', 'a', 'a'])
  // The place is free again.
  await enter('d')
  expect(turns.at(-1)).toBe('d')
})

it('keeps a place for others where one owner may not have all', async () => {
  const line = new FairLine({ atOnce: 2, ofOne: 1, waiting: 3 })
  const turns: string[] = []
  const enter = (owner: string) => void line.enter(owner)?.then(() => void turns.push(owner))
  for (const owner of ['a', 'a', 'b', 'b', 'c']) enter(owner)
  await Promise.resolve()
  expect(turns).toEqual(['a', 'b'])
  for (const [owner, now] of [
    ['b', ['c']],
    ['c', ['b']],
    ['b', []],
    ['a', ['a']],
    ['a', []],
  ] as const) {
    turns.length = 0
    line.leave(owner)
    await Promise.resolve()
    expect(turns).toEqual(now)
  }
})

it('lets another tenant wait for no more than what is under way', async () => {
  const ask = inChild<ToStub, number>(stub, { ...limits, deadlineMs: 60_000, waiting: 20 })
  const done: string[] = []
  const of = (tenantId: string, work: ToStub) =>
    onTrail({ requestId: null, tenantId }, () => ask(work)).then(() => void done.push(tenantId))
  const first = Array.from({ length: 5 }, () => of('first', {}))
  const second = of('second', {})
  await Promise.all([...first, second])
  expect(done).toEqual(['first', 'second', 'first', 'first', 'first', 'first'])
})

const children = () =>
  readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)

it('takes one that was started ahead, uses it once, and does without where it died', async () => {
  const before = children()
  const ask = inChild<ToStub, number>(stub, { ...limits, deadlineMs: 60_000, atOnce: 2, waiting: 20 })
  const spares = () => children().filter((pid) => !before.includes(pid))
  const first = await ask({})
  await expect.poll(() => spares().filter((pid) => pid !== first)).toHaveLength(1)
  const [spare] = spares().filter((pid) => pid !== first)
  expect(await ask({})).toBe(spare)
  await expect.poll(() => spares().filter((pid) => pid !== spare)).toHaveLength(1)
  const [killed] = spares().filter((pid) => pid !== spare)
  process.kill(killed!, 'SIGKILL')
  expect(await ask({})).not.toBe(killed)
  const many = await Promise.all(Array.from({ length: 6 }, () => ask({})))
  expect(new Set(many).size).toBe(6)
  await expect.poll(() => spares().length).toBeLessThanOrEqual(1)
})

it('counts the time of the processor from when it has its input', async () => {
  const ask = inChild<ToStub, number>(stub, { ...limits, deadlineMs: 60_000, busyMs: 600 })
  await expect(ask({ busyMs: 60_000 })).rejects.toMatchObject({ reason: 'time' })
  expect(await ask({ busyMs: 10 })).toBeGreaterThan(0)
})
