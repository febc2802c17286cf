import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')

export interface Exported {
  readonly file: string
  readonly name: string
}

/** What the files of a folder export under names that the pattern finds, in the order of the files. */
export function exportedBy(files: string, pattern: RegExp): Exported[] {
  const found = globSync(files, { cwd: root }).sort()
  return found.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(pattern)].map(([, name]) => ({
      file,
      name: name!,
    })),
  )
}

/** The lines that import what was found into a file of a folder. */
export function importsOf(all: readonly Exported[], folder: string): string {
  const byFile = Map.groupBy(all, ({ file }) => path.posix.relative(folder, file))
  const lines = [...byFile].map(
    ([file, names]) =>
      `import { ${names.map(({ name }) => name).join(', ')} } from '${file.startsWith('.') ? '' : './'}${file}'\n`,
  )
  return lines.join('')
}
