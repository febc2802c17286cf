import { inject } from 'vitest'
import { runningServices } from './service-process.ts'
import type { SharedProduct } from './shared-products.ts'
import { crm, demoPasswordIn, forms, type Product, startService } from './start-service.ts'

export type { Product } from './start-service.ts'

/** Data folders with the demonstration of each service and nothing else yet; null where they cannot be copied. */
export interface DemoFolders {
  readonly crm: string | null
  readonly forms: string | null
}

declare module 'vitest' {
  interface ProvidedContext {
    demo: DemoFolders
    /** Where a worker asks for the product that its files share. */
    sharedProducts: string
  }
}

/** Starts the CRM; with `DEMO` as it is after its first start with the demonstration. */
export function startProduct(env: Record<string, string> = {}, host = '127.0.0.1'): Promise<Product> {
  return startService({ ...crm, host }, env, env.DEMO === 'true' ? folders().crm : null)
}

/** Starts the form service likewise. */
export function startForms(env: Record<string, string> = {}): Promise<Product> {
  return startService(forms, env, env.DEMO === 'true' ? folders().forms : null)
}

let shared: Promise<SharedProduct & Pick<Product, 'demoPassword'>> | undefined

/** The CRM with the demonstration that all files of this worker use, each in a port of its own; it ends with the run. */
export function sharedProduct(): NonNullable<typeof shared> {
  shared ??= askForShared()
  return shared
}

async function askForShared(): NonNullable<typeof shared> {
  const ask = async (what: string) => {
    const answer = await fetch(`${inject('sharedProducts')}/${process.env.VITEST_POOL_ID}${what}`)
    if (!answer.ok) throw new Error(await answer.text())
    return answer
  }
  const product = (await (await ask('')).json()) as SharedProduct
  runningServices.add(async () => (await ask('/output')).text())
  return { ...product, demoPassword: () => demoPasswordIn(product.dataDir) }
}

/** Outside a run of tests nothing was set up before: measurements make the demonstration themselves. */
function folders(): DemoFolders {
  return process.env.VITEST ? inject('demo') : { crm: null, forms: null }
}
