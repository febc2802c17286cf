import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { inChild } from './run.ts'

const limits = { heapMb: 64, residentMb: 300, deadlineMs: 1_000, atOnce: 1, waiting: 1 }

it('gives its place on when a program cannot even be started, and says so', async () => {
  const read = inChild<string, string>(new URL('file:///there/is/no/such/program.ts'), limits)
  await expect(read('a')).rejects.toMatchObject({ reason: 'fault' })
  await expect(read('b')).rejects.toMatchObject({ reason: 'fault' })
})

it('lets no more wait than may', async () => {
  const read = inChild<string, string>(new URL('file:///there/is/no/such/program.ts'), limits)
  const asked = await Promise.allSettled([read('a'), read('b'), read('c')])
  expect(asked.map((one) => one.status === 'rejected' && one.reason.reason)).toEqual([
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
      console.log(JSON.stringify(told))`,
    )
    const { stdout } = await promisify(execFile)(process.execPath, [at('project/main.ts')])
    expect(JSON.parse(stdout)).toEqual([
      'HELLO',
      ['fault', expect.stringContaining('no-such-package')],
      ['fault', expect.stringContaining('no-such-package')],
      ['crash', expect.stringContaining('bad file')],
    ])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
