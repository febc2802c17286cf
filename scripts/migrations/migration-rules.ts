import { createHash } from 'node:crypto'
import { statementsOf } from '../../platform/database/migration/locks.ts'

/** What a new file of migrations may do only where it says why: the version before works on beside it. */
export type Rule = 'not-null' | 'default' | 'drop' | 'rename' | 'type' | 'rows'

const sentences: Readonly<Record<Rule, string>> = {
  'not-null': 'a column that may not be empty has a default: the version before does not write it',
  default: 'a default stays: the version before relies on it',
  drop: 'the version before still reads what is dropped',
  rename: 'the version before knows the old name',
  type: 'the version before reads and writes the old type, and the table is written anew while nobody may read it',
  rows: 'rows of ports are changed with the port set or row-level security off for the owner, who finds none otherwise',
}

/**
 * What breaks a rule in the text of a new numbered file, as sentences. A file excuses itself from a rule by a line such as
 * `-- allowed drop: nothing ever wrote this column`.
 */
export function breaksOf(text: string): string[] {
  const allowed = new Set([...text.matchAll(/^-- allowed ([a-z-]+): \S.{9}/gm)].map(([, rule]) => rule))
  const statements = statementsOf(text)
  const fresh = new Set(
    statements.flatMap((one) => /^create (?:temp )?table (?:if not exists )?(\w+)/.exec(one)?.[1] ?? []),
  )
  return statements
    .flatMap((statement) => {
      const rules = breaksIn(statement, fresh, statements)
      return rules.map((rule) => ({ rule, statement }))
    })
    .filter(({ rule }) => !allowed.has(rule))
    .map(({ rule, statement }) => `${statement.slice(0, 100)} (${rule}: ${sentences[rule]})`)
}

function breaksIn(statement: string, fresh: ReadonlySet<string>, all: readonly string[]): Rule[] {
  const [, table] = /^alter table (?:only )?(?:if exists )?(?:\w+\.)?(\w+)/.exec(statement) ?? []
  if (table) return fresh.has(table) ? [] : clausesOf(statement).flatMap(breakOfClause)
  if (/^drop (?:table|view|type|schema|sequence|extension)\b/.test(statement)) return ['drop']
  if (/^alter \w+ .* rename /.test(statement)) return ['rename']
  const [, changed] =
    /^(?:do .* |with .* )?(?:update|delete from) (?!of |set )(?:only )?(?:\w+\.)?(\w+)/.exec(statement) ?? []
  if (!changed || fresh.has(changed)) return []
  const scoped = all.some(
    (one) =>
      one.includes('set_config(') || one.includes(`alter table ${changed} no force row level security`),
  )
  return scoped ? [] : ['rows']
}

function breakOfClause(clause: string): Rule[] {
  const adds =
    /\badd (?:column )?(?:if not exists )?(?!(?:constraint|check|foreign|primary|unique|exclude)\b)\w+ /
  if (adds.test(clause)) {
    const filled = /\b(?:default|generated)\b/.test(clause)
    return clause.includes(' not null') && !filled ? ['not-null'] : []
  }
  if (clause.includes(' set not null')) return ['not-null']
  if (clause.includes(' drop default')) return ['default']
  if (clause.includes(' rename ')) return ['rename']
  if (/\balter (?:column )?\w+ (?:set data )?type\b/.test(clause)) return ['type']
  return /(?:^| )drop (?!(?:constraint|not|expression|identity)\b)\w/.test(clause) ? ['drop'] : []
}

/** The parts of an `alter table`, parted by the commas outside parentheses. */
function clausesOf(statement: string): string[] {
  const clauses = ['']
  let depth = 0
  for (const sign of statement) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === ',' && depth === 0) clauses.push('')
    else clauses[clauses.length - 1] += sign
  }
  return clauses.map((clause) => ` ${clause.trim()}`)
}

/** How a file is known again. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
