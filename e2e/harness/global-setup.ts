import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { ensureWebBuilt } from '../../scripts/web-build.mjs'
import { settle } from './behind.ts'
import { writePortCopy } from './port-copies.ts'
import { openSharedProducts } from './shared-products.ts'
import { crm, forms, type Product, type Service, sharedEnv, startService } from './start-service.ts'
import { onThree } from './three-servers.ts'

/**
 * What the browser is shown is what the sources say now; the demonstration is made once, copied by each product that starts, and
 * its port by each file. On three servers, which know one another by their addresses, each file makes its own.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!(await ensureWebBuilt())) throw new Error('The web app could not be built.')
  const services = [crm, forms].filter(({ spreads }) => !(spreads && onThree))
  const products = await Promise.all(services.map((service) => startService(service, { DEMO: 'true' })))
  // What the demonstration leaves to be done is not done once more in every copy.
  for (const [nth, { dataDir }] of products.entries()) {
    if (services[nth] === crm) await readyToCopy(products[nth]!)
    else await settle(join(dataDir, forms.ownFolder), 'forms')
  }
  await Promise.all(products.map((one) => one.end()))
  const folderOf = (service: Service) => {
    const product = products[services.indexOf(service)]
    return product ? copyable(service, product) : null
  }
  const folders = { crm: folderOf(crm), forms: folderOf(forms) }
  project.provide('demo', folders)
  const shared = await openSharedProducts(async () => {
    const product = await startService(crm, sharedEnv, folders.crm)
    if (folders.crm === null) await readyToCopy(product)
    return product
  })
  project.provide('sharedProducts', shared.address)
  return async () => {
    await shared.close()
    await Promise.all(products.map((one) => one.stop()))
  }
}

/** Has done what the demonstration leaves to be done, and notes its port for the copies. */
async function readyToCopy({ dataDir }: Product): Promise<void> {
  await settle(dataDir, 'crm')
  await writePortCopy(dataDir)
}

/** A database that had to lie elsewhere, because PostgreSQL cannot come to this place, is no part of the folder. */
function copyable({ ownFolder }: Service, { dataDir }: Product): string | null {
  return lstatSync(join(dataDir, ownFolder, 'database')).isSymbolicLink() ? null : dataDir
}
