import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Node, parseSync, Visitor } from 'oxc-parser'
import { checkSync } from 'recheck'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** Patterns made while the product runs, by file: one as it is then, and why its parts cannot be hostile. */
const built: Readonly<Record<string, { like: RegExp; why: string }>> = {
  'crm/modules/records/merging/erase-traces.ts': {
    like: /(?<![\p{L}\p{N}])(?:Anna Berg|anna@sea\.example|\+358401234567)(?![\p{L}\p{N}])/giu,
    why: 'holds words of a person, each sign of them as it is',
  },
  'forms/hosted/serve/opened.ts': {
    like: /token-hole-a1b2\.c|opened-hole-a1b2\.c/,
    why: 'joins two random words of the process',
  },
  'platform/identity/devices.ts': {
    like: /(?:^|;\s*)crm\.devices=([\w.~-]{1,600})(?:;|$)/,
    why: 'holds the name of our own cookie',
  },
  'platform/identity/sessions.ts': {
    like: /(?:^|;\s*)(?:__Secure-)?crm\.session_token=([^;]+)/,
    why: 'holds the name of our own cookie',
  },
  'scripts/generated/seams.ts': {
    like: /^export const (\w+): (?:readonly )?Section(?:\[\])? =/gm,
    why: 'holds the name of a type, and reads the source alone',
  },
}

/** Unsafe patterns that stay, by `file /pattern/flags`, each with the reason why nothing hostile reaches it. */
const accepted: Readonly<Record<string, string>> = {}

interface Pattern {
  where: string
  source: string
  flags: string
}

it('finds no pattern whose time grows faster than the text it reads', { tags: 'long' }, () => {
  const patterns = sources().flatMap(patternsOf)
  expect(patterns.length).toBeGreaterThan(250)
  const unsafe = new Set<string>()
  for (const { where, source, flags } of patterns) {
    const complexity = complexityOf(source, flags)
    if (complexity !== 'safe') unsafe.add(`${where} /${source}/${flags} is ${complexity}`)
  }
  const expected = Object.keys(accepted)
  expect([...unsafe].filter((one) => !expected.some((key) => one.startsWith(`${key} is`)))).toEqual([])
  expect(expected.filter((key) => ![...unsafe].some((one) => one.startsWith(`${key} is`)))).toEqual([])
})

it('knows every pattern that is made while the product runs', () => {
  const dynamic = new Set(sources().filter((file) => dynamicIn(file)))
  expect([...dynamic].sort()).toEqual(Object.keys(built).sort())
  for (const { like } of Object.values(built)) expect(complexityOf(like.source, like.flags)).toBe('safe')
  writeSafe()
})

it.each([
  ['a trailing class', String.raw`\s+$`, 'polynomial'],
  ['two that share their signs', String.raw`^\d*[.,]?\d+$`, 'polynomial'],
  ['a nested repeat', '^(a+)+$', 'exponential'],
  ['an anchored one', String.raw`^\d+$`, 'safe'],
])('tells the growth of %s', (_, source, complexity) => {
  expect(complexityOf(source, '')).toBe(complexity)
})

function sources(): string[] {
  return globSync('{contract,platform,crm,forms,ui,web,scripts}/**/*.{ts,tsx,mjs}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|\/(testing|suites)\/|\.generated\.|node_modules/.test(file),
  )
}

/** Every literal of a file, and every `RegExp(…)` whose text is made of literals and constants of the file. */
function patternsOf(file: string): Pattern[] {
  const found: Pattern[] = []
  const { visit, textOf } = reading(file)
  visit({
    Literal(node) {
      if ('regex' in node && node.regex) {
        found.push({ where: file, source: node.regex.pattern, flags: node.regex.flags })
      }
    },
    made(args) {
      const source = textOf(args[0])
      if (source !== null) found.push({ where: file, source, flags: textOf(args[1]) ?? '' })
    },
  })
  return found
}

function dynamicIn(file: string): boolean {
  let dynamic = false
  const { visit, textOf } = reading(file)
  visit({ made: (args) => (dynamic ||= textOf(args[0]) === null) })
  return dynamic
}

type Visits = { Literal?: (node: Node) => void; made: (args: readonly Node[]) => void }

function reading(file: string) {
  const { program, errors } = parseSync(file, readFileSync(path.join(root, file), 'utf8'))
  expect(errors, file).toEqual([])
  const constants = new Map<string, Node>()
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init) constants.set(id.name, init)
    },
  }).visit(program)

  /** The text an expression stands for; null when that is known only while the product runs. */
  function textOf(node: Node | undefined): string | null {
    if (!node) return null
    if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
    if (node.type === 'Identifier') return textOf(constants.get(node.name))
    if (node.type === 'TaggedTemplateExpression') return joined(node.quasi, 'raw')
    if (node.type === 'TemplateLiteral') return joined(node, 'cooked')
    return null
  }

  function joined(node: Extract<Node, { type: 'TemplateLiteral' }>, form: 'raw' | 'cooked'): string | null {
    let text = ''
    for (const [at, quasi] of node.quasis.entries()) {
      text += quasi.value[form] ?? ''
      if (at === node.expressions.length) break
      const part = textOf(node.expressions[at])
      if (part === null) return null
      text += part
    }
    return text
  }

  function visit({ Literal, made }: Visits): void {
    const call = (node: { callee: Node; arguments: readonly Node[] }) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp') made(node.arguments)
    }
    new Visitor({ ...(Literal ? { Literal } : {}), NewExpression: call, CallExpression: call }).visit(program)
  }

  return { visit, textOf }
}

// The judge tries strings at random where a pattern is long, and takes minutes for all: what it found safe is written down,
// and goes with the project. A run adds what is new and safe, and takes away what is gone.
const list = path.join(import.meta.dirname, 'safe-patterns.json')
const known: ReadonlySet<string> = new Set(JSON.parse(readFileSync(list, 'utf8')) as string[])
const safe = new Set<string>()

function complexityOf(source: string, flags: string): string {
  const key = createHash('sha256').update(`recheck 4.5.0 ${flags} ${source}`).digest('hex').slice(0, 24)
  if (known.has(key)) {
    safe.add(key)
    return 'safe'
  }
  const found = checkSync(source, flags, { timeout: 60_000 })
  // What was not decided in time may be decided on a quieter machine.
  if (found.status === 'unknown') return 'undecided'
  if (found.status === 'safe') safe.add(key)
  return found.status === 'safe' ? 'safe' : found.complexity.type
}

/** The list as it is after a run: with the patterns that are new, and without those that are gone. */
function writeSafe(): void {
  const text = `${JSON.stringify([...safe].sort(), null, 2)}\n`
  if (text !== readFileSync(list, 'utf8')) writeFileSync(list, text)
}
