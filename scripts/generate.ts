import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import type { crm } from '../contract/crm.ts'
import { type Endpoint, gatesOf } from '../contract/endpoint.ts'
import { facts } from '../contract/events.ts'
import { formService } from '../contract/forms/service.ts'
import { has, kinds } from '../contract/kinds.ts'
import { allPermissions } from '../contract/permissions.ts'
import { type Gates, inCode, type RecordKind } from '../contract/record.ts'
import type { Field } from '../contract/record-fields.ts'
import { listedOn } from '../contract/records/listed.ts'
import { plainFieldsOf } from '../contract/records/plain-fields.ts'
import { clientLanguages } from '../contract/values/languages.ts'
import * as crmDatabase from '../crm/database.ts'
import { described as crmDescribed } from '../crm/described.ts'
import * as formsDatabase from '../forms/database.ts'
import { described as formsDescribed } from '../forms/described.ts'
import { startEmbedded } from '../platform/database/embedded.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openApiOf } from '../platform/http/openapi.ts'
import { foldersWithLetters, letterFiles } from './generated/letters.ts'
import { notificationsFile } from './generated/notifications.ts'
import { referencesFile, seamFiles } from './generated/seams.ts'
import { exportedBy, importsOf, root } from './generated/sources.ts'

const checking = process.argv.includes('--check')

/** Writes the files that follow from the contract and the migrations; with --check only tells which are out of date. */
async function main(): Promise<void> {
  put({
    'contract/modules.generated.ts': modulesFile(),
    'crm/routes.generated.ts': boundFile(),
    'contract/texts.generated.ts': textsFile(),
    'crm/jobs.generated.ts': jobsFile('crm'),
    'forms/jobs.generated.ts': jobsFile('forms'),
    'contract/duplicates/references.generated.ts': referencesFile(),
    'contract/reports/lists.generated.ts': reportsFile(),
    'contract/notifications/declared.generated.ts': await notificationsFile(),
    ...letterFiles(),
    ...seamFiles(),
  })
  const { crm } = await import('../contract/crm.ts')
  const { movingInFiles } = await import('./generated/moving-in.ts')
  put({
    'contract/routes.generated.ts': routesFile(crm),
    'contract/records/fields.generated.ts': fieldsFile(),
    'contract/records/gates.generated.ts': gatesFile(crm),
    'contract/imports/entities.generated.ts': importsFile(),
    'contract/portal/routes.generated.ts': routesFile({
      portal: crm.portal,
      portalAccess: crm.portalAccess,
      portalFactor: crm.portalFactor,
      branding: crm.branding,
    }),
    'contract/forms/routes.generated.ts': routesFile(formService),
    'contract/facts.generated.ts': factsFile(),
    'web/kit/words/parts.generated.ts': partsFile(),
    'docs/openapi.json': `${JSON.stringify(openApiOf(crm, crmDescribed), null, 1)}\n`,
    'docs/forms-openapi.json': `${JSON.stringify(openApiOf(formService, formsDescribed), null, 1)}\n`,
    ...movingInFiles(),
    ...(await databaseFiles()),
  })
}

function put(files: Record<string, string>): void {
  const stale = Object.entries(files).filter(([file, text]) => readOld(file) !== text)
  if (!checking) for (const [file, text] of stale) writeFileSync(path.join(root, file), text)
  for (const [file] of stale) process.stdout.write(`${checking ? 'out of date' : 'written'}: ${file}\n`)
  if (checking && stale.length > 0) process.exitCode = 1
}

function readOld(file: string): string | null {
  try {
    return readFileSync(path.join(root, file), 'utf8')
  } catch {
    return null
  }
}

