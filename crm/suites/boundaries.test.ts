import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

// From the bottom up, as ARCHITECTURE.md lists them: a module imports itself and what stands before it.
const modules: Record<string, string[]> = {
  crm: [
    'settings',
    'mail',
    'identity',
    'records',
    'ports',
    'users',
    'tags',
    'audit',
    'clients',
    'companies',
    'yachts',
    'berths',
    'interests',
    'inquiries',
    'search',
    'dashboard',
    'imports',
    'saved-views',
  ],
  forms: [
    'workspaces',
    'identity',
    'keys',
    'files',
    'hosted',
    'forms',
    'hooks',
    'results',
    'submissions',
    'automation',
  ],
}

interface Import {
  from: string
  to: string
}

const files = readdirSync(root, { recursive: true, withFileTypes: true })
  .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
  .filter(
    (file) => /^(contract|platform|crm|forms|ui|web)\/.*\.tsx?$/.test(file) && !file.includes('node_modules'),
  )

const imports: Import[] = files.flatMap((from) => {
  const text = readFileSync(path.join(root, from), 'utf8')
  return [...text.matchAll(/(?:from|import\()\s*'(\.{1,2}\/[^']+)'/g)].map(([, to]) => ({
    from,
    to: path.join(path.dirname(from), to!),
  }))
})

const isTest = (file: string) => /\.test\.tsx?$/.test(file) || /^(crm|forms)\/(suites|testing)\//.test(file)
const folder = (file: string) => file.split('/')[0]!
const crossing = (from: string, allowed: readonly string[]) =>
  imports.filter(
    (one) => folder(one.from) === from && !isTest(one.from) && ![from, ...allowed].includes(folder(one.to)),
  )

const known = new Set(files)
const importsOf = (file: string) =>
  imports.filter((one) => one.from === file && known.has(one.to)).map((one) => one.to)

/** Files that reach themselves by what they import, each circle once (Tarjan, 1972). */
function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const [order, lowest] = [new Map<string, number>(), new Map<string, number>()]
  const open: string[] = []
  const circles: string[][] = []
  const visit = (file: string) => {
    order.set(file, order.size)
    lowest.set(file, order.get(file)!)
    open.push(file)
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) visit(next)
      if (open.includes(next)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(next)!))
    }
    if (lowest.get(file) !== order.get(file)) return
    const circle = open.splice(open.indexOf(file))
    if (circle.length > 1) circles.push(circle)
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return circles
}

