import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8')
const pages = globSync('{*.md,docs/**/*.md}', { cwd: root })
const decisions = pages.filter((file) => /^docs\/decisions\/\d/.test(file))

/** Links of a page to files, from the root. */
function linksOf(page: string): string[] {
  return [...textOf(page).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g)].map(([, to]) =>
    path.join(path.dirname(page), to!),
  )
}

it('leads from every page to what is there', () => {
  expect(pages.length).toBeGreaterThan(100)
  const dead = pages.flatMap((page) =>
    linksOf(page)
      .filter((to) => !existsSync(path.join(root, to)))
      .map((to) => `${page}: ${to}`),
  )
  expect(dead).toEqual([])
})

it('names in the map what is there', () => {
  const map = `${textOf('docs/map.md')}${textOf('ARCHITECTURE.md')}`
  const places = [
    ...map.matchAll(/`((?:contract|crm|e2e|forms|migrations|platform|scripts|web)\/[\w./-]+)`/g),
  ]
  const missing = places.map(([, place]) => place!).filter((place) => !existsSync(path.join(root, place)))
  expect(places.length).toBeGreaterThan(100)
  expect([...new Set(missing)]).toEqual([])
})

it('has each decision once in the list of them, with its title, day and status', () => {
  const listed = linksOf('docs/decisions/README.md')
  expect(listed.toSorted()).toEqual(decisions.toSorted())
  const titles = textOf('docs/decisions/README.md')
  const unlike = decisions.filter((file) => {
    const [title, , about] = textOf(file).split('\n')
    const number = Number(path.basename(file).slice(0, 4))
    return (
      !/^Date: \d{4}-\d\d-\d\d\. Status: (accepted|superseded by \[.+\])\.$/.test(about ?? '') ||
      !titles.includes(`[${number}. ${title?.replace(/^# /, '')}](${path.basename(file)})`)
    )
  })
  expect(unlike).toEqual([])
})
