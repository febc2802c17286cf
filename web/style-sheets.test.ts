import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const web = import.meta.dirname
const sheets = ['app.css', 'forms/app.css', 'portal/app.css']

/** The folders and files outside its own that a client draws with, as its imports name them. */
function drawnWith(client: string): string[] {
  const files = readdirSync(join(web, client), { recursive: true, encoding: 'utf8' })
  const sources = files.filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
  return sources.flatMap((file) =>
    [
      ...readFileSync(join(web, client, file), 'utf8').matchAll(
        /from '(?:\.\.\/)+((?:kit|features\/[\w-]+)\/[^']+\.tsx)'/g,
      ),
    ].map(([, path]) => path!),
  )
}

const sourcesOf = (sheet: string) =>
  [...readFileSync(join(web, sheet), 'utf8').matchAll(/@source (?:not )?"([^"{*]+)[^"]*"/g)].map(([, path]) =>
    join(web, dirname(sheet), path!),
  )

it.each(sheets)('%s reads its classes of what there is', (sheet) => {
  for (const path of sourcesOf(sheet)) expect(existsSync(path), path).toBe(true)
})

it('the form desk has the classes of all that it draws with', () => {
  const known = sourcesOf('forms/app.css')
  const unknown = drawnWith('forms').filter((file) => !known.some((path) => join(web, file).startsWith(path)))
  expect(unknown).toEqual([])
})
