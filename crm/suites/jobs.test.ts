import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { jobHandlers as formHandlers } from '../../forms/jobs.generated.ts'
import { formCrontab } from '../../forms/jobs.ts'
import type { JobDeclaration } from '../../platform/jobs/job.ts'
import { deliveryTables } from '../database.ts'
import { jobHandlers } from '../jobs.generated.ts'
import { crmCrontab } from '../jobs.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** What the files of a folder declare. */
async function declaredIn(folder: string): Promise<JobDeclaration[]> {
  const files = globSync(`${folder}/**/*.ts`, { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const found = new Map<unknown, JobDeclaration>()
  for (const file of files) {
    if (!/ = job\(/.test(readFileSync(path.join(root, file), 'utf8'))) continue
    const exported: Record<string, unknown> = await import(path.join(root, file))
    for (const one of Object.values(exported)) if (isDeclaration(one)) found.set(one, one)
  }
  return [...found.values()]
}

function isDeclaration(one: unknown): one is JobDeclaration {
  return typeof one === 'object' && one !== null && 'payload' in one && 'tries' in one && 'scope' in one
}

/** The jobs that functions of the database add, by their names. */
function addedInSql(folder: string): string[] {
  const files = globSync(`migrations/${folder}/functions/*.sql`, { cwd: root })
  const texts = files.map((file) => readFileSync(path.join(root, file), 'utf8'))
  return texts.flatMap((text) => [...text.matchAll(/add_job\('(\w+)'/g)].map(([, name]) => name!))
}

describe.each([
  { folder: 'crm', handlers: jobHandlers, crontab: crmCrontab, fewest: 40 },
  { folder: 'forms', handlers: formHandlers, crontab: formCrontab, fewest: 8 },
])('jobs of $folder', ({ folder, handlers, crontab, fewest }) => {
  it('are declared once, and each is handled once', async () => {
    const [own, shared] = [await declaredIn(folder), await declaredIn('platform')]
    const names = own.map(({ name }) => name)
    expect(names.length).toBeGreaterThanOrEqual(fewest)
    expect([...names, ...shared.map(({ name }) => name)].toSorted()).toEqual(
      [...new Set([...names, ...shared.map(({ name }) => name)])].toSorted(),
    )
    expect(handlers.map((one) => one.job.name).toSorted()).toEqual(names.toSorted())
    expect(shared.map(({ name }) => name).toSorted()).toEqual([
      'clean_move',
      'kept_answers',
      'move_tenant',
      'password_reset',
      'promised_fact',
      'resume_moves',
      'send_mail',
    ])
    const known = new Set([...names, ...shared.map(({ name }) => name)])
    const byClock = crontab.split('\n').map((line) => line.split(' ').at(-2)!)
    const elsewhere = folder === 'crm' ? [deliveryTables.endedJob] : addedInSql(folder)
    expect(elsewhere.length).toBeGreaterThan(0)
    expect([...byClock, ...elsewhere, ...addedInSql(folder)].filter((name) => !known.has(name))).toEqual([])
  })
})
