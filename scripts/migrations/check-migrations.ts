import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { breaksOf, hashOf } from './migration-rules.ts'

const root = path.resolve(import.meta.dirname, '../..')
const list = path.join(root, 'migrations/released.json')

/**
 * Looks through the numbered files of migrations: those that were released are as they were, and new ones leave what the
 * version before needs. With `--release` all of them count as released.
 */
function main(): void {
  const files = globSync('migrations/*/[0-9]*.sql', { cwd: root }).sort()
  const texts = new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
  if (process.argv.includes('--release')) {
    const hashes = [...texts].map(([file, text]) => [file, hashOf(text)])
    writeFileSync(list, `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`)
    return
  }
  const released: Record<string, string> = JSON.parse(readFileSync(list, 'utf8'))
  const wrong = [
    ...Object.entries(released).flatMap(([file, hash]) => {
      const text = texts.get(file)
      if (text === undefined) return [`${file} was released and is gone: installations know it by its name.`]
      return hashOf(text) === hash
        ? []
        : [`${file} was released and is another now: write a new file instead.`]
    }),
    ...[...texts].flatMap(([file, text]) =>
      file in released ? [] : breaksOf(text).map((sentence) => `${file}: ${sentence}`),
    ),
  ]
  for (const sentence of wrong) process.stdout.write(`${sentence}\n`)
  if (wrong.length > 0) process.exitCode = 1
}

main()
