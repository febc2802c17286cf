import { readFileSync } from 'node:fs'
import path from 'node:path'

/** A list of the interface and an order that it offers. */
export interface SortOfList {
  /** Below `/api/v1/`. */
  readonly list: string
  readonly sort: string
}

/** Every order of every list, as the document of the interface has them. */
export function sortsOfLists(): SortOfList[] {
  const file = path.resolve(import.meta.dirname, '../../docs/openapi.json')
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as {
    paths: Record<string, { get?: { parameters?: { name: string; schema: Choice }[] } }>
  }
  return Object.entries(paths).flatMap(([address, { get }]) => {
    const sort = get?.parameters?.find(({ name }) => name === 'sort')
    const isFirstOfKind = /^\/api\/v1\/[^{}]+$/.test(address) && !/\/(ids|totals|tax-by-rate)$/.test(address)
    const list = address.slice('/api/v1/'.length)
    return sort && isFirstOfKind ? choicesOf(sort.schema).map((by) => ({ list, sort: by })) : []
  })
}

interface Choice {
  enum?: string[]
  anyOf?: Choice[]
}

const choicesOf = (schema: Choice): string[] => schema.enum ?? schema.anyOf?.flatMap(choicesOf) ?? []
