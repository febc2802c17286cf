type Json = Record<string, unknown>

const fewestProperties = 3

/**
 * Writes every object schema that stands more than once in the operations of a document once, under
 * `components.schemas`, and refers to it from there. A schema is named for what it is the answer of, or for the
 * property it is the value of.
 */
export function shareSchemas(paths: Readonly<Record<string, Json>>, taken: readonly string[]) {
  const times = new Map<string, number>()
  const places: { text: string; place: readonly string[] }[] = []
  visit(paths, [], (schema, place) => {
    const text = JSON.stringify(schema)
    times.set(text, (times.get(text) ?? 0) + 1)
    places.push({ text, place })
  })
  const names = new Map<string, string>()
  const used = new Set(taken)
  // Whole answers have the first choice of names, before parts of others.
  for (const { text, place } of places.sort((one, other) => one.place.length - other.place.length)) {
    if (times.get(text)! < 2 || names.has(text)) continue
    const name = place.at(-1)!
    const free = [name, place.slice(-2).join('')].find((one) => !used.has(one)) ?? numbered(name, used)
    used.add(free)
    names.set(text, free)
  }
  const schemas: Json = {}
  const shared = (value: unknown, isSchema = false): unknown => {
    if (Array.isArray(value)) return value.map((one) => shared(one))
    if (typeof value !== 'object' || value === null) return value
    const name = isSchema ? undefined : names.get(JSON.stringify(value))
    if (name === undefined) return mapped(value as Json, (one) => shared(one))
    schemas[name] ??= shared(value, true)
    return { $ref: `#/components/schemas/${name}` }
  }
  return { paths: mapped(paths, (one) => shared(one)), schemas }
}

function mapped(value: Readonly<Json>, change: (one: unknown) => unknown): Json {
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, change(one)]))
}

/** Every object schema of some size, with the words that lead to it: of its operation and of the properties on the way. */
function visit(
  value: unknown,
  place: readonly string[],
  see: (schema: Json, place: readonly string[]) => void,
): void {
  if (Array.isArray(value)) for (const one of value) visit(one, place, see)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return
  const node = value as Json
  const here = typeof node.operationId === 'string' ? wordsOf(node.operationId) : place
  if (typeof node.properties === 'object' && Object.keys(node.properties ?? {}).length >= fewestProperties)
    see(node, here)
  for (const [key, one] of Object.entries(node)) {
    if (key === 'properties') {
      for (const [name, inner] of Object.entries(one as Json))
        visit(inner, name === 'data' ? here : [...here, wordOf(name)], see)
    } else visit(one, here, see)
  }
}

/** `clients.get` answers a Client, `clients.list` rows of clients, `clients.bulk` takes and answers something else. */
function wordsOf(operationId: string): string[] {
  const [module, operation] = operationId.split('.') as [string, string]
  const one = wordOf(module)
  if (operation === 'list') return [`${one}Row`]
  const part = /^(?:list|add|edit)([A-Z]\w*)$/.exec(operation)?.[1]
  if (part) return [one, wordOf(part)]
  return ['get', 'create', 'update'].includes(operation)
    ? [one]
    : [`${one}${operation[0]!.toUpperCase()}${operation.slice(1)}`]
}

/** One of several: `addresses` is Address, `companies` is Company. */
function wordOf(name: string): string {
  const one = name
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x)es$/, '$1')
    .replace(/([^s])s$/, '$1')
  return one[0]!.toUpperCase() + one.slice(1)
}

function numbered(name: string, used: ReadonlySet<string>): string {
  for (let n = 2; ; n++) if (!used.has(`${name}${n}`)) return `${name}${n}`
}
