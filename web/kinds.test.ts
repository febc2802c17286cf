import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { portFields } from '../contract/admin.ts'
import { kinds as declared, has, pagePathOf, recordTypes } from '../contract/kinds.ts'
import { fieldsOf } from '../contract/records/fields.generated.ts'
import { recordGates } from '../contract/records/gates.generated.ts'
import type { PlainField } from '../contract/records/plain-fields.ts'
import { routes } from '../contract/routes.generated.ts'
import { clientLanguages } from '../contract/values/languages.ts'
import { areasFor } from './app/nav/places.ts'
import { settingPlaces } from './app/nav/settings-places.ts'
import { isLinked, kinds, linkedKinds, modulesHaving, refreshedBy } from './kit/kinds/kinds.ts'
import './kinds.ts'
import { hasScreen } from './app/screens.ts'
import type { WebKind } from './kit/kinds/kind.ts'
import { createAppRouter } from './router.tsx'

const areas = areasFor({ can: () => true, isSuperAdmin: true })
const everything = areas.flatMap(({ places }) => places)
const archivable = Object.values(declared).filter((kind) => has(kind, 'archive'))
const regular = archivable.map(({ type }) => type)

describe('the kinds of records', () => {
  it('are those of the contract, in the client too', () => {
    for (const [name, { type }] of Object.entries(kinds)) expect(type).toBe(name)
    expect(recordGates).toEqual(Object.fromEntries(archivable.map((one) => [one.type, one.gates])))
  })

  it.each(regular)('a %s has the operations of every kind', (type) => {
    const operations = Object.keys(routes[kinds[type].module])
    const every = [
      'list',
      'get',
      'create',
      'update',
      'archive',
      'restore',
      'listNotes',
      'setTags',
      'activity',
    ]
    expect(every.filter((one) => !operations.includes(one))).toEqual([])
  })

  it.each(linkedKinds().map(({ type }) => type))('a %s has its list, its page and its place', (type) => {
    const { page, icon } = kinds[type]
    const { routesByPath } = createAppRouter(new QueryClient())
    expect(Object.keys(routesByPath)).toEqual(
      expect.arrayContaining([`/$portSlug/${page.path}`, `/$portSlug/${page.path}/$id`]),
    )
    expect(hasScreen(page.feature)).toBe(true)
    const place = everything.find(({ to }) => to === `/$portSlug/${page.path}`)
    expect(place).toMatchObject({ area: page.nav.area, icon, permissions: [page.gates.view].flat() })
    expect(areasFor({ can: () => false, isSuperAdmin: false })).toEqual([])
  })

  it.each(recordTypes)('a %s stands where mails lead to it', (type) => {
    expect(kinds[type].page.path).toBe(pagePathOf(type))
  })

  it.each(clientLanguages)('have their words in %s', (language) => {
    const texts = textsIn(language)
    const words = [
      ...Object.keys(kinds).map((type) => `record.type.${type}`),
      ...linkedKinds().flatMap(({ page }) => [
        ...['search', 'emptyTitle', 'empty', ...('create' in page.gates ? ['create'] : [])].map(
          (word) => `${page.words}.${word}`,
        ),
        `nav.${page.nav.name}`,
      ]),
    ]
    expect(words.filter((key) => !texts.has(key))).toEqual([])
    const lacking = Object.entries(fieldsOf).flatMap(([type, of]) =>
      Object.entries<PlainField>(of).flatMap(([name, { choices = [], vocabulary }]) => {
        const accepted = [
          `${type}.field.${name}`,
          `${type}.field.${name.replace(/(M|Ft)$/, '')}`,
          `fieldName.${name}`,
        ]
        const keys = vocabulary ? [] : choices.map((code) => `${type}.choice.${name}.${code}`)
        return [
          ...(accepted.some((one) => texts.has(one)) ? [] : [accepted[0]!]),
          ...keys.filter((one) => !texts.has(one)),
        ]
      }),
    )
    expect(lacking).toEqual([])
    const beside = [...texts].filter((key) => {
      const [type, part, name = '', code] = key.split('.')
      if (!(type! in fieldsOf) || (part !== 'field' && part !== 'choice')) return false
      const of: Readonly<Record<string, PlainField>> = fieldsOf[type as keyof typeof fieldsOf]
      const field = of[name] ?? of[`${name}M`]
      return part === 'field' ? !field : !field?.choices?.includes(code!)
    })
    expect(beside).toEqual([])
  })

  it('have an address, a name and a key of their own', () => {
    const addresses = linkedKinds().map(({ page }) => page.path)
    expect(new Set(addresses).size).toBe(addresses.length)
    const keys = [...areas, ...everything].flatMap(({ key }) => key ?? [])
    expect(new Set(keys).size).toBe(keys.length)
    const places = everything.map(({ area, group = '', order }) => `${area} ${group} ${order}`)
    expect(new Set(places).size).toBe(places.length)
  })

  it('stand below no address that a port could be called by', () => {
    const { routesByPath } = createAppRouter(new QueryClient())
    const first = Object.keys(routesByPath).flatMap((address) => address.split('/')[1] ?? [])
    const words = new Set(first.filter((word) => word !== '' && !word.startsWith('$')))
    expect(words.size).toBeGreaterThan(10)
    expect([...words].filter((word) => portFields.slug.safeParse(word).success)).toEqual([])
  })

  it('stand in eleven entries of the navigation, and in the settings', () => {
    expect(areas.length).toBe(12)
    expect(areas.at(-1)?.name).toBe('settings')
    expect(areas.at(-1)?.places).toEqual(settingPlaces)
  })

  it('say what shows something of them', () => {
    expect(refreshedBy(kinds.tag)).toEqual(modulesHaving('tags'))
    const others = Object.values<WebKind>(kinds).filter((kind) => kind !== kinds.tag)
    for (const kind of others) expect(refreshedBy(kind)).not.toContain(kind.module)
    for (const kind of Object.values(kinds))
      for (const one of refreshedBy(kind)) expect(routes).toHaveProperty(one)
    expect(isLinked('tag')).toBe(false)
    expect(isLinked('toString')).toBe(false)
  })
})

function textsIn(language: string): ReadonlySet<string> {
  const found = new Set<string>()
  const gather = (branch: object, at: string): void => {
    for (const [name, text] of Object.entries(branch)) {
      if (typeof text === 'object') gather(text, `${at}${name}.`)
      else if (text !== '') found.add(`${at}${name}`)
    }
  }
  const folder = path.join(import.meta.dirname, 'locales', language)
  const besideRecords = path.join(import.meta.dirname, `../contract/*/texts.${language}.json`)
  for (const file of globSync([`${folder}/{,kinds/}*.json`, besideRecords]))
    gather(JSON.parse(readFileSync(file, 'utf8')), '')
  return found
}
