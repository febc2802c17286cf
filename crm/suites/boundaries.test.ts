import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

const besideTheProduct = globSync('{scripts,bench,e2e}/**/*.{ts,mts,mjs}', { cwd: root })

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
  return [...text.matchAll(/(?:from|import|import\()\s*'(\.{1,2}\/[^']+)'/g)].map(([, to]) => ({
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

/** The canvas and the preview of the form desk are the hosted page itself. */
const drawnByTheDesk = ({ from, to }: Import) =>
  from.startsWith('web/forms/') && to.startsWith('forms/hosted/') && !isTest(to)

const known = new Set(files)

/** Features of the staff client that others use, the lowest first: a public face imports those before it. */
const faces = [
  ...['account', 'alerts', 'berths', 'companies', 'connections', 'duplicates', 'emails', 'files', 'imports'],
  ...['mail', 'notifications', 'occupancy', 'offer', 'plan', 'reminders', 'settings', 'sign-in', 'signing'],
  ...['users', 'waiting-list', 'clients', 'residential-clients', 'residential-interests', 'yachts'],
  ...['activity', 'documents', 'guide', 'overviews', 'payments', 'sends', 'records', 'interests'],
  ...['reconcile', 'tenancies', 'reservations', 'invoices'],
]
const featureOf = (file: string) => /^web\/features\/([^/]+)\//.exec(file)?.[1]
const isPublic = (file: string) => /^web\/features\/[^/]+\/public\//.test(file)
/** Imports of the clients, tests and what renders them aside. */
const inProduct = imports.filter(
  ({ from }) => from.startsWith('web/') && !isTest(from) && !from.startsWith('web/testing/'),
)
const byFile = Map.groupBy(inProduct, ({ from }) => from)

/** Parts that reach themselves by what they import, each circle once (Tarjan, 1972). */
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
    expect(crossing('web', ['ui', 'contract']).filter((one) => !drawnByTheDesk(one))).toEqual([])
  })

  it('lets the form desk draw hosted pages by what runs in any browser', () => {
    const runtime = (file: string) => {
      const text = readFileSync(path.join(root, file), 'utf8')
      return [...text.matchAll(/^(?:import|export) (?!type)(?:[^'"(=]*? from )?'([^']+)'/gm)].map(
        ([, to]) => to!,
      )
    }
    const used = new Set(imports.filter(drawnByTheDesk).map((one) => one.to))
    const beyond: string[] = []
    for (const file of used) {
      if (!known.has(file)) continue
      for (const to of runtime(file)) {
        const target = to.startsWith('.') ? path.join(path.dirname(file), to) : to
        if (/^(contract\/|forms\/(hosted\/|texts\.ts))/.test(target)) used.add(target)
        else beyond.push(`${file}: ${target}`)
      }
    }
    // Packages of plain JavaScript, which the contract has of its own.
    expect(beyond.filter((one) => !/: (zod|jsep)$/.test(one))).toEqual([])
  })

  it.each(['crm', 'forms'])('lets modules of %s use one another in one direction only', (service) => {
    const moduleOf = (file: string) => new RegExp(`^${service}/modules/([^/]+)/`).exec(file)?.[1]
    const own = imports.filter((one) => moduleOf(one.from) && !isTest(one.from))
    const used = Map.groupBy(own, (one) => moduleOf(one.from)!)
    const graph = [...used].map(([name, all]): [string, string[]] => [
      name,
      [...new Set(all.flatMap((one) => moduleOf(one.to) ?? []))].filter((other) => other !== name),
    ])
    expect(graph.length).toBeGreaterThan(5)
    expect(circlesOf(new Map(graph))).toEqual([])
    const above =
      /^(crm\/(app|routes\.generated|flows|jobs|service|main)|forms\/(app|jobs|service|main|hosted\/.*))\.ts$/
    expect(own.filter((one) => above.test(one.to))).toEqual([])
  })

  it('builds the modules of crm on eleven floors at most', () => {
    const moduleOf = (file: string) => /^crm\/modules\/([^/]+)\//.exec(file)?.[1]
    // What is gathered from all modules is written by `npm run generate`, and read above all of them.
    const aside = /\/testing\/|\.generated\.ts$/
    const own = imports.filter(({ from }) => moduleOf(from) && !isTest(from) && !aside.test(from))
    const used = Map.groupBy(own, ({ from }) => moduleOf(from)!)
    const floors = new Map<string, number>()
    const floorOf = (name: string): number => {
      if (!floors.has(name)) {
        const below = new Set((used.get(name) ?? []).flatMap(({ to }) => moduleOf(to) ?? []))
        below.delete(name)
        floors.set(name, 1 + Math.max(0, ...[...below].map(floorOf)))
      }
      return floors.get(name)!
    }
    const high = [...used.keys()].filter((name) => floorOf(name) > 11)
    expect(used.size).toBeGreaterThan(50)
    expect(high).toEqual([])
  })

  it('holds no more than 25 source files in a folder', () => {
    const ofSource = [...files, ...besideTheProduct].filter(
      (file) => !isTest(file) && !/\.d\.m?ts$/.test(file),
    )
    const byFolder = Map.groupBy(ofSource, (file) => path.dirname(file))
    expect([...byFolder].filter(([, inside]) => inside.length > 25).map(([name]) => name)).toEqual([])
  })

  it('has no file of more than 400 lines, nor a test of more than 600, and nineteen of twenty have 200 at most', () => {
    const linesOf = (file: string) => readFileSync(path.join(root, file), 'utf8').split('\n').length - 1
    const written = [...files, ...besideTheProduct].filter((file) => !file.endsWith('.generated.ts'))
    const long = written.filter((file) => linesOf(file) > (isTest(file) ? 600 : 400))
    expect(long).toEqual([])
    const lengths = written.filter((file) => !isTest(file)).map(linesOf)
    expect(lengths.sort((one, other) => one - other)[Math.floor(lengths.length * 0.95)]).toBeLessThanOrEqual(
      200,
    )
  })

  it('calls functions, types and files by verbs and nouns', () => {
    const participle = 'told|shown|named|kept|asked|seen|said|held|met|given|whole|noted|standing'
    const declared = new RegExp(
      `^\\s*(?:export )?(?:async )?(?:function|class|interface|type) (${participle})\\b`,
      'gim',
    )
    const odd = globSync('{bench,contract,crm,e2e,forms,platform,scripts,ui,web}/**/*.{ts,tsx}', {
      cwd: root,
    }).flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(declared)].map(
        ([, name]) => `${file}: ${name}`,
      ),
    )
    const oddFiles = files.filter((file) => new RegExp(`/(${participle})(\\.test)?\\.tsx?$`).test(file))
    expect([...odd, ...oddFiles]).toEqual([])
  })

  it('lets the kit of the web client know nothing of what is made of it', () => {
    const up = inProduct.filter(
      ({ from, to }) => from.startsWith('web/kit/') && /^web\/(?!kit\/|locales\/)/.test(to),
    )
    expect(up).toEqual([])
    const above = /^web\/(?!kit\/|features\/|locales\/)/
    expect(inProduct.filter(({ from, to }) => featureOf(from) && above.test(to))).toEqual([])
  })

  it('lets others use the public face of a feature only', () => {
    const own = /^web\/(app\/|kinds\.ts|router\.tsx)/
    const across = inProduct.filter(({ from, to }) => featureOf(to) && featureOf(from) !== featureOf(to))
    expect(across.filter(({ from, to }) => !own.test(from) && !isPublic(to))).toEqual([])
  })

  it('lets public faces use one another in one order', () => {
    const within = new Set(files.filter((file) => isPublic(file) && !isTest(file)))
    // What a face is made of is bound by the order as the face is; a set goes on to what is added to it.
    for (const file of within)
      for (const { to } of byFile.get(file) ?? []) if (featureOf(to) === featureOf(file)) within.add(to)
    expect([...new Set([...within].map(featureOf))].sort()).toEqual([...faces].sort())
    const wrong = inProduct.filter(
      ({ from, to }) =>
        within.has(from) && featureOf(to) && faces.indexOf(featureOf(to)!) > faces.indexOf(featureOf(from)!),
    )
    expect(wrong).toEqual([])
  })

  it('keeps the form desk, the pages of clients and the staff client apart', () => {
    const partOf = (file: string) => /^web\/(forms|portal|app)\//.exec(file)?.[1]
    const across = inProduct.filter(({ from, to }) => partOf(to) && partOf(from) !== partOf(to))
    expect(across.filter(({ from }) => from !== 'web/router.tsx')).toEqual([])
    const screenOf = (file: string) => /^web\/forms\/features\/([^/]+)\//.exec(file)?.[1]
    const screens = imports.filter(({ from, to }) => screenOf(from) && screenOf(to))
    expect(screens.filter(({ from, to }) => screenOf(from) !== screenOf(to))).toEqual([])
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

  it('opens no connection whose loss would end the process', () => {
    const opens = globSync('{platform,crm,forms,scripts}/**/*.{ts,mjs}', { cwd: root }).filter(
      (file) =>
        !isTest(file) &&
        !file.includes('/testing/') &&
        /new (pg\.)?(Client|Pool)\(/.test(readFileSync(path.join(root, file), 'utf8')),
    )
    expect(opens.sort()).toEqual(['platform/database/connection.ts', 'platform/database/pools.ts'])
  })

  it('writes each table of the form service from one module only', () => {
    const writes = files
      .filter((file) => /^forms\/(modules|hosted)\//.test(file) && !isTest(file))
      .flatMap((file) => {
        const module = /^forms\/(?:modules\/)?[^/]+/.exec(file)![0]
        const text = readFileSync(path.join(root, file), 'utf8')
        return [
          ...text.matchAll(/(?:insert into|update|delete from)\s+([a-z_]+)/g),
          ...text.matchAll(/(?:insertInto|updateTable|deleteFrom)\('([A-Za-z]+)'/g),
        ].map(([, table]) => ({
          table: `${module.split('/')[0]}: ${table!.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
          module,
        }))
      })
    const tables = new Set(tablesOf('forms'))
    const writers = [...Map.groupBy(writes, ({ table }) => table)]
      .filter(([table]) => tables.has(table))
      .map(([table, all]) => [table, [...new Set(all.map(({ module }) => module))].sort()] as const)
    expect(writers.length).toBeGreaterThan(10)
    expect(writers.filter(([, by]) => by.length > 1)).toEqual([])
  })
})

/** The tables of a service, as its generated types have them. */
function tablesOf(service: string): string[] {
  const text = readFileSync(path.join(root, service, 'database.generated.ts'), 'utf8')
  const names = /export interface DB \{([^}]*)\}/.exec(text)![1]!
  return [...names.matchAll(/^ {2}(\w+):/gm)].map(
    ([, name]) => `${service}: ${name!.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
  )
}