/** The interface of every module with a folder of its own: whatever object an `endpoints.ts` exports. */
function modulesFile(): string {
  const all = exportedBy('contract/*/endpoints.ts', /^export const (\w+) = \{$/gm)
  return `// Made by \`npm run generate\`.
${importsOf(all, 'contract')}
/** The interface of every module with a folder of its own. */
export const modules = {\n${all.map(({ name }) => `  ${name},\n`).join('')}} as const\n`
}

/** The routes that the modules of the CRM bind: whatever they export by such a name. */
function boundFile(): string {
  const all = exportedBy('crm/modules/**/*.ts', /^export (?:const|function) (\w+Routes)\b/gm)
  return `// Made by \`npm run generate\`.
${importsOf(all, 'crm')}
/** The routes of every module, or what makes them of the services. */
export const routesOfModules = [\n${all.map(({ name }) => `  ${name},\n`).join('')}] as const\n`
}

/** What every declared job of a service is handled by. */
function jobsFile(folder: string): string {
  const all = exportedBy(`${folder}/**/*.ts`, /^export const (\w+) = handleJob\(/gm)
  return `// Made by \`npm run generate\`.
${importsOf(all, folder)}
/** The handler of every job, each with its declaration. */
export const jobHandlers = [\n${all.map(({ name }) => `  ${name},\n`).join('')}] as const\n`
}

/** Method, path and gate of every operation, for the browser, which does without the schemas. */
function routesFile(service: Record<string, Record<string, Endpoint>>): string {
  const modules = Object.entries(service).map(([name, module]) => {
    const lines = Object.entries(module).map(
      ([operation, endpoint]) =>
        `    ${operation}: ['${endpoint.method}', '${endpoint.path}', '${gatesOf(endpoint).join(' | ')}'],`,
    )
    return `  ${name}: {\n${lines.join('\n')}\n  },`
  })
  return `// Made by \`npm run generate\`.\nexport const routes = {\n${modules.join('\n')}\n} as const\n`
}

/** The verbs and the kinds of what facts are about, for the browser. */
function factsFile(): string {
  const every = Object.values(facts)
  const list = (values: readonly string[]) => [...new Set(values)].map((value) => `  '${value}',\n`).join('')
  const actions = list(every.map(({ action }) => action))
  const entities = list(every.map(({ entity }) => entity))
  return `// Made by \`npm run generate\`.\nexport const factActions = [\n${actions}] as const\n\nexport const factEntities = [\n${entities}] as const\n`
}

/** What each kind of record calls its fields and its choices in every language: the texts beside its record. */
function textsFile(): string {
  const declared = exportedBy('contract/*/record.ts', /^ {2}type: '(\w+)',$/gm).map(
    ({ file, name: type }) => ({
      type,
      folder: path.basename(path.dirname(file)),
    }),
  )
  const nameIn = (folder: string, language: string) => `${inCode(folder.replaceAll('-', '_'))}${language}`
  const each = clientLanguages.map((language) => ({
    imports: declared.map(
      ({ folder }) =>
        `import ${nameIn(folder, language)} from './${folder}/texts.${language}.json' with { type: 'json' }\n`,
    ),
    texts: declared.map(({ type, folder }) => `    ${type}: ${nameIn(folder, language)}.${type},\n`),
    language,
  }))
  const all = each.map(({ language, texts }) => `  ${language}: {\n${texts.join('')}  },\n`)
  const notifying = globSync('contract/*/texts.en.json', { cwd: root })
    .toSorted()
    .filter((file) => 'notifications' in JSON.parse(readFileSync(path.join(root, file), 'utf8')))
    .map((file) => path.basename(path.dirname(file)))
  const known = new Set(declared.map(({ folder }) => folder))
  const others = notifying
    .filter((folder) => !known.has(folder))
    .flatMap((folder) =>
      clientLanguages.map(
        (language) =>
          `import ${nameIn(folder, language)} from './${folder}/texts.${language}.json' with { type: 'json' }\n`,
      ),
    )
  const notificationTexts = clientLanguages.map((language) => {
    const lines = notifying.map((folder) => `    ...${nameIn(folder, language)}.notifications.said,\n`)
    return `  ${language}: {\n${lines.join('')}  },\n`
  })
  return `// Made by \`npm run generate\`.
${[...each.flatMap(({ imports }) => imports), ...others].join('')}
/** The fields and choices of every kind of record in words, by language. */
export const textsOfKinds = {\n${all.join('')}} as const

/** What notifications say, by language. */
export const textsOfNotifications = {\n${notificationTexts.join('')}} as const\n`
}

/** The fields of whatever has a list, for the browser, which does without the schemas. */
function fieldsFile(): string {
  const all = Object.values(kinds).map((kind) => {
    const fields = Object.entries(plainFieldsOf(kind)).map(
      ([name, field]) => `    ${name}: ${literal(field)},`,
    )
    return `  ${kind.type}: {\n${fields.join('\n')}\n  },`
  })
  return `// Made by \`npm run generate\`.\nexport const fieldsOf = {\n${all.join('\n')}\n} as const\n`
}

/** What each kind of record that is archived asks of whoever sees, makes, changes or removes one, for the browser. */
function gatesFile(service: typeof crm): string {
  const every = Object.values(kinds)
  const all = every
    .filter((kind) => has(kind, 'archive'))
    .map(({ type, gates }) => `  ${type}: ${literal(gates)},`)
  const facets = every.map(({ type, has }) => `  ${type}: [${has.map((one) => `'${one}'`).join(', ')}],`)
  const operations = Object.values(service).flatMap((module): Endpoint[] => Object.values(module))
  const gatesInUse = new Set(operations.flatMap((one) => [...gatesOf(one), ...(one.asks ?? [])]))
  const listed = every.flatMap(({ type }) => {
    const tabs = listedOn(type)
    return tabs.length > 0 ? [`  ${type}: [${tabs.map((one) => literal(one)).join(', ')}],`] : []
  })
  const work = allPermissions.filter((permission) => gatesInUse.has(permission)).map((one) => `  '${one}',`)
  return `// Made by \`npm run generate\`.
export const recordGates = {\n${all.join('\n')}\n} as const

/** What each kind of record has beside its fields. */
export const facetsOf = {\n${facets.join('\n')}\n} as const

/** The kinds of record that are tabs of what they refer to, by its kind. */
export const listedOn: Readonly<
  Record<string, readonly { readonly type: string; readonly field: string; readonly columns: readonly string[] }[]>
> = {\n${listed.join('\n')}\n}

/** The permissions that some operation asks for: those a person is shown. */
export const permissionsAtWork = [\n${work.join('\n')}\n] as const\n`
}

/** What can come from a file: the kinds that say so, by the words of their tables. */
function importsFile(): string {
  const every = Object.values(kinds).filter((kind) => has(kind, 'import'))
  const byType = every.toSorted((one, other) => (one.type < other.type ? -1 : 1))
  const gates = byType.map(({ table, gates }) => {
    const { import: own, create } = gates as Gates
    return `  ${table}: '${own ?? create}',`
  })
  const types = byType.map(({ table, type }) => `  ${table}: '${type}',`)
  const scopes = byType.flatMap((kind: Pick<RecordKind, 'table' | 'scope' | 'seenWith'>) => {
    const owner = every.find(({ type }) => type === kind.seenWith?.type) as
      | Pick<RecordKind, 'scope'>
      | undefined
    const scope = kind.scope ?? owner?.scope
    return scope ? [`  ${kind.table}: '${scope}',`] : []
  })
  return `// Made by \`npm run generate\`.
/** The permission that bringing in records of a kind takes. */
export const importGates = {\n${gates.join('\n')}\n} as const

/** The types of the records. */
export const importTypes = {\n${types.join('\n')}\n} as const

/** The resource whose scope says how many of them somebody is shown. */
export const importScopes = {\n${scopes.join('\n')}\n} as const\n`
}

/** The texts of every part of the catalogue as types: the files of English are the parts there are. */
function partsFile(): string {
  const files = [
    ...globSync('**/*.json', { cwd: path.join(root, 'web/locales/en') }).map((file) => ({
      part: file.replace('.json', ''),
      file: `../../locales/en/${file}`,
    })),
    ...globSync('contract/*/texts.en.json', { cwd: root }).map((file) => {
      const folder = path.basename(path.dirname(file))
      return { part: folder === 'values' ? folder : `kinds/${folder}`, file: `../../../${file}` }
    }),
    ...foldersWithLetters().map((folder) => ({
      part: `letters/${folder}`,
      file: `../../../contract/${folder}/letters.en.json`,
    })),
  ]
  const texts = files
    .map(({ part, file }) => ({
      part,
      file,
      name: part.replaceAll(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase()),
    }))
    .sort((a, b) => (a.part < b.part ? -1 : 1))
  const parts = texts.map(({ part }) => part)
  const imports = texts.map(({ file, name }) => `import type ${name} from '${file}'\n`)
  const keys = texts.map(({ part, name }) => `  '${part}': typeof ${name}\n`)
  const under = (folder: string) =>
    parts.filter((part) => part.startsWith(folder)).map((part) => `  '${part}',\n`)
  return `// Made by \`npm run generate\`.\n${imports.join('')}
/** The texts of each part, as English has them: a file of every language, loaded with the code that shows it. */
export type PartTexts = {\n${keys.join('')}}

export type Part = keyof PartTexts

/** The words each kind of record brings for what every screen shows: navigation, commands, types, facts. */
export const partsOfKinds = [\n${under('kinds/').join('')}] as const satisfies readonly Part[]

/** What letters of mail are called and say. */
export const partsOfLetters = [\n${under('letters/').join('')}] as const satisfies readonly Part[]\n`
}

/** The lists that are printed, for the browser. */
function reportsFile(): string {
  const printed = Object.values(kinds).filter((kind: Pick<RecordKind, 'report'>) => kind.report)
  const types = printed.map(({ table, type }) => `  ${table}: '${type}',`)
  const columns = printed.map(
    ({ table, report = [] }: Pick<RecordKind, 'table' | 'report'>) =>
      `  ${table}: [${report.map((one) => `'${one}'`).join(', ')}],`,
  )
  const gates = printed.map(
    ({ table, gates }) =>
      `  ${table}: [${[gates.view]
        .flat()
        .map((one) => `'${one}'`)
        .join(', ')}],`,
  )
  return `// Made by \`npm run generate\`.
/** The lists that are printed, and the record type of each. */
export const listReports = {\n${types.join('\n')}\n} as const

/** The columns of a report of a list that names none. */
export const usualColumns = {\n${columns.join('\n')}\n} as const

/** The permissions of which any one shows the list. */
export const reportGates = {\n${gates.join('\n')}\n} as const\n`
}

function literal(value: object): string {
  const written = (one: unknown): string => {
    if (Array.isArray(one)) return `[${one.map(written).join(', ')}]`
    if (typeof one === 'object' && one !== null) return literal(one)
    return typeof one === 'string' ? `'${one}'` : String(one)
  }
  return `{ ${Object.entries(value)
    .map(([name, one]) => `${name}: ${written(one)}`)
    .join(', ')} }`
}

async function databaseFiles(): Promise<Record<string, string>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'berthwise-generate-'))
  const database = await startEmbedded({ dataDir, log: pino({ level: 'error' }), settings: { fsync: 'off' } })
  const files: Record<string, string> = {}
  try {
    for (const { schemas, migrations } of [crmDatabase, formsDatabase]) {
      await migrate(database.connection, migrations, schemas)
      const { tables } = schemas
      const text = introspect(database.connection, tables, path.join(dataDir, `${tables}.ts`))
      files[`${tables}/database.generated.ts`] = tables === 'crm' ? withChoices(text) : text
    }
    return files
  } finally {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function introspect(
  { host, port, user, database }: { host: string; port: number; user: string; database: string },
  schema: string,
  file: string,
) {
  const url = `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
  const program = path.join(root, 'node_modules/kysely-codegen/dist/cli/bin.js')
  const options = [
    '--dialect',
    'postgres',
    '--camel-case',
    '--default-schema',
    schema,
    '--include-pattern',
    `${schema}.*`,
  ]
  const parsers = ['--date-parser', 'string', '--numeric-parser', 'string', '--exclude-pattern', '*schema_*']
  execFileSync(process.execPath, [program, ...options, ...parsers, '--url', url, '--out-file', file], {
    stdio: 'pipe',
  })
  return readFileSync(file, 'utf8')
}

/** The database says of a choice that it is a text; the declarations say which. */
function withChoices(text: string): string {
  return Object.values(kinds).reduce((all, { table, fields }) => {
    const inside = inCode(table)
    const name = `export interface ${inside[0]!.toUpperCase()}${inside.slice(1)} {`
    const start = all.indexOf(name)
    const end = all.indexOf('\n}', start)
    const lines = all.slice(start, end).split('\n')
    const typed = lines.map((line) => {
      const field = /^ {2}(\w+): /.exec(line)?.[1]
      const { choices, vocabulary } = (field && (fields as Record<string, Field>)[field]) || {}
      return choices && !vocabulary
        ? line.replace('string', choices.map((one) => `"${one}"`).join(' | '))
        : line
    })
    return all.slice(0, start) + typed.join('\n') + all.slice(end)
  }, text)
}

await main()
