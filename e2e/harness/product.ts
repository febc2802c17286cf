import { inject } from 'vitest'
import { crm, forms, type Product, startService } from './start-service.ts'

export type { Product } from './start-service.ts'

/** Data folders with the demonstration of each service and nothing else yet; null where they cannot be copied. */
export interface DemoFolders {
  readonly crm: string | null
  readonly forms: string | null
}

declare module 'vitest' {
  interface ProvidedContext {
    demo: DemoFolders
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

/** Outside a run of tests nothing was set up before: measurements make the demonstration themselves. */
function folders(): DemoFolders {
  return process.env.VITEST ? inject('demo') : { crm: null, forms: null }
}
