import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { ensureWebBuilt } from '../../scripts/web-build.mjs'
import { settle } from './settle.ts'
import { crm, forms, type Product, type Service, startService } from './start-service.ts'
import { onThree } from './three-servers.ts'

/**
 * What the browser is shown is what the sources say now; the demonstration is made once and copied by each file. On three servers,
 * which know one another by their addresses, each file makes its own.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!(await ensureWebBuilt())) throw new Error('The web app could not be built.')
  const services = [crm, forms].filter(({ spreads }) => !(spreads && onThree))
  const made = await Promise.all(services.map((service) => startService(service, { DEMO: 'true' })))
  // What the demonstration leaves to be done is not done once more in every copy.
  for (const [nth, { dataDir }] of made.entries()) {
    const { ownFolder } = services[nth]!
    await settle(join(dataDir, ownFolder), ownFolder === forms.ownFolder ? 'forms' : 'crm')
  }
  await Promise.all(made.map((one) => one.end()))
  const folderOf = (service: Service) => {
    const product = made[services.indexOf(service)]
    return product ? copyable(service, product) : null
  }
  project.provide('demo', { crm: folderOf(crm), forms: folderOf(forms) })
  return async () => void (await Promise.all(made.map((one) => one.stop())))
}

/** A database that had to lie elsewhere, because PostgreSQL cannot come to this place, is no part of the folder. */
function copyable({ ownFolder }: Service, { dataDir }: Product): string | null {
  return lstatSync(join(dataDir, ownFolder, 'database')).isSymbolicLink() ? null : dataDir
}