describe('boundaries', () => {
  it('keeps each part to what it may import', () => {
    expect(crossing('contract', [])).toEqual([])
    expect(
      crossing('platform', ['contract']).filter((one) => !one.from.startsWith('platform/testing/')),
    ).toEqual([])
    expect(crossing('crm', ['platform', 'contract'])).toEqual([])
    expect(crossing('forms', ['platform', 'contract'])).toEqual([])
    expect(crossing('ui', [])).toEqual([])
    expect(crossing('web', ['ui', 'contract'])).toEqual([])
  })

  it.each(['crm', 'forms'])('lets a module of %s import only itself and the modules below it', (service) => {
    const order = modules[service]!
    const found = readdirSync(path.join(root, service, 'modules')).sort()
    expect(found).toEqual([...order].sort())
    const moduleOf = (file: string) => new RegExp(`^${service}/modules/([^/]+)/`).exec(file)?.[1]
    const upward = imports.filter((one) => {
      const [from, to] = [moduleOf(one.from), moduleOf(one.to)]
      if (!from || isTest(one.from)) return false
      if (to) return order.indexOf(to) > order.indexOf(from)
      return /^(crm\/(app|flows|jobs|service|main)|forms\/(app|jobs|service|main|hosted\/.*))\.ts$/.test(
        one.to,
      )
    })
    expect(upward).toEqual([])
  })

  it('has no circles, imports of types counted', () => {
    expect(circlesOf(new Map(files.map((file) => [file, importsOf(file)])))).toEqual([])
  })

  it('holds no more than 25 source files in a folder', () => {
    const ofSource = files.filter((file) => !isTest(file))
    const byFolder = Map.groupBy(ofSource, (file) => path.dirname(file))
    expect([...byFolder].filter(([, inside]) => inside.length > 25).map(([name]) => name)).toEqual([])
  })

  it('has no file of more than 400 lines, nor a test of more than 600', () => {
    const linesOf = (file: string) => readFileSync(path.join(root, file), 'utf8').split('\n').length - 1
    const written = files.filter((file) => !file.endsWith('.generated.ts'))
    const long = written.filter((file) => linesOf(file) > (isTest(file) ? 600 : 400))
    expect(long).toEqual([])
  })

  it('keeps the features of the web client apart', () => {
    const featureOf = (file: string) => /^(web(?:\/forms)?\/features\/[^/]+)\//.exec(file)?.[1]
    const across = imports.filter((one) => {
      const [from, to] = [featureOf(one.from), featureOf(one.to)]
      return from && to && from !== to
    })
    expect(across).toEqual([])
    // The form desk uses the shared pieces of the staff client, which knows nothing of it.
    const desk = (file: string) => file.startsWith('web/forms/')
    expect(imports.filter((one) => desk(one.to) && !desk(one.from))).toEqual([])
    expect(imports.filter((one) => desk(one.from) && featureOf(one.to)?.startsWith('web/features'))).toEqual(
      [],
    )
  })

  it('leaves Fastify, pg, the queue and the sockets to the engine room', () => {
    const engines = /from '(fastify|@fastify\/[^']+|pg|graphile-worker|socket\.io)'/
    const users = files.filter((file) => {
      if (file.startsWith('platform/') || isTest(file) || folder(file) === 'web') return false
      const text = readFileSync(path.join(root, file), 'utf8')
      return [...text.matchAll(/^import (?!type).*$/gm)].some(([line]) => engines.test(line))
    })
    expect(users).toEqual([])
  })

  it('writes a table only from the module that owns it', () => {
    const owners: Record<string, Record<string, string>> = {
      crm: {
        clients: 'clients',
        client_contacts: 'clients',
        companies: 'companies',
        company_members: 'companies',
        yachts: 'yachts',
        yacht_ownerships: 'yachts',
        berths: 'berths',
        port_plans: 'berths',
        interests: 'interests',
        interest_berths: 'interests',
        interest_steps: 'interests',
        tags: 'tags',
        saved_views: 'saved-views',
        custom_fields: 'records',
        custom_values: 'records',
        website_inquiries: 'inquiries',
        form_connections: 'inquiries',
        imports: 'imports',
        import_rows: 'imports',
        import_cells: 'imports',
        import_mappings: 'imports',
        mails: 'mail',
        settings: 'settings',
        roles: 'users',
        port_members: 'users',
      },
      forms: {
        accounts: 'identity',
        users: 'identity',
        members: 'identity',
        workspaces: 'workspaces',
        api_keys: 'keys',
        files: 'files',
        forms: 'forms',
        form_versions: 'forms',
        subscriptions: 'hooks',
        deliveries: 'hooks',
        submissions: 'submissions',
        form_counts: 'results',
        delivery_log_settings: 'hooks',
      },
    }
    const strangers = files
      .filter((file) => /^(crm|forms)\/(modules|hosted)\//.test(file) && !isTest(file))
      .flatMap((file) => {
        const [, service, module] = /^(crm|forms)\/(?:modules\/)?([^/]+)\//.exec(file)!
        const text = readFileSync(path.join(root, file), 'utf8')
        const writes = [
          ...text.matchAll(/(?:insert into|update|delete from)\s+([a-z_]+)/g),
          ...text.matchAll(/(?:insertInto|updateTable|deleteFrom)\('([A-Za-z]+)'/g),
        ].map(([, table]) => table!.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
        return writes
          .filter((table) => owners[service!]![table] && owners[service!]![table] !== module)
          .map((table) => `${file}: ${table}`)
      })
    // A new port brings its system roles with it.
    expect(strangers).toEqual(['crm/modules/ports/create.ts: roles'])
  })
})
