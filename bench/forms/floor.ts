import Fastify from 'fastify'
import { openPool } from '../../platform/database/pools.ts'
import { uuidv7 } from '../../platform/ids.ts'

interface Floor {
  connection: Parameters<typeof openPool>[0]
  poolSize: number
  accountId: string
  formId: string
  version: number
  /** What the form service made of such answers: the same bytes are stored here. */
  stored: { body: string; search: string }
}

interface Sending {
  token: string
  answers: Record<string, unknown>
  attribution: Record<string, string>
}

/**
 * A bare Fastify route that puts a submission into the same table by the same number of connections: no token, no
 * validation, no limits, no row-level security, no hooks. Prints its address.
 */
async function main(): Promise<void> {
  const floor = JSON.parse(process.env.BENCH_FLOOR!) as Floor
  const pool = openPool(floor.connection, floor.poolSize, undefined, 'forms')
  const bare = Fastify()
  bare.post<{ Body: Sending }>('/submissions', async ({ body: sent }, reply) => {
    const id = uuidv7()
    await pool.query(
      `insert into submissions (account_id, id, form_id, form_version, token, data, attribution, body, search_text)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        floor.accountId,
        id,
        floor.formId,
        floor.version,
        sent.token,
        JSON.stringify(sent.answers),
        JSON.stringify(sent.attribution),
        floor.stored.body,
        floor.stored.search,
      ],
    )
    return reply.code(201).send({ data: { id } })
  })
  const address = await bare.listen({ host: '127.0.0.1', port: 0 })
  process.stdout.write(`${JSON.stringify({ address })}\n`)
}

await main()
