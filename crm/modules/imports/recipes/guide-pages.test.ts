import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { guidePage } from './guide-page.ts'
import { systems } from './systems.ts'

const folder = new URL('../../../../docs/guide/', import.meta.url)
const text = (name: string) => readFileSync(new URL(`${name}.md`, folder), 'utf8')

it.each([...systems])(
  '%s has its page of the guide, and the guide leads to it',
  (slug, { system, tables, guide }) => {
    const page = text(guidePage(slug))
    expect(page).toContain(`# Moving in from ${system}`)
    expect(text('README')).toContain(`[${system}](${guidePage(slug)}.md)`)
    for (const line of [...guide.exports, ...guide.stays]) expect(page).toContain(line)
    for (const { columns } of tables)
      for (const [heading, key] of Object.entries(columns))
        expect(page).toContain(key === null ? heading : `- ${heading}: `)
  },
)

it('the guide has no page of a system without a recipe', () => {
  const pages = readdirSync(folder).filter((name) => name.startsWith('moving-in-from-'))
  expect(pages.sort()).toEqual([...systems.keys()].map((slug) => `${guidePage(slug)}.md`).sort())
})
