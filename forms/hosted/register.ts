import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import { Challenges } from './challenge.ts'
import { PageTokens } from './page-token.ts'
import { Passes } from './pass.ts'
import { Pressure } from './pressure.ts'
import type { Desk } from './receive/receive.ts'
import type { Site } from './render/document.ts'
import { readAssets } from './serve/assets.ts'
import { serveAssets } from './serve/serve-assets.ts'
import { servePages } from './serve/serve-pages.ts'
import { serveScript } from './serve/serve-script.ts'

/** Where `npm start` puts the built scripts and styles of hosted pages. */
const built = path.resolve(import.meta.dirname, '../../dist/forms-page')
const builtEmbed = path.resolve(import.meta.dirname, '../../dist/forms-embed')
const builtParts = path.resolve(import.meta.dirname, '../../dist/forms-parts')

/** Serves the pages forms are answered on, what their script calls, and the script that embeds them elsewhere. */
export async function registerHosted(app: FastifyInstance, services: Services): Promise<void> {
  const { secret, publicUrl } = services.env
  const site: Site = { assets: readAssets(built, builtParts, builtEmbed), publicUrl }
  const desk: Desk = {
    services,
    tokens: new PageTokens(secret),
    passes: new Passes(secret),
    challenges: new Challenges(secret),
    pressure: new Pressure(services.limits),
    counts: services.counts,
  }
  serveAssets(app, services, site)
  serveScript(app, desk)
  await app.register(async (pages) => servePages(pages, desk, site))
}
