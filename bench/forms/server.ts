import { once } from 'node:events'
import { pino } from 'pino'
import { seedDemo } from '../../forms/demo/seed.ts'
import { formLimits, openForms } from '../../forms/service.ts'
import { readEnv } from '../../platform/env.ts'

/**
 * The form service as in production, with its demonstration workspace and without limits. Serves at once and prints
 * where; delivers from the moment it is sent a message.
 */
async function main(): Promise<void> {
  const env = readEnv({ ...process.env, NODE_ENV: 'production' })
  const limits = Object.fromEntries(
    Object.entries(formLimits).map(([name, limit]) => [name, { ...limit, points: 1e9 }]),
  )
  const connection = JSON.parse(process.env.BENCH_CONNECTION!)
  const forms = await openForms(env, connection, pino({ level: 'silent' }), { limits })
  const { slug } = (await seedDemo(forms.services))!
  const { accountId, id, version } = (await forms.services.hosted.get(slug))!
  const web = await forms.openWeb()
  const address = await web.listen({ host: '127.0.0.1', port: 0 })
  process.once('SIGTERM', () => void forms.close().then(() => process.exit(0)))
  process.stdout.write(`${JSON.stringify({ address, slug, accountId, formId: id, version })}\n`)
  await once(process, 'message')
  await forms.openWorker()
}

await main()
