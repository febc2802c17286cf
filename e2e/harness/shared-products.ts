import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Product } from './start-service.ts'

/** What a worker has to know of its product. */
export type SharedProduct = Pick<Product, 'url' | 'dataDir'>

type Startable = SharedProduct & Pick<Product, 'output' | 'stop'>

export interface SharedProducts {
  /** `{address}/{worker}` is answered with the product of a worker, `{address}/{worker}/output` with what it printed. */
  readonly address: string
  /** Ends all of them. */
  close(): Promise<void>
}

/**
 * Starts a product for each worker that asks for one, once, on loopback. They belong to the run: none is left behind, however
 * a worker ends, and the next one of its number goes on with it.
 */
export async function openSharedProducts(start: () => Promise<Startable>): Promise<SharedProducts> {
  const products = new Map<string, Promise<Startable>>()
  const productOf = (worker: string) => {
    const product = products.get(worker) ?? start()
    products.set(worker, product)
    // What could not start is tried again by the next file.
    product.catch(() => products.delete(worker))
    return product
  }
  const server = createServer(async ({ url = '' }, response) => {
    const [, worker = '', what] = url.split('/')
    try {
      const { url, dataDir, output } = await productOf(worker)
      response.end(what === 'output' ? output() : JSON.stringify({ url, dataDir } satisfies SharedProduct))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close()
      server.closeAllConnections()
      await Promise.all(
        [...products.values()].map(async (product) => (await product.catch(() => null))?.stop()),
      )
    },
  }
}
