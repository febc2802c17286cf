import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { ensureWebBuilt } from '../../scripts/web-build.mjs'
import { crm, forms, type Product, type Service, startService } from './start-service.ts'

/** What the browser is shown is what the sources say now; the demonstration is made once and copied by each file. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!(await ensureWebBuilt())) throw new Error('The web app could not be built.')
  const made = await Promise.all([crm, forms].map((service) => startService(service, { DEMO: 'true' })))
  await Promise.all(made.map((one) => one.end()))
  const [ofCrm, ofForms] = made as [Product, Product]
  project.provide('demo', { crm: copyable(crm, ofCrm), forms: copyable(forms, ofForms) })
  return async () => void (await Promise.all(made.map((one) => one.stop())))
}

/** A database that had to lie elsewhere, because PostgreSQL cannot come to this place, is no part of the folder. */
function copyable({ ownFolder }: Service, { dataDir }: Product): string | null {
  return lstatSync(join(dataDir, ownFolder, 'database')).isSymbolicLink() ? null : dataDir
}
